import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { decided, noticesOf, openCaseOf } from '../support/api-cases.ts'
import type { Person } from '../support/api-client.ts'
import { listingParams, moveListing, readListing, uploadListingPhotos } from '../support/api-homes.ts'
import { listingPayload, TODAY } from '../support/api-samples.ts'
import {
  createApiUsers,
  createHomeowner,
  createModerator,
  createSeeker,
  picture,
  type ApiUsers,
} from '../support/api-users.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { changedPicture } from '../support/picture-variants.ts'
import { roomPhoto } from '../support/room-photos.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

type File = Uint8Array<ArrayBuffer>
let rooms = 0
/** A picture that no earlier test has used. */
const newRoom = async () => new Uint8Array((await roomPhoto(++rooms)).buffer) as File
const changed = async (file: File, change: string): Promise<File> =>
  new Uint8Array(await changedPicture(Buffer.from(file), change))

async function uploaded(owner: Person, file: File): Promise<string> {
  const { body } = await uploadListingPhotos(owner, file)
  // Two uploads of a test are not in the same millisecond.
  server.clock.advance(1000)
  return body.imageData[0]?.url ?? ''
}
const publish = async (owner: Person, ...images: string[]): Promise<ListingView> => {
  const response = await owner.call('createListing', { body: listingPayload({ images }) })
  expect([response.status, response.body.status]).toEqual([201, 'active'])
  return response.body
}
/** A home of a new account with this picture. */
async function homeWith(file: File): Promise<{ owner: Person; home: ListingView; url: string }> {
  const owner = await createHomeowner(server)
  const url = await uploaded(owner, file)
  return { owner, home: await publish(owner, url), url }
}
const edit = (owner: Person, home: ListingView, images: string[]) =>
  owner.call('updateListing', {
    ...listingParams(home),
    body: {
      revision: home.revision,
      listing: { ...listingPayload(), address: home.address, images } as never,
    },
  })
const matchesAbout = (key: string) =>
  server.db
    .selectFrom('picture_matches')
    .innerJoin('cases', 'cases.id', 'picture_matches.case_id')
    .select(['photo_id', 'other_photo_id', 'kind', 'subject_kind', 'decided_at'])
    .where('subject_key', '=', key)
    .execute()
const stateOf = async ({ _id }: { _id: string }) => {
  const row = await server.db
    .selectFrom('listings')
    .select('pictures')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  return row.pictures ?? 'unchecked'
}
const readCase = async (moderator: Person, caseId: string) =>
  (await moderator.call('case', { params: { caseId } })).body

