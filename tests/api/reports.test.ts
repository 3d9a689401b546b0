import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportSubject } from '../../src/domain/reports/report.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { aboutHome, createOldSeeker, decided, openCaseOf, report } from '../support/api-cases.ts'
import { newOpId, register } from '../support/api-client.ts'
import { fetchPhoto, moveListing, publishListing, readListing, uploadPhoto } from '../support/api-homes.ts'
import { blockPerson } from '../support/api-matches.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'
import {
  createApiUsers,
  createHomeowner,
  createHomeownerWithoutListing,
  createSeeker,
  picture,
  type ApiUsers,
} from '../support/api-users.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057'
const caseView = async (key: string) =>
  (await users.moderator.call('case', { params: { caseId: await openCaseOf(server, key) } })).body

describe('a report', () => {
  test('is stored once, whatever is sent again, also after its record has expired', async () => {
    const home = await publishListing(users.homeownerA)
    const options = {
      body: { subject: aboutHome(home), reason: 'not-real', words: 'The photos are of a hotel' },
      opId: newOpId(),
    }
    const first = await users.seekerA.call('sendReport', options)
    expect(first.status).toBe(201)
    expect((await users.seekerA.call('sendReport', options)).body).toEqual(first.body)
    await server.db.deleteFrom('op_receipts').where('op_id', '=', options.opId).execute()
    expect((await users.seekerA.call('sendReport', options)).body).toEqual(first.body)
    const { reports } = (await users.seekerA.call('ownReports')).body
    expect(reports.filter(({ _id }) => _id === options.opId)).toEqual([
      {
        _id: options.opId,
        kind: 'listing',
        title: home.title,
        reason: 'not-real',
        words: 'The photos are of a hotel',
        photoCount: 0,
        createdAt: first.body.createdAt,
        answer: null,
      },
    ])
    expect((await users.seekerB.call('ownReports')).body.reports).toEqual([])
  })

  test('keeps what was reported as it was then', async () => {
    const home = await publishListing(users.homeownerA, { title: 'Wire me the deposit first' })
    await report(users.seekerA, aboutHome(home))
    const images = [await uploadPhoto(users.homeownerA)]
    await users.homeownerA.call('updateListing', {
      params: { listingId: home._id },
      body: { revision: 1, listing: listingPayload({ title: 'A nice quiet room', images }) },
    })
    const view = await caseView(home._id)
    expect(view.reported[0]?.snapshot).toMatchObject({
      title: 'Wire me the deposit first',
      photos: home.images,
    })
  })

  test('keeps the pictures that it shows until somebody has decided', async () => {
    const home = await publishListing(users.homeownerA)
    const url = home.images[0] ?? ''
    await report(users.seekerA, aboutHome(home))
    const photo = { url, public_id: url.slice(-32) }
    expect((await users.homeownerA.call('deleteListingPhoto', { body: photo })).status).toBe(200)
    expect((await readListing(users.homeownerA, home)).body.images).toEqual([])
    await users.homeownerA.call('deleteListing', { params: { listingId: home._id }, body: {} })
    expect((await fetchPhoto(server, url)).response.status).toBe(200)
    const params = { caseId: await openCaseOf(server, home._id) }
    await users.moderator.call('decideCase', { params, body: { decision: 'keep', reason: 'Gone' } })
    await users.homeownerA.call('deleteListingPhoto', { body: photo })
    expect((await fetchPhoto(server, url)).response.status).toBe(404)
  })

  test('joins the open case about the same thing', async () => {
    const home = await publishListing(users.homeownerB)
    await report(users.seekerA, aboutHome(home))
    await report(users.seekerB, aboutHome(home), { reason: 'hate' })
    const view = await caseView(home._id)
    expect(view.reported.map(({ reporter, reason }) => [reporter._id, reason])).toEqual([
      [users.seekerA.id, 'scam'],
      [users.seekerB.id, 'hate'],
    ])
    expect(view.person).toMatchObject({ _id: users.homeownerB.id })
  })

  test('of a conversation shows its words and the reported message', async () => {
    const [ana, ben] = [await createSeeker(server), await createSeeker(server)]
    await ana.call('sendMessage', { body: { recipientId: ben.id, content: 'Hello' } })
    const rude = await ben.call('sendMessage', { body: { recipientId: ana.id, content: 'Pay me' } })
    await report(ana, { kind: 'conversation', id: ben.id })
    const [low, high] = [ana.id, ben.id].toSorted()
    const key = `${low}/${high}/${ben.id}`
    expect((await caseView(key)).snapshot).toMatchObject({
      title: ben.user.firstName,
      messages: [
        { isReporters: true, words: 'Hello' },
        { isReporters: false, words: 'Pay me' },
      ],
    })
    await report(ana, { kind: 'conversation', id: ben.id, messageId: rude.body._id })
    expect((await caseView(key)).reported[1]?.snapshot.messages.map(({ words }) => words)).toEqual(['Pay me'])
  })

  test('of a viewing concerns the other one, and of a group the one who manages it', async () => {
    const home = await publishListing(users.homeownerA)
    const { body: viewing } = await users.seekerA.call('requestViewing', {
      body: { listingId: home._id, slots: [TOMORROW] },
    })
    await report(users.homeownerA, { kind: 'viewing', id: viewing._id })
    expect(await caseView(`${viewing._id}/${users.seekerA.id}`)).toMatchObject({
      person: { _id: users.seekerA.id },
      listing: null,
    })
    await report(users.seekerA, { kind: 'viewing', id: viewing._id })
    expect(await caseView(`${viewing._id}/${users.homeownerA.id}`)).toMatchObject({
      listing: { _id: home._id },
    })
    for (const seeker of [users.seekerA, users.seekerB])
      await seeker.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
    const { body: group } = await users.seekerA.call('createGroup', { body: { name: 'Us' } })
    expect((await report(users.seekerB, { kind: 'group', id: group._id })).status).toBe(404)
    await users.seekerB.call('joinGroup', { body: { code: group.code } })
    await report(users.seekerB, { kind: 'group', id: group._id })
    expect(await caseView(group._id)).toMatchObject({
      title: 'Us',
      person: { _id: users.seekerA.id },
      may: ['keep', 'ask', 'warn', 'suspend', 'remove'],
    })
    await users.seekerA.call('handOverGroup', {
      params: { groupId: group._id },
      body: { userId: users.seekerB.id },
    })
    const caseId = await openCaseOf(server, group._id)
    await decided(users.moderator, caseId, { decision: 'keep', reason: 'x' })
    await report(users.seekerA, { kind: 'group', id: group._id })
    expect(await caseView(group._id)).toMatchObject({ person: { _id: users.seekerB.id } })
  })

  test('can follow the reporter’s own block, and after a block of the other one is refused like one of nothing', async () => {
    const [owner, seeker, other] = [
      await createHomeowner(server),
      await createSeeker(server),
      await createSeeker(server),
    ]
    const home = await publishListing(owner)
    const { body: viewing } = await seeker.call('requestViewing', {
      body: { listingId: home._id, slots: [TOMORROW] },
    })
    await blockPerson(seeker, owner)
    await blockPerson(owner, other)
    await owner.call('updateProfile', { body: { firstName: 'Renamed' } })
    const declined = await owner.call('answerViewing', {
      params: { viewingId: viewing._id },
      body: { revision: viewing.revision, act: 'decline', note: 'Words after the block' },
    })
    expect(declined.status).toBe(200)
    const photo = home.images[0] ?? ''
    const subjects: ReportSubject[] = [
      aboutHome(home),
      { kind: 'person', id: owner.id },
      { kind: 'photo', url: photo },
      { kind: 'viewing', id: viewing._id },
    ]
    for (const subject of subjects) {
      expect([subject.kind, (await report(seeker, subject)).status]).toEqual([subject.kind, 201])
      const refused = await report(other, subject)
      const nothing = await report(other, {
        ...subject,
        ...(subject.kind === 'photo' ? { url: `/photos/${'b'.repeat(32)}` } : { id: UNKNOWN }),
      } as ReportSubject)
      expect([subject.kind, refused.status, refused.text]).toEqual([subject.kind, 404, nothing.text])
    }
    expect((await caseView(owner.id)).title).toBe(owner.user.firstName)
    const seen = await caseView(`${viewing._id}/${owner.id}`)
    expect(JSON.stringify(seen.snapshot)).not.toContain('Words after')
  })

  test('of a photo finds its home, its person or its message', async () => {
    const home = await publishListing(users.homeownerB)
    const url = home.images[0] ?? ''
    expect((await report(users.seekerA, { kind: 'photo', url })).status).toBe(201)
    expect(await caseView(url.slice(-32))).toMatchObject({ listing: { _id: home._id }, title: home.title })
    const sent = await users.seekerA.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
    const photos = [sent.body.imageUrl]
    const subject: ReportSubject = { kind: 'photo', url: sent.body.imageUrl }
    expect((await report(users.seekerB, subject)).status).toBe(404)
    await users.seekerA.call('sendMessage', {
      body: { recipientId: users.seekerB.id, content: '', photos },
    })
    expect((await report(users.seekerB, subject)).status).toBe(201)
    expect((await report(users.homeownerA, subject)).status).toBe(404)
  })

  test('of what the reporter may not see is refused like one of nothing', async () => {
    const paused = await publishListing(users.homeownerA)
    const photo = paused.images[0] ?? ''
    await moveListing(users.homeownerA, paused, 'rent')
    const home = await publishListing(users.homeownerA)
    const { body: viewing } = await users.seekerA.call('requestViewing', {
      body: { listingId: home._id, slots: [TOMORROW] },
    })
    const subjects: ReportSubject[] = [
      { kind: 'listing', id: UNKNOWN },
      aboutHome(paused),
      { kind: 'person', id: UNKNOWN },
      { kind: 'person', id: users.suspended.id },
      { kind: 'viewing', id: UNKNOWN },
      { kind: 'viewing', id: viewing._id },
      { kind: 'group', id: UNKNOWN },
      { kind: 'conversation', id: UNKNOWN },
      { kind: 'conversation', id: users.homeownerB.id },
      { kind: 'photo', url: photo },
      { kind: 'photo', url: `/photos/${'a'.repeat(32)}` },
    ]
    const stranger = await createSeeker(server)
    const refusals = []
    for (const subject of subjects) refusals.push((await report(stranger, subject)).error)
    const messages = refusals.map(({ code, details }) => [code, details])
    expect(messages).toEqual(subjects.map(() => ['not_found', undefined]))
    for (const kind of ['listing', 'viewing', 'photo', 'conversation'])
      expect(
        new Set(refusals.flatMap(({ msg }, at) => (subjects[at]?.kind === kind ? [msg] : []))).size,
      ).toBe(1)
    expect((await stranger.call('ownReports')).body.reports).toEqual([])
  })

  test('of oneself is refused', async () => {
    const home = await publishListing(users.homeownerA)
    for (const subject of [aboutHome(home), { kind: 'person', id: users.homeownerA.id } as const])
      expect((await report(users.homeownerA, subject)).error.code).toBe('invalid')
  })

  test('is limited by day', async () => {
    const limited = await createTestApp({ rateLimits: { personReports: { max: 2 } } })
    const person = await register(limited)
    const other = await register(limited)
    const statuses = []
    for (let sent = 0; sent < 3; sent++)
      statuses.push((await report(person, { kind: 'person', id: other.id })).status)
    expect(statuses).toEqual([201, 201, 429])
    await limited.close()
  })
})

