import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_UNUSED_DAYS } from '../../src/domain/core/limits.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { cleanUp } from '../../src/server/platform/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, newHomeowner, picture, seeker, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { fetchPhoto, stored, upload } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const drop = (person: Person, url: string) =>
  person.call('deleteListingPhoto', { body: { url, public_id: publicIdOf(url) } })

describe('a stored photo', () => {
  test('is served to whoever knows its path, unchanging, and as nothing but a picture', async () => {
    const { body } = await upload(cast.homeownerA, await picture())
    const url = body.imageData[0]?.url ?? ''
    expect(url).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    const { response } = await fetchPhoto(it, url)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await it.app.request(url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await it.app.request(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
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
    expect((await it.app.request(path)).status).toBe(404)
  })

  test('is gone with its row, its file and its place in the listing; only its owner can do that', async () => {
    const { body } = await upload(cast.homeownerA, await picture(33, 33), await picture(34, 33))
    const urls = body.imageData.map(({ url }) => url)
    const [first = '', second = ''] = urls
    const listing = await cast.homeownerA.call('createListing', { body: listingPayload({ images: urls }) })
    expect((await drop(cast.homeownerB, first)).error.code).toBe('not_found')
    expect(
      (await cast.homeownerA.call('deleteListingPhoto', { body: { url: first, public_id: 'else' } })).status,
    ).toBe(400)
    expect(
      (
        await cast.homeownerA.call('deleteProfilePhoto', {
          body: { url: first, public_id: publicIdOf(first) },
        })
      ).status,
    ).toBe(404)
    expect((await fetchPhoto(it, first)).response.status).toBe(200)
    expect(
      (
        await cast.homeownerA.call('deleteListingPhoto', {
          body: { url: first, public_id: `${publicIdOf(first)}.jpg` },
        })
      ).status,
    ).toBe(200)
    expect((await fetchPhoto(it, first)).response.status).toBe(404)
    const mine = async () =>
      (
        (await cast.homeownerA.call('listings')).body as { _id: string; images: string[]; status: string }[]
      ).find(({ _id }) => _id === listing.body._id)
    expect(await mine()).toMatchObject({ images: [second], status: 'active' })
    await drop(cast.homeownerA, second)
    expect(await mine()).toMatchObject({ images: [], status: 'incomplete' })
    expect((await drop(cast.homeownerA, first)).status).toBe(404)
  })

  test('twenty deletes at once each take one photo', async () => {
    const { body } = await upload(
      cast.homeownerB,
      ...(await Promise.all(Array.from({ length: 20 }, (_, index) => picture(10 + index, 8)))),
    )
    await cast.homeownerB.call('createListing', {
      body: listingPayload({ images: body.imageData.map(({ url }) => url) }),
    })
    const answers = await Promise.all(body.imageData.map(({ url }) => drop(cast.homeownerB, url)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const rows = await it.db
      .selectFrom('listings')
      .select('payload')
      .where('owner_id', '=', cast.homeownerB.id)
      .execute()
    expect(rows.every(({ payload }) => payload.images.length === 0)).toBe(true)
  })

  test('of a profile leaves the profile with it', async () => {
    const { body } = await cast.seekerA.call('uploadProfilePhoto', { files: [{ bytes: await picture() }] })
    await cast.seekerA.call('updateProfile', { body: { profilePicture: body.imageUrl } })
    await cast.seekerA.call('deleteProfilePhoto', {
      body: { url: body.imageUrl, public_id: publicIdOf(body.imageUrl) },
    })
    expect((await cast.seekerA.call('currentUser')).body).toMatchObject({
      profilePicture: '',
      seekerProfile: { profilePicture: '' },
    })
  })

  test('that nobody owns is swept after a day, one that is owned stays', async () => {
    const { body } = await upload(cast.homeownerA, await picture(55, 55))
    const orphan = 'f'.repeat(32)
    await it.deps.photos.put({ id: orphan }, await picture())
    await cleanUp(it.deps)
    expect(await it.deps.photos.get({ id: orphan })).not.toBeNull()
    await cleanUp({ ...it.deps, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await it.deps.photos.get({ id: orphan })).toBeNull()
    expect((await fetchPhoto(it, body.imageData[0]?.url ?? '')).response.status).toBe(200)
  })

  test('that was uploaded and never shown goes when nothing can show it any more', async () => {
    const owner = await newHomeowner(it)
    const pictures = await Promise.all([70, 71, 72, 73].map((width) => picture(width, 40)))
    const { body } = await upload(owner, ...pictures)
    const [unused = '', shown = '', drafted = '', late = ''] = body.imageData.map(({ url }) => url)
    await owner.call('createListing', { body: listingPayload({ images: [shown] }) })
    const fields = { photos: [{ url: drafted, public_id: '', alt: '' }] }
    await owner.call('saveDraft', {
      params: { kind: 'listing', draftId: newOpId() },
      body: { baseRevision: 0, step: 4, fields },
    })
    await it.db
      .updateTable('photos')
      .set({ created_at: new Date(Date.now() + 2 * 86_400_000) })
      .where('id', '=', publicIdOf(late))
      .execute()
    await cleanUp(it.deps)
    expect((await fetchPhoto(it, unused)).response.status).toBe(200)
    await cleanUp({
      ...it.deps,
      clock: () => new Date(Date.now() + (PHOTO_UNUSED_DAYS + 1) * 86_400_000),
    })
    const statuses = await Promise.all(
      [unused, shown, drafted, late].map(async (url) => (await fetchPhoto(it, url)).response.status),
    )
    expect(statuses).toEqual([404, 200, 200, 200])
  })

  test('sent again under its operation after a lost answer is the same photo', async () => {
    const bytes = await picture(61, 61)
    const opId = newOpId()
    const before = stored(it).length
    const person = await seeker(it)
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.call('uploadProfilePhoto', { files: [{ bytes }], opId })),
    )
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(stored(it).length).toBe(before + 1)
  })
})