describe('a picture that another account shows', () => {
  test('opens a case about the later home, which shows both pictures and whose they are', async () => {
    const file = await newRoom()
    const first = await homeWith(file)
    const second = await homeWith(await changed(await changed(file, 'mirrored'), 'JPEG, quality 40'))
    const view = await readCase(users.moderator, await openCaseOf(server, second.home._id))
    expect(view).toMatchObject({
      kind: 'pictures',
      subject: 'listing',
      person: { _id: second.owner.id },
      pictures: [
        {
          url: second.url,
          other: {
            url: first.url,
            person: { _id: first.owner.id },
            listing: { _id: first.home._id, title: first.home.title, isDeleted: false },
          },
        },
      ],
    })
    const [pair] = view.pictures
    expect(Date.parse(pair?.other.addedAt ?? '')).toBeLessThan(Date.parse(pair?.addedAt ?? ''))
    const queue = (await users.moderator.call('cases')).body.cases
    expect(queue.some(({ _id, kind }) => _id === view._id && kind === 'pictures')).toBe(true)
    expect(await stateOf(first.home)).toBe('unique')
    expect(await stateOf(second.home)).toBe('seen')
    // The home is on the market like any other.
    expect((await readListing(users.seekerA, second.home)).body.status).toBe('active')
    expect(await matchesAbout(first.home._id)).toEqual([])
  })

  test('is no word to its owners, to seekers or to anybody else', async () => {
    const file = await newRoom()
    const first = await homeWith(file)
    const second = await homeWith(file)
    const caseId = await openCaseOf(server, second.home._id)
    for (const person of [first.owner, second.owner, users.seekerA, users.homeownerB, users.halfSetUp]) {
      expect((await person.call('cases')).error.code).toBe('forbidden')
      expect((await person.call('case', { params: { caseId } })).error.code).toBe('forbidden')
    }
    for (const { owner, home } of [first, second]) {
      expect(await noticesOf(owner)).toEqual([])
      for (const person of [owner, users.seekerA]) {
        const views = [
          (await readListing(person, home)).body,
          (await person.call('listings')).body,
          (await person.call('searchHomes')).body,
        ]
        expect(JSON.stringify(views)).not.toMatch(/"(pictures|seen|unique|look|keys)"/)
      }
    }
    expect((await server.sendMails()).some(({ subject }) => /picture/i.test(subject ?? ''))).toBe(false)
    expect((await users.admin.call('case', { params: { caseId } })).status).toBe(200)
  })

  test('takes the badge of unique photos from the later home only', async () => {
    const file = await newRoom()
    const [first, second] = [await homeWith(file), await homeWith(file)]
    const plain = await createHomeowner(server)
    const unchecked = await publish(plain, await uploaded(plain, await picture()))
    for (const person of [users.seekerA, users.homeownerB, first.owner, second.owner]) {
      const isUnique = async (home: ListingView) =>
        (await readListing(person, home)).body.owner.badges?.photosAreUnique
      expect(await isUnique(first.home)).toBe(true)
      // As for a home whose photos show too little to be compared.
      expect([await isUnique(second.home), await isUnique(unchecked)]).toEqual([false, false])
    }
  })

  test('is told from the account’s own pictures and from plain ones', async () => {
    const file = await newRoom()
    const owner = await createHomeowner(server)
    const one = await publish(owner, await uploaded(owner, file))
    const two = await publish(owner, await uploaded(owner, await changed(file, 'mirrored')))
    expect([await matchesAbout(one._id), await matchesAbout(two._id)]).toEqual([[], []])
    expect([await stateOf(one), await stateOf(two)]).toEqual(['unique', 'unique'])
    const wall = await homeWith(await picture(640, 480, '#f4f0e8'))
    const other = await homeWith(await picture(640, 480, '#f4f0e8'))
    expect(await matchesAbout(other.home._id)).toEqual([])
    // Nothing could be compared, so nothing is claimed.
    expect([await stateOf(wall.home), await stateOf(other.home)]).toEqual(['unchecked', 'unchecked'])
  })

  test('is a case about the person who added it later, whoever publishes first', async () => {
    const file = await newRoom()
    const owner = await createHomeowner(server)
    const url = await uploaded(owner, file)
    const thief = await homeWith(file)
    expect(await matchesAbout(thief.home._id)).toEqual([])
    const home = await publish(owner, url)
    expect(await matchesAbout(home._id)).toEqual([])
    expect(await matchesAbout(thief.home._id)).toMatchObject([
      { kind: 'pictures', other_photo_id: publicIdOf(url) },
    ])
    expect([await stateOf(home), await stateOf(thief.home)]).toEqual(['unique', 'seen'])
  })

  test('is found when the pictures of an active home change, and when a home comes back', async () => {
    const first = await homeWith(await newRoom())
    const copy = new Uint8Array(await (await server.app.request(first.url)).arrayBuffer()) as File
    const changing = await homeWith(await newRoom())
    const added = await uploaded(changing.owner, await changed(copy, 'middle, 10 % cut off'))
    const edited = await edit(changing.owner, changing.home, [changing.url, added])
    expect(edited.status).toBe(200)
    expect(await matchesAbout(changing.home._id)).toMatchObject([{ photo_id: publicIdOf(added) }])

    const returning = await homeWith(await newRoom())
    await moveListing(returning.owner, returning.home, 'pause', addDays(TODAY, 20))
    const later = await uploaded(returning.owner, copy)
    expect((await edit(returning.owner, returning.home, [later])).body.status).toBe('paused')
    expect(await matchesAbout(returning.home._id)).toEqual([])
    expect(await stateOf(returning.home)).toBe('unchecked')
    expect((await moveListing(returning.owner, returning.home, 'resume')).body.status).toBe('active')
    // It is the same as the picture of the first home, and as the cut one of the second.
    expect(
      (await matchesAbout(returning.home._id)).map(({ other_photo_id }) => other_photo_id).sort(),
    ).toEqual([publicIdOf(first.url), publicIdOf(added)].sort())
    expect(await stateOf(returning.home)).toBe('seen')
  })

  test('is found in a paused home and in a profile, not in what was deleted', async () => {
    const file = await newRoom()
    const paused = await homeWith(file)
    await moveListing(paused.owner, paused.home, 'pause', addDays(TODAY, 20))
    const second = await homeWith(file)
    expect(await matchesAbout(second.home._id)).toHaveLength(1)

    const person = await createSeeker(server)
    const face = await newRoom()
    const { body } = await person.call('uploadProfilePhoto', { files: [{ bytes: face }] })
    await person.call('updateProfile', { body: { profilePicture: body.imageUrl } })
    server.clock.advance(1000)
    const other = await createSeeker(server)
    const copy = await other.call('uploadProfilePhoto', { files: [{ bytes: await changed(face, 'WebP') }] })
    await other.call('updateProfile', { body: { profilePicture: copy.body.imageUrl } })
    const caseId = await openCaseOf(server, other.id)
    expect(await readCase(users.moderator, caseId)).toMatchObject({
      kind: 'pictures',
      subject: 'person',
      pictures: [{ url: copy.body.imageUrl, other: { person: { _id: person.id }, listing: null } }],
    })

    const gone = await homeWith(await newRoom())
    const copyOfGone = new Uint8Array(await (await server.app.request(gone.url)).arrayBuffer()) as File
    await gone.owner.call('deleteListing', listingParams(gone.home))
    expect(await matchesAbout((await homeWith(copyOfGone)).home._id)).toEqual([])
    const left = await homeWith(await newRoom())
    const copyOfLeft = new Uint8Array(await (await server.app.request(left.url)).arrayBuffer()) as File
    await deleteAccount(server.deps, left.owner.id, server.clock.now())
    expect(await matchesAbout((await homeWith(copyOfLeft)).home._id)).toEqual([])
  })
})

