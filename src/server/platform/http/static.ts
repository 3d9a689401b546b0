import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { isProtectedPath, pageFile, publicPage } from '../../../content/paths.ts'
import { REDIRECTS } from '../../../domain/account/access.ts'
import { ORIGIN_PLACEHOLDER } from './origin-placeholder.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

/** Extensions of files to compress; other formats are compressed already. */
export const COMPRESSIBLE = ['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.xml', '.ico']
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
/** Encodings and their files' suffixes, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Maximum number of cached completed files. Requests can invent origins, so the cache needs a limit. */
const COMPLETED_MAX = 200

/** A file's content in one encoding. */
interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Whether the file contains ORIGIN_PLACEHOLDER, which is replaced per request. */
  needsOrigin: boolean
}

const variantOf = (bytes: Uint8Array<ArrayBuffer>): Variant => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  needsOrigin: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ORIGIN_PLACEHOLDER),
})

const compress = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

/** A host that is safe to insert into HTML: it has no character that could end an attribute or a text. */
const PLAIN_HOST = /^[a-z0-9.:[\]-]+$/i

/** The origin that a request was sent to; '' for an unsafe host, so that URLs become relative to the root. */
function requestedOrigin(url: string): string {
  const { origin, host } = new URL(url)
  return PLAIN_HOST.test(host) ? origin : ''
}

/** Serves a build's files from memory; a file that changes on disk is read again at the next request. */
export class StaticFiles {
  readonly #root: string
  readonly #cache = new Map<string, { changedAt: number; variant: Variant }>()
  readonly #completed = new Map<string, Variant>()
  readonly #publicOrigin: string | null

  /** @param publicOrigin the site's origin; null uses the origin of each request. */
  constructor(root: string, publicOrigin: string | null = null) {
    this.#root = root
    this.#publicOrigin = publicOrigin
  }

  /** Returns the file's path relative to the root; null for a path outside or a compressed file. */
  #locate(urlPath: string): string | null {
    let decoded: string
    try {
      decoded = decodeURIComponent(urlPath)
    } catch {
      return null
    }
    if (decoded.includes('\0') || decoded.includes('\\')) return null
    const relative = normalize(decoded).replace(/^\/+/, '')
    if (relative.split(sep).some((part) => part.startsWith('.'))) return null
    return /\.(br|gz)$/.test(relative) ? null : relative
  }

  async #read(relative: string): Promise<Variant | null> {
    const path = join(this.#root, relative)
    const info = await stat(path).catch(() => null)
    if (!info?.isFile()) return null
    const cached = this.#cache.get(relative)
    if (cached?.changedAt === info.mtimeMs) return cached.variant
    const variant = variantOf(new Uint8Array(await readFile(path)))
    this.#cache.set(relative, { changedAt: info.mtimeMs, variant })
    return variant
  }

  /** Replaces the origin placeholder of a file, in one encoding. */
  async #complete(plain: Variant, origin: string, encoding: 'br' | 'gzip' | null): Promise<Variant> {
    const key = `${plain.etag} ${origin} ${encoding}`
    const cached = this.#completed.get(key)
    if (cached) return cached
    const bytes = Buffer.from(Buffer.from(plain.bytes).toString().replaceAll(ORIGIN_PLACEHOLDER, origin))
    const variant = variantOf(new Uint8Array(encoding ? await compress[encoding](bytes) : bytes))
    if (this.#completed.size >= COMPLETED_MAX) this.#completed.clear()
    this.#completed.set(key, variant)
    return variant
  }

  /** Responds with a file in the best encoding that the client accepts; null when the file does not exist. */
  async send(context: Context, urlPath: string, status: 200 | 404 = 200): Promise<Response | null> {
    const relative = this.#locate(urlPath)
    if (relative === null) return null
    const plain = await this.#read(relative)
    if (!plain) return null
    const extension = extname(relative)
    const headers = new Headers({
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': relative.startsWith('assets/') ? IMMUTABLE : REVALIDATE,
    })
    const origin = this.#publicOrigin ?? requestedOrigin(context.req.url)
    let chosen = plain
    if (COMPRESSIBLE.includes(extension)) {
      headers.set('vary', 'Accept-Encoding')
      for (const [encoding, suffix] of ENCODINGS) {
        if (!accepts(context.req.header('accept-encoding'), encoding)) continue
        const compressed = plain.needsOrigin
          ? await this.#complete(plain, origin, encoding)
          : await this.#read(`${relative}${suffix}`)
        if (!compressed) continue
        chosen = compressed
        headers.set('content-encoding', encoding)
        break
      }
    }
    if (chosen === plain && plain.needsOrigin) chosen = await this.#complete(plain, origin, null)
    headers.set('etag', chosen.etag)
    if (status === 200 && matches(context.req.header('if-none-match'), chosen.etag))
      return new Response(null, { status: 304, headers })
    headers.set('content-length', String(chosen.bytes.byteLength))
    return new Response(context.req.method === 'HEAD' ? null : chosen.bytes, { status, headers })
  }
}

function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().split(';')
    return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}

const APP_PATHS: readonly string[] = [...Object.keys(REDIRECTS), '/account']

/** Whether the app has a screen at this path; other paths get the shell with status 404. */
export function isKnownPath(path: string): boolean {
  return publicPage(path) !== undefined || isProtectedPath(path) || APP_PATHS.includes(path)
}

/** Whether the viewer of a page is signed in: a cheap guess and a sure check. */
export interface PageViewer {
  /** Whether the request has a session cookie. Costs nothing; the session may have ended. */
  claims: boolean
  /** Whether the session is valid. Queries the database. */
  isSignedIn: () => Promise<boolean>
}

/**
 * Responds with a file, with a path's prerendered page for visitors, or with the app's shell. Queries the
 * database only for pages that redirect signed-in people; the browser renders the other pages for either.
 */
export async function servePage(context: Context, files: StaticFiles, viewer: PageViewer): Promise<Response> {
  const path = context.req.path.length > 1 ? context.req.path.replace(/\/+$/, '') : '/'
  const file = path === '/' ? null : await files.send(context, path)
  if (file) {
    // The service worker fetches the pages' files by name, but search engines must not list those names.
    if (path.endsWith('.html')) file.headers.set('x-robots-tag', 'noindex')
    return file
  }
  const listed = publicPage(path)
  if (listed?.signedIn === 'bounce' && viewer.claims && (await viewer.isSignedIn())) {
    return new Response(null, {
      status: 302,
      headers: { location: '/dashboard', 'cache-control': 'no-store' },
    })
  }
  const prerendered =
    listed && (listed.signedIn === 'bounce' || !viewer.claims)
      ? await files.send(context, pageFile(path))
      : null
  const page = prerendered ?? (await files.send(context, '/index.html', isKnownPath(path) ? 200 : 404))
  if (!page)
    return new Response('The product is not built yet: npm run build\n', {
      status: 503,
      headers: { 'content-type': 'text/plain' },
    })
  if (page.status === 404) page.headers.set('x-robots-tag', 'noindex')
  // Visitors and signed-in people get different responses here, so caches must not mix them up.
  if (listed) page.headers.set('vary', 'Accept-Encoding, Cookie')
  return page
}
