import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PHOTO_UNUSED_DAYS,
  REPORT_PHOTOS_MAX,
  REPORT_PHOTOS_PER_PERSON_MAX,
} from '../../src/domain/core/limits.ts'
import { localPhotoUrl, publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { TOO_MANY_REPORT_PHOTOS, type ReportSubject } from '../../src/domain/reports/report.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { PRODUCT_RATE_LIMITS } from '../../src/server/platform/core/rate-limit-table.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { openCaseOf, report } from '../support/api-cases.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { fetchPhoto, publishListing, storedPhotos, uploadOne, uploadPhoto } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'
import { createApiUsers, createSeeker, picture, type ApiUsers } from '../support/api-users.ts'
import { limitsOf } from '../support/no-limits.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

const upload = (person: Person, width?: number) => uploadOne(person, 'uploadReportPhoto', width)
const about = ({ id }: Person): ReportSubject => ({ kind: 'person', id })
const caseAbout = async (by: Person, { id }: Person) =>
  by.call('case', { params: { caseId: await openCaseOf(server, id) } })
const countsOf = async (person: Person) =>
  (await person.call('ownReports')).body.reports.map(({ photoCount }) => photoCount)
const statusOf = async (url: string) => (await fetchPhoto(server, url)).response.status

describe('a report with pictures', () => {
  test.each(['seekerA', 'homeownerA', 'admin'] as const)(
    'of %s shows them to moderators, in their order, and says their number to the reporter',
    async (who) => {
      const [reporter, reported] = [users[who], await register(server)]
      const photos = [await upload(reporter, 70), await upload(reporter, 71)]
      expect((await report(reporter, about(reported), { photos })).status).toBe(201)
      expect((await countsOf(reporter))[0]).toBe(2)
      for (const moderator of [users.moderator, users.admin])
        expect((await caseAbout(moderator, reported)).body.reported.map((each) => each.photos)).toEqual([
          photos,
        ])
      for (const url of photos) expect(await statusOf(url)).toBe(200)
      for (const other of [reporter, reported]) {
        if (other === users.admin) continue
        const { status, text } = await caseAbout(other, reported)
        expect([status, text.includes(photos[0] ?? '')]).toEqual([403, false])
      }
      for (const name of ['notices', 'ownReports'] as const)
        expect((await reported.call(name)).text).not.toContain(photos[0])
    },
  )

  test('sent again is one report; one without pictures has none', async () => {
    const [reporter, reported] = [await createSeeker(server), await register(server)]
    const call = {
      body: { subject: about(reported), reason: 'scam', photos: [await upload(reporter)] },
      opId: newOpId(),
    }
    const first = await reporter.call('sendReport', call)
    await server.db.deleteFrom('op_receipts').where('op_id', '=', call.opId).execute()
    expect((await reporter.call('sendReport', call)).body).toEqual(first.body)
    await report(users.seekerB, about(reported), { photos: [] })
    await report(users.seekerA, about(reported))
    const { body } = await caseAbout(users.moderator, reported)
    expect(body.reported.map(({ photos }) => photos.length)).toEqual([1, 0, 0])
    expect(await countsOf(reporter)).toEqual([1])
  })
})

describe('a report is refused', () => {
  const refused = async (photos: unknown[]) => {
    const reported = await register(server)
    const { status, error } = await report(users.seekerA, about(reported), { photos })
    expect(await openCaseOf(server, reported.id).catch(() => null)).toBeNull()
    return [status, error.code, error.field, error.msg]
  }
  const NOT_YOURS = [400, 'invalid', 'photos', 'You can only add pictures you uploaded for a report']

  test('with a picture of another person, of nobody, or still on a device', async () => {
    const own = await upload(users.seekerA)
    expect(await refused([await upload(users.seekerB)])).toEqual(NOT_YOURS)
    expect(await refused([own, await upload(users.moderator)])).toEqual(NOT_YOURS)
    expect(await refused([`/photos/${'0'.repeat(32)}`])).toEqual(NOT_YOURS)
    expect(await refused([localPhotoUrl(newOpId())])).toEqual(NOT_YOURS)
  })

  test('with an own photo that was uploaded for something else', async () => {
    const sent = await users.seekerA.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
    expect(await refused([sent.body.imageUrl])).toEqual(NOT_YOURS)
  })

  test('with too many pictures, one twice, or something else', async () => {
    const photos = await Promise.all(
      Array.from({ length: REPORT_PHOTOS_MAX + 1 }, (_, index) => upload(users.seekerA, 80 + index)),
    )
    expect(await refused(photos)).toEqual([400, 'invalid', 'photos', TOO_MANY_REPORT_PHOTOS])
    const [one = ''] = photos
    for (const wrong of [[one, one], [''], ['https://example.test/a.jpg'], ['/photos/../x'], [7]])
      expect((await refused(wrong)).slice(0, 2)).toEqual([400, 'invalid'])
    expect(
      (await report(users.seekerA, about(await register(server)), { photos: photos.slice(1) })).status,
    ).toBe(201)
  })
})

describe('a picture of a report', () => {
  test('is nothing for a message or a home, which would not be compared with others', async () => {
    const owner = users.homeownerA
    const url = await upload(owner)
    const message = { recipientId: users.seekerA.id, content: '', photos: [url] }
    expect((await owner.call('sendMessage', { body: message })).error).toMatchObject({ field: 'photos' })
    const listed = await owner.call('createListing', { body: listingPayload({ images: [url] }) })
    expect([listed.status, listed.error.code]).toEqual([400, 'invalid'])
    expect((await owner.call('updateProfile', { body: { profilePicture: url } })).status).toBe(400)
  })

  test('has no look, and no job asks for one', async () => {
    const server = await createTestApp()
    const person = await createSeeker(server)
    const url = await upload(person)
    await cleanUp(server.deps)
    const looks = await server.db
      .selectFrom('photo_looks')
      .select('photo_id')
      .where('photo_id', '=', publicIdOf(url))
      .execute()
    const jobs = await server.db.selectFrom('jobs').select('id').where('kind', '=', 'photo.looks').execute()
    expect([looks, jobs]).toEqual([[], []])
    await server.close()
  })

  test('is refused when it is no image, and is one when it is sent again', async () => {
    const before = storedPhotos(server).length
    const files = [{ bytes: new TextEncoder().encode('no picture') }]
    expect((await users.seekerA.call('uploadReportPhoto', { files })).status).toBe(400)
    expect(storedPhotos(server).length).toBe(before)
    const call = { files: [{ bytes: await picture(90) }], opId: newOpId() }
    const first = await users.seekerA.call('uploadReportPhoto', call)
    expect((await users.seekerA.call('uploadReportPhoto', call)).text).toBe(first.text)
  })

  test('has room of its own: for homes and messages it stays, and theirs does not count', async () => {
    const person = users.homeownerB
    const rows = Array.from({ length: REPORT_PHOTOS_PER_PERSON_MAX }, (_, index) => ({
      id: `abd${index.toString(16)}`.padStart(32, '0'),
      owner_id: person.id,
      kind: 'report' as const,
      width: 1,
      height: 1,
      bytes: 1,
      placeholder: '',
      created_at: new Date(),
    }))
    await server.db.insertInto('photos').values(rows).execute()
    const more = await person.call('uploadReportPhoto', { files: [{ bytes: await picture() }] })
    expect([more.status, more.error.code]).toEqual([400, 'too_many_photos'])
    expect(await uploadPhoto(person)).toMatch(/^\/photos\//)
    const message = await person.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
    expect(message.status).toBe(201)
  })

  test('counts against a limit of a day of its own, and waits above it', async () => {
    const person = await createSeeker(server)
    const { reportPhotos } = PRODUCT_RATE_LIMITS
    const before = server.deps.config.rateLimits
    server.deps.config.rateLimits = limitsOf(Infinity, { reportPhotos: { ...reportPhotos, max: 1 } })
    const files = [{ bytes: new Uint8Array([1]) }]
    const statuses = [
      (await person.call('uploadReportPhoto', { files, opId: newOpId() })).status,
      (await person.call('uploadReportPhoto', { files, opId: newOpId() })).status,
      (await person.call('uploadMessagePhoto', { files, opId: newOpId() })).status,
    ]
    server.deps.config.rateLimits = before
    expect(statuses).toEqual([400, 429, 400])
  })
})

test('the pictures of a deleted account leave its reports; those of others stay', async () => {
  const [reporter, reported] = [await createSeeker(server), await createSeeker(server)]
  const [url, other] = [await upload(reporter, 93), await upload(users.seekerB, 94)]
  await report(reporter, about(reported), { words: 'By wire', photos: [url] })
  await report(users.seekerB, about(reported), { photos: [other] })
  await deleteAccount(server.deps, reporter.id, new Date())
  const { body } = await caseAbout(users.moderator, reported)
  expect(body.reported.map(({ words, photos }) => [words, photos])).toEqual([
    ['', []],
    ['', [other]],
  ])
  expect(await countsOf(users.seekerB)).toContain(1)
  expect([await statusOf(url), await statusOf(other)]).toEqual([404, 200])
})

// It moves the clock, which ends all sessions.
test('a picture stays as long as its report; one that was never sent goes', async () => {
  const [reporter, home] = [await createSeeker(server), await publishListing(users.homeownerA)]
  const [sent, unsent] = [await upload(reporter, 91), await upload(reporter, 92)]
  await report(reporter, { kind: 'listing', id: home._id }, { photos: [sent] })
  await cleanUp({ ...server.deps, clock: () => new Date(Date.now() + (PHOTO_UNUSED_DAYS + 1) * DAY_MS) })
  expect([await statusOf(sent), await statusOf(unsent)]).toEqual([200, 404])
})