describe('a decision about a reused picture', () => {
  const homesWithSame = async () => {
    const file = await newRoom()
    return { file, first: await homeWith(file), second: await homeWith(file) }
  }
  const again = async ({ owner, home }: { owner: Person; home: ListingView }) => {
    await moveListing(owner, home, 'pause', addDays(TODAY, 20))
    await moveListing(owner, home, 'resume')
  }
  const openMatches = async (home: ListingView) =>
    (await matchesAbout(home._id)).filter(({ decided_at }) => decided_at === null).length

  test('to keep it holds for this picture between these two people', async () => {
    const { file, second } = await homesWithSame()
    await decided(users.moderator, await openCaseOf(server, second.home._id), {
      decision: 'keep',
      reason: 'They share the home.',
    })
    await again(second)
    expect(await openMatches(second.home)).toBe(0)
    // The same picture, added once more, for another home.
    const next = await publish(second.owner, await uploaded(second.owner, file))
    expect(await openMatches(next)).toBe(0)
    // Another account is another matter.
    expect(await openMatches((await homeWith(file)).home)).toBeGreaterThan(0)
  })

  test('to warn does not end the matter', async () => {
    const { second } = await homesWithSame()
    await again(second)
    expect(await openMatches(second.home)).toBe(1)
    await decided(users.moderator, await openCaseOf(server, second.home._id), {
      decision: 'warn',
      reason: 'Show your own pictures.',
    })
    await again(second)
    expect(await openMatches(second.home)).toBe(1)
  })

  test('is not made by the moderator whose picture it is, and its pictures stay until then', async () => {
    const file = await newRoom()
    const moderator = await createModerator(server)
    await moderator.call('updateProfile', { body: { userType: 'homeowner' } })
    const url = await uploaded(moderator, file)
    const own = await publish(moderator, url)
    const second = await homeWith(file)
    const caseId = await openCaseOf(server, second.home._id)
    const body = { decision: 'remove' as const, reason: 'Mine.' }
    expect((await moderator.call('decideCase', { params: { caseId }, body })).error.code).toBe('forbidden')
    await second.owner.call('deleteListing', listingParams(second.home))
    await moderator.call('deleteListing', listingParams(own))
    for (const shown of [url, second.url]) expect((await server.app.request(shown)).status).toBe(200)
    expect((await readCase(users.moderator, caseId)).pictures[0]?.other.listing?.isDeleted).toBe(true)
  })
})

describe('a photo from before', () => {
  test('gets its look by a job, once', async () => {
    const first = await homeWith(await newRoom())
    const copy = new Uint8Array(await (await server.app.request(first.url)).arrayBuffer()) as File
    await server.db.deleteFrom('photo_looks').where('photo_id', '=', publicIdOf(first.url)).execute()
    expect(await matchesAbout((await homeWith(copy)).home._id)).toEqual([])
    await cleanUp(server.deps)
    await cleanUp(server.deps)
    expect(
      await server.db.selectFrom('jobs').select('id').where('kind', '=', 'photo.looks').execute(),
    ).toHaveLength(1)
    await server.sendMails()
    const later = await homeWith(copy)
    expect((await matchesAbout(later.home._id)).map(({ other_photo_id }) => other_photo_id)).toContain(
      publicIdOf(first.url),
    )
    await cleanUp(server.deps)
    expect(
      await server.db.selectFrom('jobs').select('id').where('kind', '=', 'photo.looks').execute(),
    ).toEqual([])
  })

  test('whose file is gone is not read again, and its home stays unchecked', async () => {
    const { owner, home, url } = await homeWith(await newRoom())
    const id = publicIdOf(url)
    await server.db.deleteFrom('photo_looks').where('photo_id', '=', id).execute()
    await server.deps.photos.remove(id)
    await cleanUp(server.deps)
    await server.sendMails()
    const row = await server.db
      .selectFrom('photo_looks')
      .selectAll()
      .where('photo_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.look).toHaveLength(0)
    await moveListing(owner, home, 'pause', addDays(TODAY, 20))
    await moveListing(owner, home, 'resume')
    expect(await stateOf(home)).toBe('unchecked')
  })
})
