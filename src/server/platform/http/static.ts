import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { isProtectedPath, pageFile, publicPage, withoutTrailingSlashes } from '../../../content/paths.ts'
import { REDIRECTS } from '../../../domain/account/access.ts'
import { hasEtag, IMMUTABLE } from './caching.ts'
import { ORIGIN_PLACEHOLDER } from './origin-placeholder.ts'
import { SPECULATION_HEADER } from './speculation.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.speculationrules': 'application/speculationrules+json',
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
const REVALIDATE = 'no-cache'
/** Encodings and their files' suffixes, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
type Encoding = (typeof ENCODINGS)[number]

/** A file's content in one encoding. */
interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

interface CachedFile {
  /** The file's modification time on disk. */
  changedAt: number
  plain: Variant
  /** Whether the file contained ORIGIN_PLACEHOLDER; the build does not compress such a file. */
  hadPlaceholder: boolean
  /** The variants that this server compressed; empty when the build compressed the file. */
  compressed: Map<string, Variant>
}

const variantOf = (bytes: Uint8Array<ArrayBuffer>): Variant => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

const compress = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

/** Serves a build's files from memory; a file that changes on disk is read again at the next request. */
export class StaticFiles {
  readonly #root: string
  readonly #origin: string
  readonly #cache = new Map<string, CachedFile>()

  /** @param origin the site's origin, which replaces ORIGIN_PLACEHOLDER in the files */
  constructor(root: string, origin: string) {
    this.#root = root
    this.#origin = origin
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

  async #read(relative: string): Promise<CachedFile | null> {
    const path = join(this.#root, relative)
    const info = await stat(path).catch(() => null)
    if (!info?.isFile()) return null
    const cached = this.#cache.get(relative)
    if (cached?.changedAt === info.mtimeMs) return cached
    const bytes = await readFile(path)
    const hadPlaceholder = bytes.includes(ORIGIN_PLACEHOLDER)
    const complete = hadPlaceholder
      ? Buffer.from(bytes.toString().replaceAll(ORIGIN_PLACEHOLDER, this.#origin))
      : bytes
    const file = {
      changedAt: info.mtimeMs,
      plain: variantOf(new Uint8Array(complete)),
      hadPlaceholder,
      compressed: new Map(),
    }
    this.#cache.set(relative, file)
    return file
  }

  /** A file in one encoding; null when the build has no such file. */
  async #compressed(
    relative: string,
    file: CachedFile,
    [encoding, suffix]: Encoding,
  ): Promise<Variant | null> {
    if (!file.hadPlaceholder) return (await this.#read(`${relative}${suffix}`))?.plain ?? null
    const known = file.compressed.get(encoding)
    if (known) return known
    const variant = variantOf(new Uint8Array(await compress[encoding](file.plain.bytes)))
    file.compressed.set(encoding, variant)
    return variant
  }

  /** Responds with a file in the best encoding that the client accepts; null when the file does not exist. */
  async send(context: Context, urlPath: string, status: 200 | 404 = 200): Promise<Response | null> {
    const relative = this.#locate(urlPath)
    if (relative === null) return null
    const file = await this.#read(relative)
    if (!file) return null
    const extension = extname(relative)
    const headers = new Headers({
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': relative.startsWith('assets/') ? IMMUTABLE : REVALIDATE,
    })
    let chosen = file.plain
    if (COMPRESSIBLE.includes(extension)) {
      headers.set('vary', 'Accept-Encoding')
      for (const encoding of ENCODINGS) {
        if (!accepts(context.req.header('accept-encoding'), encoding[0])) continue
        const compressed = await this.#compressed(relative, file, encoding)
        if (!compressed) continue
        chosen = compressed
        headers.set('content-encoding', encoding[0])
        break
      }
    }
    headers.set('etag', chosen.etag)
    if (status === 200 && hasEtag(context.req.header('if-none-match'), chosen.etag))
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

const APP_PATHS: readonly string[] = [...Object.keys(REDIRECTS), '/account']

/** Whether the app has a screen at this path; other paths get the shell with status 404. */
export function isKnownPath(path: string): boolean {
  return publicPage(path) !== undefined || isProtectedPath(path) || APP_PATHS.includes(path)
}

/** Whether the viewer of a page is signed in: a cheap guess and a sure check. */
export interface PageViewer {
  /** Whether the request has a session cookie. Costs nothing; the session may have ended. */
  hasSessionCookie: boolean
  /** Whether the session is valid. Queries the database. */
  isSignedIn: () => Promise<boolean>
}

/**
 * Responds with a file, with a path's prerendered page for visitors, or with the app's shell. Queries the
 * database only for pages that redirect signed-in people; the browser renders the other pages for either.
 */
export async function servePage(context: Context, files: StaticFiles, viewer: PageViewer): Promise<Response> {
  const path = withoutTrailingSlashes(context.req.path)
  const file = path === '/' ? null : await files.send(context, path)
  if (file) {
    // The service worker fetches the pages' files by name, but search engines must not list those names.
    if (path.endsWith('.html')) file.headers.set('x-robots-tag', 'noindex')
    if (path.startsWith('/pages/')) file.headers.set(...SPECULATION_HEADER)
    return file
  }
  const listed = publicPage(path)
  if (listed?.signedIn === 'bounce' && viewer.hasSessionCookie && (await viewer.isSignedIn())) {
    return new Response(null, {
      status: 302,
      headers: { location: '/dashboard', 'cache-control': 'no-store', vary: 'Cookie' },
    })
  }
  const prerendered =
    listed && (listed.signedIn === 'bounce' || !viewer.hasSessionCookie)
      ? await files.send(context, pageFile(path))
      : null
  prerendered?.headers.set(...SPECULATION_HEADER)
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