describe('several reports of a home', () => {
  test('by three people of standing take it off the market until somebody decides', async () => {
    const owner = await createHomeowner(server)
    const home = await publishListing(owner)
    const viewer = await createSeeker(server)
    const people = [
      await createOldSeeker(server),
      await createOldSeeker(server),
      await createOldSeeker(server),
    ]
    await report(await createSeeker(server), aboutHome(home))
    const unconfirmed = await createOldSeeker(server)
    await server.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', unconfirmed.id)
      .execute()
    await report(unconfirmed, aboutHome(home))
    for (const person of people.slice(0, 2)) await report(person, aboutHome(home))
    await report(people[0] ?? viewer, aboutHome(home))
    expect((await readListing(viewer, home)).status).toBe(200)
    await report(people[2] ?? viewer, aboutHome(home))
    const seen = await readListing(viewer, home)
    expect(seen.error).toMatchObject({
      msg: 'Commonroof took this home off the market.',
      details: { offMarket: { isHidden: true } },
    })
    const { homes } = (await viewer.call('searchHomes')).body
    expect(homes.map(({ _id }) => _id)).not.toContain(home._id)
    expect((await readListing(owner, home)).body).toMatchObject({ status: 'paused', isHidden: true })
    expect((await moveListing(owner, home, 'resume')).error.code).toBe('forbidden')
    const { notices } = (await owner.call('notices')).body
    expect(notices).toMatchObject([{ kind: 'hidden', title: home.title, mayAnswer: true, isSeen: false }])
  })
})

describe('the first home of an account', () => {
  test('is on the market and opens a case, and a report joins it', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const home = await publishListing(owner)
    expect((await readListing(users.seekerA, home)).status).toBe(200)
    expect(await caseView(home._id)).toMatchObject({ kind: 'first-listing', title: home.title, reported: [] })
    await report(users.seekerA, aboutHome(home))
    expect(await caseView(home._id)).toMatchObject({ kind: 'report', reports: 1 })
    const second = await publishListing(owner)
    await expect(openCaseOf(server, second._id)).rejects.toThrow()
  })
})
