import S3rver from 's3rver'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE, EXPORT_DAYS, EXPORT_EVERY_HOURS } from '../../src/domain/core/limits.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { exportFilePath } from '../../src/domain/account/export-view.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { makeExport } from '../../src/server/personal/make-export.ts'
import { personalTables } from '../../src/server/personal/personal-data.ts'
import type { ExportStore } from '../../src/server/platform/photos/export-store.ts'
import { fileExportStore } from '../../src/server/platform/photos/file-export-store.ts'
import { s3ExportStore } from '../../src/server/platform/photos/s3-export-store.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { cookieOf, call, newOpId, register, type Person } from '../support/api-client.ts'
import { createSeeker, picture, suspendPerson } from '../support/api-users.ts'
import { readZip } from '../support/read-zip.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HOUR_MS = 3_600_000

/** Functions that open each kind of store: a folder of files, and a real S3 server. */
const openStore: Record<string, () => Promise<{ store: ExportStore; close: () => Promise<void> }>> = {
  files: async () => {
    const folder = temporaryFolder('exports')
    return { store: fileExportStore(folder.path), close: async () => folder.remove() }
  },
  S3: async () => {
    const [folder, scratch] = [temporaryFolder('s3'), temporaryFolder('scratch')]
    const bucket = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder.path,
      configureBuckets: [{ name: 'homes', configs: [] }],
    })
    const { port } = await bucket.run()
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
    return {
      store: s3ExportStore(
        { endpoint: `http://127.0.0.1:${port}`, bucket: 'homes', ...credentials },
        scratch.path,
      ),
      close: async () => {
        await bucket.close()
        folder.remove()
        scratch.remove()
      },
    }
  },
}

