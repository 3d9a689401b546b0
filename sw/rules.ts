import { pageFile, publicPage } from '../src/content/paths.ts'

/**
 * What the worker does with a request:
 * - `untouched` the browser goes to the network as if there were no worker;
 * - `page` a public page: its own prerendered HTML, in `file`;
 * - `shell` every other navigation: the product's one document;
 * - `photo` cache first, in a cache of the account;
 * - `asset` whatever the precache holds, else the network.
 */
export type Rule =
  | { kind: 'untouched' }
  | { kind: 'page'; path: string; file: string }
  | { kind: 'shell' }
  | { kind: 'photo' }
  | { kind: 'asset' }

export interface RequestFacts {
  method: string
  /** Absolute. */
  url: string
  /** A navigation of a window or frame. */
  navigates: boolean
}

export const SHELL_FILE = '/index.html'
const PHOTO = /^\/photos\/[0-9a-f]{32}(-\d{2,4}\.(avif|webp))?$/
/** Paths that are the server's: an answer from a cache would be a lie. */
const SERVER_PATHS = ['/api', '/healthz', '/readyz', '/metrics']
const isServers = (path: string) => SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`))
/** `/robots.txt`, `/sitemap.xml`: a file, not a screen. */
const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path)

const withoutTrailingSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/** The rule of a request; decided by method, origin and pathname alone, whatever the query. */
export function ruleOf({ method, url, navigates }: RequestFacts, origin: string): Rule {
  const { pathname, origin: target } = new URL(url)
  if (method !== 'GET' || target !== origin || isServers(pathname)) return { kind: 'untouched' }
  if (PHOTO.test(pathname)) return { kind: 'photo' }
  if (!navigates) return { kind: 'asset' }
  const path = withoutTrailingSlash(pathname)
  if (isFile(path)) return { kind: 'untouched' }
  if (!publicPage(path)) return { kind: 'shell' }
  return { kind: 'page', path, file: pageFile(path) }
}

/** Who is signed in on this device, as far as it matters here. */
export interface Viewer {
  userType: 'homeowner' | 'seeker' | 'admin' | null
  signOutPending: boolean
}

/**
 * What a person gets at a public page: the prerendered page, which is a visitor's; the shell, which
 * draws the same page with a signed-in person's frame, or the product's own screen at that path; or
 * /dashboard. Nobody known, or a sign-out under way, means a visitor.
 */
export function pageFor(path: string, viewer: Viewer | null): 'page' | 'shell' | 'bounce' {
  if (viewer === null || viewer.signOutPending) return 'page'
  return publicPage(path)?.signedIn === 'bounce' ? 'bounce' : 'shell'
}
