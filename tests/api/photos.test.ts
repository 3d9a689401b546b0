import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_UNUSED_DAYS } from '../../src/domain/core/limits.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import {
  createApiUsers,
  createHomeownerWithoutListing,
  picture,
  createSeeker,
  type ApiUsers,
} from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { fetchPhoto, storedPhotos, uploadListingPhotos } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const deletePhoto = (person: Person, url: string) =>
  person.call('deleteListingPhoto', { body: { url, public_id: publicIdOf(url) } })

describe('a stored photo', () => {
  test('is served at its path without a session, immutable and with nosniff', async () => {
    const { body } = await uploadListingPhotos(users.homeownerA, await picture())
    const url = body.imageData[0]?.url ?? ''
    expect(url).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    const { response } = await fetchPhoto(server, url)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await server.app.request(url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await server.app.request(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      response.headers.get('content-length'),
    )
  })

  test.each([
    '/photos/x',
    '/photos/',
    `/photos/${'0'.repeat(32)}`,
    '/photos/..%2f..%2fetc%2fpasswd',
    `/photos/${'A'.repeat(32)}`,
  ])('%s is 404', async (path) => {
    expect((await server.app.request(path)).status).toBe(404)
  })

  test('is deleted by its owner only, with its row, its file and its place in the listing', async () => {
    const { body } = await uploadListingPhotos(users.homeownerA, await picture(33, 33), await picture(34, 33))
    const urls = body.imageData.map(({ url }) => url)
    const [first = '', second = ''] = urls
    const listing = await users.homeownerA.call('createListing', { body: listingPayload({ images: urls }) })
    expect((await deletePhoto(users.homeownerB, first)).error.code).toBe('not_found')
    expect(
      (await users.homeownerA.call('deleteListingPhoto', { body: { url: first, public_id: 'else' } })).status,
    ).toBe(400)
    expect(
      (
        await users.homeownerA.call('deleteProfilePhoto', {
          body: { url: first, public_id: publicIdOf(first) },
        })
      ).status,
    ).toBe(404)
    expect((await fetchPhoto(server, first)).response.status).toBe(200)
    expect(
      (
        await users.homeownerA.call('deleteListingPhoto', {
          body: { url: first, public_id: `${publicIdOf(first)}.jpg` },
        })
      ).status,
    ).toBe(200)
    expect((await fetchPhoto(server, first)).response.status).toBe(404)
    const mine = async () =>
      (
        (await users.homeownerA.call('listings')).body as { _id: string; images: string[]; status: string }[]
      ).find(({ _id }) => _id === listing.body._id)
    expect(await mine()).toMatchObject({ images: [second], status: 'active' })
    await deletePhoto(users.homeownerA, second)
    expect(await mine()).toMatchObject({ images: [], status: 'incomplete' })
    expect((await deletePhoto(users.homeownerA, first)).status).toBe(404)
  })

  test('is deleted by each of twenty concurrent deletes', async () => {
    const { body } = await uploadListingPhotos(
      users.homeownerB,
      ...(await Promise.all(Array.from({ length: 20 }, (_, index) => picture(10 + index, 8)))),
    )
    await users.homeownerB.call('createListing', {
      body: listingPayload({ images: body.imageData.map(({ url }) => url) }),
    })
    const responses = await Promise.all(body.imageData.map(({ url }) => deletePhoto(users.homeownerB, url)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const rows = await server.db
      .selectFrom('listings')
      .select('payload')
      .where('owner_id', '=', users.homeownerB.id)
      .execute()
    expect(rows.every(({ payload }) => payload.images.length === 0)).toBe(true)
  })

  test('of a profile is removed from the profile when it is deleted', async () => {
    const { body } = await users.seekerA.call('uploadProfilePhoto', { files: [{ bytes: await picture() }] })
    await users.seekerA.call('updateProfile', { body: { profilePicture: body.imageUrl } })
    await users.seekerA.call('deleteProfilePhoto', {
      body: { url: body.imageUrl, public_id: publicIdOf(body.imageUrl) },
    })
    expect((await users.seekerA.call('currentUser')).body).toMatchObject({
      profilePicture: '',
      seekerProfile: { profilePicture: '' },
    })
  })

  test('without an owner is deleted after a day, one with an owner stays', async () => {
    const { body } = await uploadListingPhotos(users.homeownerA, await picture(55, 55))
    const orphan = 'f'.repeat(32)
    await server.deps.photos.put({ id: orphan }, await picture())
    await cleanUp(server.deps)
    expect(await server.deps.photos.get({ id: orphan })).not.toBeNull()
    await cleanUp({ ...server.deps, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await server.deps.photos.get({ id: orphan })).toBeNull()
    expect((await fetchPhoto(server, body.imageData[0]?.url ?? '')).response.status).toBe(200)
  })

  test('that neither listing nor draft uses is deleted after PHOTO_UNUSED_DAYS', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const pictures = await Promise.all([70, 71, 72, 73].map((width) => picture(width, 40)))
    const { body } = await uploadListingPhotos(owner, ...pictures)
    const [unused = '', shown = '', drafted = '', late = ''] = body.imageData.map(({ url }) => url)
    await owner.call('createListing', { body: listingPayload({ images: [shown] }) })
    const fields = { photos: [{ url: drafted, public_id: '', alt: '' }] }
    await owner.call('saveDraft', {
      params: { kind: 'listing', draftId: newOpId() },
      body: { baseRevision: 0, step: 4, fields },
    })
    await server.db
      .updateTable('photos')
      .set({ created_at: new Date(Date.now() + 2 * 86_400_000) })
      .where('id', '=', publicIdOf(late))
      .execute()
    await cleanUp(server.deps)
    expect((await fetchPhoto(server, unused)).response.status).toBe(200)
    await cleanUp({
      ...server.deps,
      clock: () => new Date(Date.now() + (PHOTO_UNUSED_DAYS + 1) * 86_400_000),
    })
    const statuses = await Promise.all(
      [unused, shown, drafted, late].map(async (url) => (await fetchPhoto(server, url)).response.status),
    )
    expect(statuses).toEqual([404, 200, 200, 200])
  })

  test('uploaded again with the same operation id is the same photo', async () => {
    const bytes = await picture(61, 61)
    const opId = newOpId()
    const before = storedPhotos(server).length
    const person = await createSeeker(server)
    const responses = await Promise.all(
      [1, 2, 3].map(() => person.call('uploadProfilePhoto', { files: [{ bytes }], opId })),
    )
    const done = responses.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(storedPhotos(server).length).toBe(before + 1)
  })

  test('does not come back when its upload is repeated after its deletion', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const upload = { files: [{ bytes: await picture(62, 62) }], opId: newOpId() }
    const { body, text } = await owner.call('uploadListingPhotos', upload)
    const url = body.imageData[0]?.url ?? ''
    expect((await deletePhoto(owner, url)).status).toBe(200)
    const repeated = await owner.call('uploadListingPhotos', upload)
    expect([repeated.status, repeated.text]).toEqual([201, text])
    expect((await fetchPhoto(server, url)).response.status).toBe(404)
  })
})

describe('the number of photos of a person', () => {
  const LIMIT = 400

  test('is counted before a picture is received, and a refusal leaves no file', async () => {
    const person = await createHomeownerWithoutListing(server)
    const row = (index: number) => ({
      id: index.toString(16).padStart(32, '0'),
      owner_id: person.id,
      kind: 'listing' as const,
      width: 1,
      height: 1,
      bytes: 1,
      placeholder: '',
      created_at: new Date(),
    })
    const rows = Array.from({ length: LIMIT - 1 }, (_, index) => row(index))
    await server.db.insertInto('photos').values(rows).execute()
    const before = storedPhotos(server).length
    // One has room and the other not, which only the transaction finds out.
    const two = await uploadListingPhotos(person, await picture(63, 63), await picture(64, 64))
    expect([two.status, two.error.code]).toEqual([400, 'too_many_photos'])
    expect(storedPhotos(server).length).toBe(before)
    const opId = newOpId()
    const last = { files: [{ bytes: await picture(65, 65) }], opId }
    expect((await person.call('uploadListingPhotos', last)).status).toBe(201)
    // Without room not even the format of the file is looked at.
    const more = await uploadListingPhotos(person, new TextEncoder().encode('no picture'))
    expect([more.status, more.error.code]).toEqual([400, 'too_many_photos'])
    expect((await person.call('uploadListingPhotos', last)).status).toBe(201)
    expect(storedPhotos(server).length).toBe(before + 1)
  })
})
