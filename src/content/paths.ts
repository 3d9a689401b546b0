import type { SignedInRule } from '../domain/access.ts'

export interface PublicPage {
  path: string
  /** The document's title, without the name of the product. */
  title: string
  /** What a signed-in person gets: sent to /dashboard, the page itself, or the product's own screen. */
  signedIn: SignedInRule
}

/** THE list of public pages: router, prerendering, service worker, sitemap and tests read it. */
export const PUBLIC_PAGES = [
  {
    path: '/',
    signedIn: 'stay',
    title: 'Roommates and homes that fit how you live',
  },
  {
    path: '/beta',
    signedIn: 'bounce',
    title: 'Join the beta',
  },
  {
    path: '/beta-socal',
    signedIn: 'bounce',
    title: 'The Southern California beta',
  },
  {
    path: '/beta-nyc',
    signedIn: 'bounce',
    title: 'The New York City beta',
  },
  {
    path: '/homeowner',
    signedIn: 'bounce',
    title: 'List your room or home',
  },
  {
    path: '/about',
    signedIn: 'stay',
    title: 'About us',
  },
  {
    path: '/find-roommates',
    signedIn: 'app',
    title: 'Find roommates',
  },
  {
    path: '/how-it-works',
    signedIn: 'bounce',
    title: 'How it works',
  },
  {
    path: '/group-hunting',
    signedIn: 'bounce',
    title: 'Hunt as a group',
  },
  {
    path: '/pricing',
    signedIn: 'bounce',
    title: 'Pricing',
  },
  {
    path: '/help-center',
    signedIn: 'stay',
    title: 'Help center',
  },
  {
    path: '/safety-guide',
    signedIn: 'stay',
    title: 'Safety guide',
  },
  {
    path: '/community-guidelines',
    signedIn: 'stay',
    title: 'Community guidelines',
  },
  {
    path: '/stories',
    signedIn: 'bounce',
    title: 'Stories',
  },
  {
    path: '/privacy-policy',
    signedIn: 'stay',
    title: 'Privacy policy',
  },
  {
    path: '/terms-of-service',
    signedIn: 'stay',
    title: 'Terms of service',
  },
  {
    path: '/cookie-policy',
    signedIn: 'stay',
    title: 'Cookie policy',
  },
  {
    path: '/cities/sandiego',
    signedIn: 'stay',
    title: 'Living in San Diego',
  },
  {
    path: '/cities/orangecounty',
    signedIn: 'stay',
    title: 'Living in Orange County',
  },
  {
    path: '/cities/losangeles',
    signedIn: 'stay',
    title: 'Living in Los Angeles',
  },
] as const satisfies readonly PublicPage[]

export type PublicPath = (typeof PUBLIC_PAGES)[number]['path']

export function publicPage(path: string): PublicPage | undefined {
  return PUBLIC_PAGES.find((page) => page.path === path)
}

/** Paths of the product behind sign-in, each with the guard of `domain/access`. */
export const PROTECTED_PATHS = [
  '/setup',
  '/setup/home-seeker-profile',
  '/setup/property-listing',
  '/success',
  '/dashboard',
  '/profile',
  '/messages',
  '/view-listing',
  '/home-finder',
  '/outbox',
  '/admin',
] as const

/** Pages without header, footer and banner, so that nothing leads away from what is being filled in. */
export function hidesNavigation(path: string): boolean {
  return path.startsWith('/setup') || path === '/success' || /^\/view-listing\/[^/]+\/edit$/.test(path)
}

/** The beta banner never shows where a person is already creating an account. */
const WITHOUT_BETA_BANNER = ['/account', '/login', '/signup', '/user-setup']

export function showsBetaBanner(path: string, signedIn: boolean): boolean {
  return !signedIn && !WITHOUT_BETA_BANNER.includes(path) && !hidesNavigation(path)
}
