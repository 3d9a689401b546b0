import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROTECTED_PATHS, PUBLIC_PAGES } from '../../src/content/paths.ts'
import { REDIRECTS } from '../../src/domain/account/access.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register } from '../support/api-client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const LONG = 'const lamp = "lit";\n'.repeat(200)
const FILES: Record<string, string> = {
  'index.html': `<!doctype html><title>shell</title>${'<p>home</p>'.repeat(100)}`,
  'pages/index.html': `<!doctype html><title>home</title>${'<p>home</p>'.repeat(100)}`,
  'pages/about.html': `<!doctype html><title>about</title><link rel="canonical" href="%ORIGIN%/about">${'<p>about</p>'.repeat(100)}`,
  'pages/beta.html': '<!doctype html><title>beta</title>',
  'pages/cities/sandiego.html': '<!doctype html><title>sandiego</title>',
  'sitemap.xml': `<urlset><loc>%ORIGIN%/about</loc></urlset>`,
  'assets/picture-x.svg': '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style></svg>',
  'assets/app-1a2b3c.js': LONG,
  'assets/font-1a2b3c.woff2': 'not really a font',
  'visitors.speculationrules': '{"prefetch":[]}',
  'sw.js': LONG,
  'manifest.webmanifest': '{"name":"Commonroof"}',
  'icons/icon-192.png': 'png',
  '.secret': 'hidden',
}

const dist = temporaryFolder('dist')
const COMPRESS = join(import.meta.dirname, '../../src/build/compress.ts')
let server: TestApp

beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(join(dist.path, dirname(name)), { recursive: true })
    writeFileSync(join(dist.path, name), content)
  }
  const { status } = spawnSync(process.execPath, [COMPRESS, dist.path], { stdio: 'ignore' })
  expect(status).toBe(0)
  server = await createTestApp({ distDir: dist.path })
})
afterAll(async () => {
  await server.close()
  dist.remove()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.request(path, { method, headers })
const titleOf = async (response: Response) => /<title>(.*?)</.exec(await response.text())?.[1]

describe('pages', () => {
  test('a public path gets its prerendered page, every other known path the shell', async () => {
    expect(await titleOf(await get('/about'))).toBe('about')
    expect(await titleOf(await get('/about/'))).toBe('about')
    expect(await titleOf(await get('/about?ref=X'))).toBe('about')
    expect(await titleOf(await get('/cities/sandiego'))).toBe('sandiego')
    expect(await titleOf(await get('/'))).toBe('home')
    const parameterPaths = [
      '/view-listing/a1',
      '/view-listing/a1/edit',
      '/saved/a1',
      '/groups/a1',
      '/groups?code=AB12CD34',
    ]
    for (const path of [
      '/account',
      '/pricing',
      ...PROTECTED_PATHS,
      ...parameterPaths,
      ...Object.keys(REDIRECTS),
    ]) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('x-robots-tag'), await titleOf(response)]).toEqual([
        path,
        200,
        null,
        'shell',
      ])
    }
    for (const { path } of PUBLIC_PAGES) expect((await get(path)).status).toBe(200)
  })

  test('an unknown path gets the shell with 404 and noindex', async () => {
    for (const path of [
      '/nowhere',
      '/dashboard/x',
      '/messages/123',
      '/groups/a1/b2',
      '/admin.php',
      '/assets/gone-1.js',
    ]) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('x-robots-tag'), await titleOf(response)]).toEqual([
        path,
        404,
        'noindex',
        'shell',
      ])
    }
  })

  test('html, the worker and the manifest are revalidated; hashed assets never', async () => {
    for (const path of ['/', '/about', '/sw.js', '/manifest.webmanifest'])
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/app-1a2b3c.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/sw.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toContain(
      'application/manifest+json',
    )
  })

  test('a prerendered page, and no other, names the rules for fetching pages before their links are pressed', async () => {
    for (const path of ['/', '/about', '/pages/about.html'])
      expect((await get(path)).headers.get('speculation-rules')).toBe('"/visitors.speculationrules"')
    for (const path of ['/account', '/dashboard', '/nowhere', '/sw.js'])
      expect((await get(path)).headers.get('speculation-rules')).toBe(null)
    const rules = await get('/visitors.speculationrules')
    expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  })

  test('a signed-in person is redirected from the pages marked so, and from no other', async () => {
    const { cookie } = await register(server)
    const bounced = await get('/beta', { cookie })
    expect([bounced.status, bounced.headers.get('location'), bounced.headers.get('cache-control')]).toEqual([
      302,
      '/dashboard',
      'no-store',
    ])
    // The service worker fetches the page's file, which is never redirected.
    const pageFile = await get('/pages/beta.html', { cookie })
    expect([pageFile.status, pageFile.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect((await get('/beta', { cookie: 'sid-8787=wrong; commonroof-signed-in=1' })).status).toBe(200)
    expect((await get('/beta')).headers.get('vary')).toContain('Cookie')
  })

  test('a request with a session gets the shell instead of the prerendered page', async () => {
    const { cookie } = await register(server)
    for (const path of ['/', '/about', '/cities/sandiego', '/find-roommates']) {
      const response = await get(path, { cookie })
      expect([path, response.status, await titleOf(response)]).toEqual([path, 200, 'shell'])
      expect(response.headers.get('vary')).toContain('Cookie')
    }
    // An unknown session cookie causes no redirect.
    expect(await titleOf(await get('/beta', { cookie: 'sid-8787=wrong' }))).toBe('beta')
  })

  test('the origin is filled into pages and sitemap, in every encoding', async () => {
    const read = async (path: string, encoding: string) => {
      const response = await get(path, { 'accept-encoding': encoding })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(String(bytes.byteLength)).toBe(response.headers.get('content-length'))
      const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (plain: Buffer) => plain }
      const used = (response.headers.get('content-encoding') ?? 'identity') as keyof typeof open
      expect(used).toBe(encoding)
      return open[used](bytes).toString()
    }
    for (const encoding of ['br', 'gzip', 'identity']) {
      expect(await read('/about', encoding)).toContain(
        '<link rel="canonical" href="http://localhost:8787/about">',
      )
      expect(await read('/sitemap.xml', encoding)).toBe(
        '<urlset><loc>http://localhost:8787/about</loc></urlset>',
      )
    }
    const behind = await createTestApp({ distDir: dist.path, publicOrigin: 'https://commonroof.example' })
    try {
      const page = await behind.app.request('/about', { headers: { host: 'elsewhere.example' } })
      expect(await page.text()).toContain('href="https://commonroof.example/about"')
    } finally {
      await behind.close()
    }
  })

  test.each(['elsewhere.example', 'a"b', "a'b", 'a&b', 'a{b'])(
    'a page never names the requested host: %s',
    async (host) => {
      const page = await server.app.request(`http://${host}/about`)
      expect(await page.text()).toContain('<link rel="canonical" href="http://localhost:8787/about">')
    },
  )

  test('an SVG may contain styles and nothing else', async () => {
    const { headers } = await get('/assets/picture-x.svg')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
  })
})

