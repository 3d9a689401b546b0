import type { SignedInRule } from '../domain/account/access.ts'
import { SIGNED_IN_PAGES, signedInPage } from '../domain/account/signed-in-pages.ts'
import { CITY_LIST } from './city-list.ts'

/** A public page of the site. */
export interface PublicPage {
  path: string
  /** The document title, without the product's name. */
  title: string
  /**
   * A signed-in person is redirected to /dashboard (`bounce`), gets the page (`stay`), or an app page for seekers,
   * from which others are redirected (`app`).
   */
  signedIn: SignedInRule
  template: PageTemplate
}

/**
 * The layout of a page; its content is in content/pages or content/cities, in a file named after its path.
 */
export type PageTemplate =
  | 'home'
  | 'beta'
  | 'homeowner'
  | 'blocks'
  | 'stories'
  | 'guide'
  | 'document'
  | 'help'
  | 'city'

/** All public pages: the list for the router, the prerendering, the service worker, the sitemap and tests. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    template: 'home',
    signedIn: 'stay',
    title: 'Roommates and homes that fit how you live',
  },
  {
    path: '/beta',
    template: 'beta',
    signedIn: 'bounce',
    title: 'Join the beta',
  },
  {
    path: '/beta-socal',
    template: 'beta',
    signedIn: 'bounce',
    title: 'The Southern California beta',
  },
  {
    path: '/beta-nyc',
    template: 'beta',
    signedIn: 'bounce',
    title: 'The New York City beta',
  },
  {
    path: '/homeowner',
    template: 'homeowner',
    signedIn: 'bounce',
    title: 'List your room or home',
  },
  {
    path: '/about',
    template: 'blocks',
    signedIn: 'stay',
    title: 'About us',
  },
  {
    path: '/find-roommates',
    template: 'blocks',
    signedIn: 'app',
    title: 'Find roommates',
  },
  {
    path: '/how-it-works',
    template: 'blocks',
    signedIn: 'bounce',
    title: 'How it works',
  },
  {
    path: '/group-hunting',
    template: 'blocks',
    signedIn: 'bounce',
    title: 'Hunt as a group',
  },
  {
    path: '/pricing',
    template: 'blocks',
    signedIn: 'bounce',
    title: 'Pricing',
  },
  {
    path: '/help-center',
    template: 'help',
    signedIn: 'stay',
    title: 'Help center',
  },
  {
    path: '/safety-guide',
    template: 'guide',
    signedIn: 'stay',
    title: 'Safety guide',
  },
  {
    path: '/community-guidelines',
    template: 'guide',
    signedIn: 'stay',
    title: 'Community guidelines',
  },
  {
    path: '/badges',
    template: 'guide',
    signedIn: 'stay',
    title: 'What badges prove',
  },
  {
    path: '/stories',
    template: 'stories',
    signedIn: 'bounce',
    title: 'Stories',
  },
  {
    path: '/privacy-policy',
    template: 'document',
    signedIn: 'stay',
    title: 'Privacy policy',
  },
  {
    path: '/terms-of-service',
    template: 'document',
    signedIn: 'stay',
    title: 'Terms of service',
  },
  {
    path: '/cookie-policy',
    template: 'document',
    signedIn: 'stay',
    title: 'Cookie policy',
  },
  ...CITY_LIST.map(
    ({ slug, title }) => ({ path: `/cities/${slug}`, template: 'city', signedIn: 'stay', title }) as const,
  ),
]

/** The public page at a path; undefined when there is none. */
export function publicPage(path: string): PublicPage | undefined {
  return PUBLIC_PAGES.find((page) => page.path === path)
}

/** The path that a page is known by: `/about` for `/about/`, and `/` for nothing but slashes. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The path of a page's prerendered file in the built site; it is different from every page's path. */
export function pageFile(path: string): string {
  return path === '/' ? '/pages/index.html' : `/pages${path}.html`
}

/** The canonical path of a page for search engines: /beta shows the same page as /beta-socal. */
export function canonicalPath(path: string): string {
  return path === '/beta' ? '/beta-socal' : path
}

/** The paths behind sign-in that hold no id. */
export const PROTECTED_PATHS: readonly string[] = SIGNED_IN_PAGES.map(({ path }) => path).filter(
  (path) => !path.includes('$'),
)

/** Whether the page at a path needs a sign-in. */
export const isProtectedPath = (path: string): boolean => signedInPage(path) !== undefined

/** Whether a page has no header, footer and banner, so that no link leads away from an open form. */
export const hidesNavigation = (path: string): boolean =>
  signedInPage(path)?.bare === true || path.startsWith('/setup')

/** Paths without the beta banner, because the person there is already creating an account. */
const WITHOUT_BETA_BANNER = ['/account', '/login', '/signup', '/user-setup']

/** Whether a page shows the beta banner. */
export function showsBetaBanner(path: string, signedIn: boolean): boolean {
  return !signedIn && !WITHOUT_BETA_BANNER.includes(path) && !hidesNavigation(path)
}
