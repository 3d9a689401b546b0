import { SHARE_PATH } from '../src/domain/core/share-path.ts'
import { pageFile, publicPage, withoutTrailingSlashes } from '../src/content/paths.ts'

/**
 * How the worker handles a request:
 * - `untouched`: the browser sends it to the network, without the worker.
 * - `page`: a public page gets its prerendered HTML, `file`.
 * - `shell`: every other navigation gets the app's one HTML document.
 * - `share`: another app shares something; the worker stores it.
 * - `photo`: cache first, from a cache of the account.
 * - `page-sheet`: the style sheet of one public page; the app's holds all of it and is in the precache.
 * - `asset`: from the precache, else from the network.
 */
export type Rule =
  | { kind: 'untouched' }
  | { kind: 'page'; path: string; file: string }
  | { kind: 'shell' }
  | { kind: 'share' }
  | { kind: 'photo' }
  | { kind: 'page-sheet' }
  | { kind: 'asset' }

/** The properties of a request that decide its rule. */
export interface RequestFacts {
  method: string
  /** The absolute URL. */
  url: string
  /** Whether the request is a navigation of a window or frame. */
  navigates: boolean
}

export const SHELL_FILE = '/index.html'
/** The names that src/build/page-sheet.ts gives. */
const PAGE_SHEET = /^\/assets\/page-[\w-]+\.css$/
const PHOTO = /^\/photos\/[0-9a-f]{32}(-\d{2,4}\.(avif|webp))?$/
/** Paths that only the server can respond to; a cached response would be wrong. */
const SERVER_PATHS = ['/api', '/healthz', '/readyz', '/metrics']
const isServerPath = (path: string) => SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`))
/** Whether a path names a file, such as `/robots.txt` or `/sitemap.xml`, instead of a page. */
const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path)

/** The rule of a request, decided by its method, origin and path; the query does not count. */
export function ruleOf({ method, url, navigates }: RequestFacts, origin: string): Rule {
  const { pathname, origin: target } = new URL(url)
  if (method === 'POST' && navigates && target === origin && pathname === SHARE_PATH) return { kind: 'share' }
  if (method !== 'GET' || target !== origin || isServerPath(pathname)) return { kind: 'untouched' }
  if (PHOTO.test(pathname)) return { kind: 'photo' }
  if (!navigates) return { kind: PAGE_SHEET.test(pathname) ? 'page-sheet' : 'asset' }
  const path = withoutTrailingSlashes(pathname)
  if (isFile(path)) return { kind: 'untouched' }
  if (!publicPage(path)) return { kind: 'shell' }
  return { kind: 'page', path, file: pageFile(path) }
}

/** The signed-in account of this device, as far as it decides the page. */
export interface SignedInAccount {
  userType: 'homeowner' | 'seeker' | 'admin' | null
  signOutPending: boolean
}

/**
 * What a person gets at a public page: `page` is the prerendered page, for visitors; `shell` is the app,
 * which renders the same page with the signed-in page frame, or its own page at that path; `bounce` is a
 * redirect to /dashboard. Without an account, or during a sign-out, the person counts as a visitor.
 */
export function pageFor(path: string, viewer: SignedInAccount | null): 'page' | 'shell' | 'bounce' {
  if (viewer === null || viewer.signOutPending) return 'page'
  return publicPage(path)?.signedIn === 'bounce' ? 'bounce' : 'shell'
}