describe.each(Object.keys(openStore))('an archive in %s', (kind) => {
  let server: TestApp
  let opened: { store: ExportStore; close: () => Promise<void> }
  beforeEach(async () => {
    opened = await openStore[kind]!()
    server = await createTestApp({ exports: opened.store })
  })
  afterEach(async () => {
    await server.close()
    await opened.close()
  })

  const ask = (person: Person) => person.call('requestExport', { body: {} })
  const latest = async (person: Person) => (await person.call('latestExport')).body.latest
  const download = (id: string, cookie?: string) =>
    server.app.request(`${API_BASE}${exportFilePath(id)}`, { headers: cookie ? { cookie } : {} })

  test('is made, downloaded and complete', async () => {
    const [ana, ben] = [await createSeeker(server), await createSeeker(server)]
    const photo = await ana.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
    await ana.call('sendMessage', {
      body: { recipientId: ben.id, content: 'Is the room “north” free?', photos: [photo.body.imageUrl] },
      opId: newOpId(),
    })
    await ben.call('sendMessage', { body: { recipientId: ana.id, content: 'It is' }, opId: newOpId() })
    await ben.call('markPerson', { params: { userId: ana.id }, body: { mark: 'interested' } })
    expect(await latest(ana)).toBeNull()
    const asked = await ask(ana)
    expect([asked.status, asked.body.latest.state]).toEqual([201, 'being-made'])
    // A second press gets the one that is being made.
    expect((await ask(ana)).body.latest.id).toBe(asked.body.latest.id)
    expect((await download(asked.body.latest.id, ana.cookie)).status).toBe(404)
    await server.sendMails()
    // The mail is a job of its own, which begins when the archive is ready.
    const mails = await server.sendMails()
    expect(mails.map(({ subject }) => subject)).toContain('Your data is ready to download')
    const made = await latest(ana)
    expect(made).toMatchObject({ state: 'ready', percent: 100 })
    const response = await download(made?.id ?? '', ana.cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="commonroof-data-')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.length).toBe(made?.bytes)
    const files = readZip(bytes)
    const named = personalTables.flatMap(({ exported }) =>
      'file' in exported ? [`data/${exported.file}.json`] : [],
    )
    const photoFile = `photos/${publicIdOf(photo.body.imageUrl)}.jpg`
    expect([...files.keys()].toSorted()).toEqual([...named, photoFile, 'index.html'].toSorted())
    const json = (name: string) =>
      JSON.parse(Buffer.from(files.get(`data/${name}.json`) ?? []).toString()) as Record<string, unknown>[]
    expect(json('account')).toMatchObject([{ email: ana.user.email, first_name: ana.user.firstName }])
    expect(json('messages').map(({ content }) => content)).toEqual(['Is the room “north” free?', 'It is'])
    expect(json('marks')).toEqual([])
    const all = Buffer.concat(
      [...files].filter(([name]) => name.startsWith('data/')).map(([, data]) => data),
    ).toString()
    expect(all).not.toMatch(/argon2|password_hash|token_hash/)
    expect(all).not.toContain(ben.user.email)
    const stored = await server.app.request(photo.body.imageUrl)
    expect(files.get(photoFile)).toEqual(Buffer.from(await stored.arrayBuffer()))
    const page = Buffer.from(files.get('index.html') ?? []).toString()
    expect(page).not.toMatch(/<script|https?:\/\//)
    for (const [, link = ''] of page.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(files.has(link), link).toBe(true)
    for (const name of named) expect(page).toContain(`href="${name}"`)
  })

  test('opens for its person only, and no longer than it is offered', async () => {
    const [ana, ben] = [await register(server), await register(server)]
    await ask(ana)
    await server.sendMails()
    const { id } = (await latest(ana)) ?? { id: '' }
    expect((await download(id)).status).toBe(401)
    expect((await download(id, 'sid-8787=unknown')).status).toBe(401)
    expect((await download(id, ben.cookie)).status).toBe(404)
    expect((await download(newOpId(), ana.cookie)).status).toBe(404)
    expect((await download('..', ana.cookie)).status).toBe(404)
    expect((await download(id, ana.cookie)).status).toBe(200)
    expect(await latest(ben)).toBeNull()
    server.clock.advance(EXPORT_DAYS * 24 * HOUR_MS + 1000)
    expect((await download(id, ana.cookie)).status).toBe(404)
    expect(await opened.store.read(id)).not.toBeNull()
    await cleanUp(server.deps)
    expect(await opened.store.read(id)).toBeNull()
    expect(await latest(ana)).toBeNull()
    const next = await ask(ana)
    await server.sendMails()
    await suspendPerson(server, ana)
    expect((await download(next.body.latest.id, ana.cookie)).status, 'their data is theirs').toBe(200)
  })

  test('is made once a day, and again when it failed', async () => {
    const ana = await register(server)
    await ask(ana)
    await server.sendMails()
    const again = await ask(ana)
    expect([again.status, again.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan((EXPORT_EVERY_HOURS - 1) * 3600)
    server.clock.advance(EXPORT_EVERY_HOURS * HOUR_MS)
    const failing = { ...opened.store, put: async () => Promise.reject(new Error('no space')) }
    const deps = server.deps.exports
    expect((await ask(ana)).status).toBe(201)
    server.deps.exports = failing
    for (let tries = 0; tries < 4; tries++) {
      await server.sendMails()
      server.clock.advance(HOUR_MS)
    }
    expect(await latest(ana)).toMatchObject({ state: 'failed' })
    server.deps.exports = deps
    expect((await ask(ana)).status).toBe(201)
    await server.sendMails()
    expect(await latest(ana)).toMatchObject({ state: 'ready' })
  })

  test('does not stay when the account is deleted while it is made', async () => {
    const ana = await register(server)
    const { body } = await ask(ana)
    const { id } = body.latest
    const deleting = {
      ...opened.store,
      put: async (...given: Parameters<ExportStore['put']>) => {
        await deleteAccount(server.deps, ana.id, server.clock.now())
        return opened.store.put(...given)
      },
    }
    const made = { userId: ana.id, exportId: id }
    await makeExport({ ...server.deps, exports: deleting }, made, new AbortController().signal, new Date())
    expect(await opened.store.read(id)).toBeNull()
  })

  test('is not made for an account that was deleted meanwhile', async () => {
    const ana = await register(server)
    await ask(ana)
    const other = cookieOf(
      (await call(server, 'login', { body: { email: ana.user.email, password: ana.password } })).headers,
    )
    await server.db.updateTable('users').set({ emptied_at: new Date() }).where('id', '=', ana.id).execute()
    await server.sendMails()
    const { body } = await call(server, 'latestExport', {}, other)
    expect(body.latest).toMatchObject({ state: 'being-made' })
    expect(await opened.store.read(body.latest?.id ?? '')).toBeNull()
  })
})
