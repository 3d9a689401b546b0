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

/** Formats worth compressing; the others are compressed by nature. */
export const COMPRESSIBLE = ['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.xml', '.ico']
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
/** Best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Completed files kept at most: more than one origin only comes from requests that make them up. */
const COMPLETED_MAX = 200

interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Names its own origin somewhere, which only a request tells. */
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

/** What a host of ours looks like: nothing that could end an attribute or a text that it is put into. */
const PLAIN_HOST = /^[a-z0-9.:[\]-]+$/i

/** Where a request went; '' for a host that says more than that, so that addresses begin at the site's root. */
function requestedOrigin(url: string): string {
  const { origin, host } = new URL(url)
  return PLAIN_HOST.test(host) ? origin : ''
}

/** Files of a build, kept in memory under their time of change: a rebuild is seen at the next request. */
export class StaticFiles {
  readonly #root: string
  readonly #cache = new Map<string, { changedAt: number; variant: Variant }>()
  readonly #completed = new Map<string, Variant>()
  readonly #publicOrigin: string | null

  /** @param publicOrigin where people reach the site; null: wherever the request went. */
  constructor(root: string, publicOrigin: string | null = null) {
    this.#root = root
    this.#publicOrigin = publicOrigin
  }

  /** The file's path below the root, or null when it would lie outside or is a compressed sibling. */
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

  /** A file with its origin in it, in one encoding. */
  async #complete(plain: Variant, origin: string, encoding: 'br' | 'gzip' | null): Promise<Variant> {
    const key = `${plain.etag} ${origin} ${encoding}`
    const known = this.#completed.get(key)
    if (known) return known
    const bytes = Buffer.from(Buffer.from(plain.bytes).toString().replaceAll(ORIGIN_PLACEHOLDER, origin))
    const variant = variantOf(new Uint8Array(encoding ? await compress[encoding](bytes) : bytes))
    if (this.#completed.size >= COMPLETED_MAX) this.#completed.clear()
    this.#completed.set(key, variant)
    return variant
  }

  /** Answers with one file in the best encoding the client takes; null when there is no such file. */
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

/** Whether the product has a screen there; every other path is the gate's, with status 404. */
export function isKnownPath(path: string): boolean {
  return publicPage(path) !== undefined || isProtectedPath(path) || APP_PATHS.includes(path)
}

/** What is known about who asks, each at its price. */
export interface PageViewer {
  /** A session cookie came along: free, and enough where a wrong guess costs nothing. */
  claims: boolean
  /** The session is valid: asks the database. */
  isSignedIn: () => Promise<boolean>
}

/**
 * The page of a path: its own prerendered HTML, which is a visitor's, or the shell. The database is asked
 * only for pages that send signed-in people on; the others draw themselves for whoever it is.
 */
export async function servePage(context: Context, files: StaticFiles, asker: PageViewer): Promise<Response> {
  const path = context.req.path.length > 1 ? context.req.path.replace(/\/+$/, '') : '/'
  const file = path === '/' ? null : await files.send(context, path)
  if (file) {
    // The pages' own files are for the worker, under names that never lead elsewhere.
    if (path.endsWith('.html')) file.headers.set('x-robots-tag', 'noindex')
    return file
  }
  const known = publicPage(path)
  if (known?.signedIn === 'bounce' && asker.claims && (await asker.isSignedIn())) {
    return new Response(null, {
      status: 302,
      headers: { location: '/dashboard', 'cache-control': 'no-store' },
    })
  }
  const own =
    known && (known.signedIn === 'bounce' || !asker.claims) ? await files.send(context, pageFile(path)) : null
  const page = own ?? (await files.send(context, '/index.html', isKnownPath(path) ? 200 : 404))
  if (!page)
    return new Response('The product is not built yet: npm run build\n', {
      status: 503,
      headers: { 'content-type': 'text/plain' },
    })
  if (page.status === 404) page.headers.set('x-robots-tag', 'noindex')
  // Two people get two answers here: nothing in between may keep one for the other.
  if (known) page.headers.set('vary', 'Accept-Encoding, Cookie')
  return page
}
