import type { SignedInRule } from '../domain/account/access.ts'
import { CITY_LIST } from './city-list.ts'

export interface PublicPage {
  path: string
  /** The document's title, without the name of the product. */
  title: string
  /** What a signed-in person gets: sent to /dashboard, the page itself, or the product's own screen. */
  signedIn: SignedInRule
  template: PageTemplate
}

/** How a page is laid out; what it says is in content/pages or content/cities, in a file of its path's name. */
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

/** THE list of public pages: router, prerendering, service worker, sitemap and tests read it. */
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

export function publicPage(path: string): PublicPage | undefined {
  return PUBLIC_PAGES.find((page) => page.path === path)
}

/** The page's own prerendered file below the built site, under a name that is no page's address. */
export function pageFile(path: string): string {
  return path === '/' ? '/pages/index.html' : `/pages${path}.html`
}

/** Where search engines should find what stands at a path: /beta shows what /beta-socal does. */
export function canonicalPath(path: string): string {
  return path === '/beta' ? '/beta-socal' : path
}

/** Paths of the product behind sign-in, each with the guard of `domain/access`. */
export const PROTECTED_PATHS = [
  '/setup',
  '/setup/home-seeker-profile',
  '/setup/property-listing',
  '/success',
  '/dashboard',
  '/profile',
  '/profile/edit',
  '/messages',
  '/view-listing',
  '/home-finder',
  '/saved',
  '/saved/compare',
  '/groups',
  '/outbox',
  '/admin',
] as const

/** Screens about one thing: each of these with its id behind it, a listing's with `/edit` too. */
const PATH_OF_ONE = /^\/(?:view-listing\/[^/]+(?:\/edit)?|saved\/[^/]+|groups\/[^/]+)$/

export function isProtectedPath(path: string): boolean {
  return PROTECTED_PATHS.some((known) => known === path) || PATH_OF_ONE.test(path)
}

/** Pages without header, footer and banner, so that nothing leads away from what is being filled in. */
export function hidesNavigation(path: string): boolean {
  return (
    path.startsWith('/setup') ||
    path === '/success' ||
    path === '/profile/edit' ||
    /^\/view-listing\/[^/]+\/edit$/.test(path)
  )
}

/** The beta banner never shows where a person is already creating an account. */
const WITHOUT_BETA_BANNER = ['/account', '/login', '/signup', '/user-setup']

export function showsBetaBanner(path: string, signedIn: boolean): boolean {
  return !signedIn && !WITHOUT_BETA_BANNER.includes(path) && !hidesNavigation(path)
}
