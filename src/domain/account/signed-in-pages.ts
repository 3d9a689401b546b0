import { HOME_LINK_KEYS } from '../core/home-link.ts'

/** A page of the product behind sign-in. */
export interface SignedInPage {
  /** `$name` stands for an id. */
  path: string
  /** The document's title, without the name of the product. */
  title: string
  /** The query parameters that the page reads. */
  search?: readonly string[]
  /** `always`: open with an incomplete profile too; `admin`: open to admins; default: the profile decides. */
  access?: 'always' | 'admin'
  /** A second guard, which runs after the guard of all pages; see access.ts. */
  gate?: 'setup' | 'seeker-wizard' | 'success'
  /** Whether the page has no header, footer and banner, so that no link leads away from an open form. */
  bare?: true
}

/**
 * The pages behind sign-in. The router, the guard, the titles, the server, the service worker and the tests
 * read this table. src/app/signed-in-routes.ts names the component of each page. The navigation
 * (src/content/nav-signed-in.ts) is a table of its own, because its labels depend on the person's role.
 */
export const SIGNED_IN_PAGES = [
  { path: '/setup', title: 'Set up your account', search: ['change'], gate: 'setup', bare: true },
  {
    path: '/setup/home-seeker-profile',
    title: 'Your seeker profile',
    gate: 'seeker-wizard',
    bare: true,
  },
  { path: '/setup/property-listing', title: 'List your property', bare: true },
  { path: '/success', title: 'Done', gate: 'success', bare: true },
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/profile', title: 'Your profile', access: 'always' },
  { path: '/profile/edit', title: 'Change your profile', bare: true },
  { path: '/messages', title: 'Messages', search: ['with', 'about', 'say'] },
  { path: '/view-listing', title: 'Listings' },
  { path: '/view-listing/$listingId', title: 'Listing' },
  { path: '/view-listing/$listingId/edit', title: 'Change a listing', bare: true },
  { path: '/home-finder', title: 'Find your home', search: HOME_LINK_KEYS },
  { path: '/saved', title: 'Saved homes', search: ['view'] },
  { path: '/saved/compare', title: 'Compare homes', search: ['homes'] },
  { path: '/saved/$listingId', title: 'Tour' },
  { path: '/groups', title: 'Groups', search: ['code'] },
  { path: '/groups/$groupId', title: 'Group' },
  { path: '/outbox', title: 'Outbox', access: 'always' },
  { path: '/admin', title: 'Admin dashboard', access: 'admin' },
] as const satisfies readonly SignedInPage[]

export type SignedInPath = (typeof SIGNED_IN_PAGES)[number]['path']

const pages: readonly SignedInPage[] = SIGNED_IN_PAGES
const exact = new Map(pages.map((page) => [page.path, page]))
const patterns = pages
  .filter(({ path }) => path.includes('$'))
  .map((page) => ({ page, pattern: new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}$`) }))

/** The page at an address such as `/saved/018f…`; undefined for every other path. */
export function signedInPage(path: string): SignedInPage | undefined {
  return exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page
}
