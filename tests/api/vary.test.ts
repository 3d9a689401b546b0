import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createHomeownerWithoutListing } from '../support/api-users.ts'
import { uploadPhoto } from '../support/api-homes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILES: Record<string, string> = {
  'index.html': '<!doctype html><title>shell</title>',
  'pages/index.html': '<!doctype html><link rel="canonical" href="%ORIGIN%/">',
  'pages/about.html': '<!doctype html><link rel="canonical" href="%ORIGIN%/about">',
  'pages/beta.html': '<!doctype html><title>beta</title>',
  'sitemap.xml': '<urlset><loc>%ORIGIN%/about</loc></urlset>',
  'assets/app-1a2b3c.js': 'const lamp = "lit"',
  'assets/font-1a2b3c.woff2': 'not really a font',
  'icons/icon-192.png': 'png',
}

const dist = temporaryFolder('dist')
let server: TestApp
let session: string
let photo: string
beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(join(dist.path, dirname(name)), { recursive: true })
    writeFileSync(join(dist.path, name), content)
    if (!content.includes('%ORIGIN%') && /\.(html|js)$/.test(name))
      writeFileSync(join(dist.path, `${name}.gz`), gzipSync(content))
  }
  server = await createTestApp({ distDir: dist.path, publicOrigin: 'http://localhost:9000' })
  const owner = await createHomeownerWithoutListing(server)
  session = owner.cookie
  photo = await uploadPhoto(owner)
})
afterAll(async () => {
  await server.close()
  dist.remove()
})

/** The `Vary` header of each kind of address; null for a response that is the same for everybody. */
const TABLE: [path: string, vary: string | null][] = [
  ['/', 'Accept-Encoding, Cookie'],
  ['/about', 'Accept-Encoding, Cookie'],
  ['/beta', 'Accept-Encoding, Cookie'],
  // The shell, whoever asks.
  ['/account', 'Accept-Encoding'],
  ['/dashboard', 'Accept-Encoding'],
  ['/no-such-page', 'Accept-Encoding'],
  // Files by their names.
  ['/pages/about.html', 'Accept-Encoding'],
  ['/pages/beta.html', 'Accept-Encoding'],
  ['/sitemap.xml', 'Accept-Encoding'],
  ['/assets/app-1a2b3c.js', 'Accept-Encoding'],
  ['/assets/font-1a2b3c.woff2', null],
  ['/icons/icon-192.png', null],
  ['photo', null],
  ['/photos/none', null],
  ['/healthz', null],
  ['/readyz', null],
  ['/api/auth/user', 'Cookie, x-auth-token'],
  ['/api/openapi.json', 'Cookie, x-auth-token'],
  ['/api/nothing', 'Cookie, x-auth-token'],
]

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(path === 'photo' ? photo : path, { headers })

/** Everything of a response that a cache would mix up. */
async function contentOf(response: Response): Promise<string> {
  const { headers } = response
  const parts = ['location', 'content-type', 'content-encoding', 'etag'].map((name) => headers.get(name))
  const bytes = Buffer.from(await response.arrayBuffer())
  return JSON.stringify([response.status, parts, bytes.toString('base64')])
}

describe.each(TABLE)('%s', (path, vary) => {
  test(`varies by ${vary ?? 'nothing'}`, async () => {
    expect((await get(path)).headers.get('vary')).toBe(vary)
    const again = await get(path, { 'if-none-match': (await get(path)).headers.get('etag') ?? '' })
    expect(again.headers.get('vary'), 'also when nothing changed').toBe(vary)
  })

  test('differs by no header that it does not name', async () => {
    const requests: [header: string, value: string][] = [
      ['Cookie', session],
      ['Accept-Encoding', 'gzip, br'],
      ['Accept', 'image/avif,image/webp'],
      ['Accept-Language', 'de'],
      ['User-Agent', 'a phone'],
      // The address in pages is the configured one, so nobody fills a cache with another.
      ['Host', 'evil.example'],
      ['X-Forwarded-Host', 'evil.example'],
      ['X-Forwarded-Proto', 'https'],
    ]
    const plain = await contentOf(await get(path))
    for (const [header, value] of requests) {
      const response = await get(path, { [header]: value })
      const named = (response.headers.get('vary') ?? '').toLowerCase().split(', ')
      if ((await contentOf(response)) !== plain) expect(named, header).toContain(header.toLowerCase())
    }
  })
})

test('a page that sends members away says that this is for their cookie', async () => {
  const response = await get('/beta', { cookie: session })
  expect([response.status, response.headers.get('vary')]).toEqual([302, 'Cookie'])
})
