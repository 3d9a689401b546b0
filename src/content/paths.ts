import type { SignedInRule } from '../domain/access.ts'

export interface PublicPage {
  path: string
  /** The document's title, without the name of the product. */
  title: string
  description: string
  /** What a signed-in person gets: sent to /dashboard, the page itself, or the product's own screen. */
  signedIn: SignedInRule
}

/** THE list of public pages: router, prerendering, service worker, sitemap and tests read it. */
export const PUBLIC_PAGES = [
  {
    path: '/',
    signedIn: 'stay',
    title: 'Roommates and homes that fit how you live',
    description:
      'Find roommates, rooms and homes in Southern California and New York City. What you write is kept on your phone, with or without signal.',
  },
  {
    path: '/beta',
    signedIn: 'bounce',
    title: 'Join the beta',
    description: 'Early access to Commonroof in Southern California and New York City.',
  },
  {
    path: '/beta-socal',
    signedIn: 'bounce',
    title: 'The Southern California beta',
    description: 'Early access in San Diego, Orange County and Los Angeles.',
  },
  {
    path: '/beta-nyc',
    signedIn: 'bounce',
    title: 'The New York City beta',
    description: 'Early access in Manhattan, Brooklyn, Queens, the Bronx and Staten Island.',
  },
  {
    path: '/homeowner',
    signedIn: 'bounce',
    title: 'List your room or home',
    description:
      'List a room or a whole home, choose whom you live with, and pay no platform fee in your first year.',
  },
  {
    path: '/about',
    signedIn: 'stay',
    title: 'About us',
    description: 'Why Commonroof exists, and what we hold ourselves to.',
  },
  {
    path: '/find-roommates',
    signedIn: 'app',
    title: 'Find roommates',
    description: 'See how two people would live together before the first viewing.',
  },
  {
    path: '/how-it-works',
    signedIn: 'bounce',
    title: 'How it works',
    description: 'From a profile to a set of keys, for seekers and for homeowners.',
  },
  {
    path: '/group-hunting',
    signedIn: 'bounce',
    title: 'Hunt as a group',
    description: 'Rent a whole home together: one list, one vote, one split.',
  },
  {
    path: '/pricing',
    signedIn: 'bounce',
    title: 'Pricing',
    description: 'Three plans, all free during the beta.',
  },
  {
    path: '/help-center',
    signedIn: 'stay',
    title: 'Help center',
    description: 'Answers about accounts, listings, matches and safety.',
  },
  {
    path: '/safety-guide',
    signedIn: 'stay',
    title: 'Safety guide',
    description: 'How to meet, view and pay without being fooled.',
  },
  {
    path: '/community-guidelines',
    signedIn: 'stay',
    title: 'Community guidelines',
    description: 'What we expect of each other, and what happens otherwise.',
  },
  {
    path: '/stories',
    signedIn: 'bounce',
    title: 'Stories',
    description: 'How people found the people they live with.',
  },
  {
    path: '/privacy-policy',
    signedIn: 'stay',
    title: 'Privacy policy',
    description: 'What we keep, why, and how to have it deleted.',
  },
  {
    path: '/terms-of-service',
    signedIn: 'stay',
    title: 'Terms of service',
    description: 'The agreement between you and Commonroof.',
  },
  {
    path: '/cookie-policy',
    signedIn: 'stay',
    title: 'Cookie policy',
    description: 'Which cookies exist, and which are in use today.',
  },
  {
    path: '/cities/sandiego',
    signedIn: 'stay',
    title: 'Living in San Diego',
    description: 'Neighborhoods, rents and things to do in San Diego.',
  },
  {
    path: '/cities/orangecounty',
    signedIn: 'stay',
    title: 'Living in Orange County',
    description: 'Neighborhoods, rents and things to do in Orange County.',
  },
  {
    path: '/cities/losangeles',
    signedIn: 'stay',
    title: 'Living in Los Angeles',
    description: 'Neighborhoods, rents and things to do in Los Angeles.',
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
  return path.startsWith('/setup') || path === '/success'
}

/** The beta banner never shows where a person is already creating an account. */
const WITHOUT_BETA_BANNER = ['/account', '/login', '/signup', '/user-setup']

export function showsBetaBanner(path: string, signedIn: boolean): boolean {
  return !signedIn && !WITHOUT_BETA_BANNER.includes(path) && !hidesNavigation(path)
}