describe('compression', () => {
  test('the best encoding that the client accepts, with the same content', async () => {
    const plain = FILES['assets/app-1a2b3c.js']
    const cases: [string | undefined, string | null][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
      [undefined, null],
      ['br;q=1.0', 'br'],
    ]
    for (const [accept, encoding] of cases) {
      const response = await get(
        '/assets/app-1a2b3c.js',
        accept === undefined ? {} : { 'accept-encoding': accept },
      )
      expect([accept, response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        accept,
        encoding,
        'Accept-Encoding',
      ])
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(String(bytes.byteLength)).toBe(response.headers.get('content-length'))
      expect(
        (encoding === 'br'
          ? brotliDecompressSync(bytes)
          : encoding === 'gzip'
            ? gunzipSync(bytes)
            : bytes
        ).toString(),
      ).toBe(plain)
    }
  })

  test('compressed formats are not compressed again, and compressed files have no URL', async () => {
    expect(
      (await get('/assets/font-1a2b3c.woff2', { 'accept-encoding': 'br' })).headers.get('content-encoding'),
    ).toBeNull()
    expect((await get('/assets/app-1a2b3c.js.br')).status).toBe(404)
  })
})

describe('caching and safety', () => {
  test('each encoding has an ETag for 304; a rebuild is served at once', async () => {
    const first = await get('/about', { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    expect(
      (await get('/about', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })).status,
    ).toBe(304)
    expect((await get('/about', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
    writeFileSync(join(dist.path, 'pages/beta.html'), '<!doctype html><title>rebuilt</title>')
    expect(await titleOf(await get('/beta'))).toBe('rebuilt')
  })

  test('HEAD has the headers and no body; other methods are refused', async () => {
    const head = await get('/about', {}, 'HEAD')
    expect([head.status, Number(head.headers.get('content-length')) > 0, await head.text()]).toEqual([
      200,
      true,
      '',
    ])
    expect((await get('/about', {}, 'POST')).status).toBe(405)
  })

  test('a share that no service worker took leads to the page that says so', async () => {
    const answer = await get('/share', {}, 'POST')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?failed=unready'])
  })

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
    '/.secret',
    '/assets/../.secret',
    '/%00',
    '/assets%5c..%5c.secret',
    '/about%ff',
  ])('%s reveals no file', async (path) => {
    const text = await (await get(path)).text()
    expect(text).not.toMatch(/hidden|root:|"name": "commonroof"/)
  })

  test('every response has the content security policy, without unsafe-inline', async () => {
    for (const path of [
      '/',
      '/nowhere',
      '/api/auth/user',
      '/photos/x',
      '/healthz',
      '/assets/app-1a2b3c.js',
    ]) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'.*form-action 'self'/,
      )
      expect(policy).not.toMatch(/unsafe/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('permissions-policy')).toBeTruthy()
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-request-id')).toBeTruthy()
    }
  })
})

test('the build command writes the compressed files', () => {
  expect(brotliDecompressSync(readFileSync(join(dist.path, 'index.html.br'))).toString()).toBe(
    FILES['index.html'],
  )
})
