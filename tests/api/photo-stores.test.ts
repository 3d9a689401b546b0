import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoVariant, publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'
import { sweepPhotos } from '../../src/server/platform/photos/sweep.ts'
import { s3PhotoStore } from '../../src/server/platform/photos/s3-photo-store.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createHomeownerWithoutListing, picture } from '../support/api-users.ts'
import { listingPayload } from '../support/api-samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Functions that open each kind of store: a folder of files, and a real S3 server. */
const openStore: Record<string, () => Promise<{ store: PhotoStore; close: () => Promise<void> }>> = {
  files: async () => {
    const folder = temporaryFolder('files')
    return { store: filePhotoStore(folder.path), close: async () => folder.remove() }
  },
  S3: async () => {
    const folder = temporaryFolder('s3')
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder.path,
      configureBuckets: [{ name: 'homes', configs: [] }],
    })
    const { port } = await server.run()
    return {
      store: s3PhotoStore({
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'homes',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        region: 'us-east-1',
      }),
      close: async () => {
        await server.close()
        folder.remove()
      },
    }
  },
}

describe.each(Object.keys(openStore))('photos in %s', (kind) => {
  let opened: { store: PhotoStore; close: () => Promise<void> }
  let testApp: TestApp
  beforeAll(async () => {
    const open = openStore[kind]
    if (!open) throw new Error('There is no such store')
    opened = await open()
    testApp = await createTestApp({ photos: opened.store })
  })
  afterAll(async () => {
    await testApp.close()
    await opened.close()
  })

  test('are stored, read, listed and removed with their variants', async () => {
    const { store } = opened
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string]
    const text = new TextEncoder()
    const small = { width: 320, format: 'webp' } as const
    for (const id of [one, two]) {
      await store.put({ id }, text.encode(`photo ${id}`))
      await store.put({ id, variant: small }, text.encode('small'))
    }
    await store.put({ id: one }, text.encode(`photo ${one}`))
    expect(new TextDecoder().decode((await store.get({ id: one })) ?? undefined)).toBe(`photo ${one}`)
    expect(await store.get({ id: '3'.repeat(32) })).toBeNull()
    const listed = await Array.fromAsync(store.list())
    expect(listed.map(({ id }) => id).toSorted()).toEqual([one, one, two, two])
    for (const { changedAt } of listed)
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(3_600_000)
    await store.remove(one)
    await store.remove(one)
    expect([await store.get({ id: one }), await store.get({ id: one, variant: small })]).toEqual([null, null])
    expect(await store.get({ id: two, variant: small })).not.toBeNull()
    await store.remove(two)
  })

  test('are uploaded, served in their sizes, and deleted with their listing', async () => {
    const owner = await createHomeownerWithoutListing(testApp)
    const { body } = await owner.call('uploadListingPhotos', { files: [{ bytes: await picture(1600, 900) }] })
    const url = body.imageData[0]?.url ?? ''
    const made = await owner.call('createListing', { body: listingPayload({ images: [url] }) })
    const paths = [url, photoVariant(url, 320, 'avif'), photoVariant(url, 960, 'webp')]
    for (const path of [...paths, ...paths])
      expect([path, (await testApp.app.request(path)).status]).toEqual([path, 200])
    await owner.call('deleteListing', { params: { listingId: made.body._id }, body: {} })
    for (const path of paths) expect([path, (await testApp.app.request(path)).status]).toEqual([path, 404])
    expect(await opened.store.get({ id: publicIdOf(url) })).toBeNull()
  })

  test('without a row are out of reach after a day and deleted a week later; a row that comes back brings them back', async () => {
    const owner = await createHomeownerWithoutListing(testApp)
    const [orphan, lost] = ['e', 'd'].map((digit) => digit.repeat(32)) as [string, string]
    const bytes = await picture()
    const later = (days: number) => ({
      ...testApp.deps,
      clock: () => new Date(Date.now() + days * 86_400_000),
    })
    // The first sweep names the database of the empty store.
    await cleanUp(later(0))
    for (const id of [orphan, lost]) await opened.store.put({ id }, bytes)
    await cleanUp(later(0))
    expect(await opened.store.get({ id: orphan })).not.toBeNull()
    await cleanUp(later(1.1))
    expect(await opened.store.get({ id: orphan })).toBeNull()
    expect((await Array.fromAsync(opened.store.listAside())).map(({ id }) => id).toSorted()).toEqual([
      lost,
      orphan,
    ])
    await testApp.db
      .insertInto('photos')
      .values({
        id: lost,
        owner_id: owner.id,
        kind: 'listing',
        width: 1,
        height: 1,
        bytes: 1,
        placeholder: '',
        created_at: new Date(),
      })
      .execute()
    await cleanUp(later(7.5))
    expect(await opened.store.get({ id: lost })).toEqual(bytes)
    expect(await Array.fromAsync(opened.store.listAside())).toEqual([])
  })

  test('of another database, or too many without a row, are left where they are', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => index.toString(16).padStart(32, 'a'))
    for (const id of ids) await opened.store.put({ id }, await picture())
    const sweep = (app: TestApp, allowed?: number) =>
      sweepPhotos({
        db: app.db,
        photos: opened.store,
        now: new Date(Date.now() + 2 * 86_400_000),
        log: { error: () => undefined },
        ...(allowed === undefined ? {} : { allowed }),
      })
    expect(await sweep(testApp)).toMatchObject({ kind: 'refused', why: 'too-many', withoutRow: 11 })
    const other = await createTestApp()
    await other.db.updateTable('installation').set({ id: 'c0ffee00-0000-4000-8000-000000000000' }).execute()
    expect(await sweep(other, 11)).toMatchObject({ kind: 'refused', why: 'other-database' })
    await other.close()
    expect(await opened.store.get({ id: ids[0] ?? '' })).not.toBeNull()
    expect(await sweep(testApp, 10)).toMatchObject({ kind: 'refused', why: 'too-many' })
    expect(await sweep(testApp, 11)).toMatchObject({ kind: 'done', movedAside: 11 })
  })
})
