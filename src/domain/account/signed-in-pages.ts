import type { UserType } from './user.ts'
import { HOME_LINK_KEYS } from '../core/home-link.ts'

/** A page of the product behind sign-in. */
export interface SignedInPage {
  /** `$name` stands for an id. */
  path: string
  /** The document's title, without the name of the product. */
  title: string
  /** The query parameters that the page reads. */
  search?: readonly string[]
  /**
   * The account types that use the page. The others get a notice with a way on, and a page of admins redirects
   * them.
   */
  roles: readonly UserType[]
  /** Whether moderators use the page too, whatever their account type is. */
  forModerators?: true
  /** `always`: open with an incomplete profile, and without an account type too. */
  access?: 'always'
  /** A second guard, which runs after the guard of all pages; see access.ts. */
  gate?: 'setup' | 'seeker-wizard' | 'success'
  /** Whether the page has no header, footer and banner, so that no link leads away from an open form. */
  bare?: true
}

const EVERYBODY = ['homeowner', 'seeker', 'admin'] as const
const OWNERS = ['homeowner', 'admin'] as const
const SEEKERS = ['seeker'] as const
const ADMINS = ['admin'] as const

/**
 * The pages behind sign-in. The router, the guard, the titles, the server, the service worker and the tests
 * read this table. src/app/signed-in-routes.tsx names the component of each page. The navigation
 * (src/content/nav-signed-in.ts) is a table of its own, because its labels depend on the person's role.
 */
export const SIGNED_IN_PAGES = [
  {
    path: '/setup',
    title: 'Set up your account',
    roles: EVERYBODY,
    search: ['change'],
    gate: 'setup',
    bare: true,
  },
  {
    path: '/setup/home-seeker-profile',
    title: 'Your seeker profile',
    roles: SEEKERS,
    gate: 'seeker-wizard',
    bare: true,
  },
  { path: '/setup/property-listing', title: 'List your property', roles: OWNERS, bare: true },
  { path: '/success', title: 'Done', roles: EVERYBODY, gate: 'success', bare: true },
  { path: '/dashboard', title: 'Today', roles: EVERYBODY },
  { path: '/profile', title: 'Your profile', roles: EVERYBODY, access: 'always' },
  { path: '/profile/edit', title: 'Change your profile', roles: SEEKERS, search: ['question'], bare: true },
  { path: '/messages', title: 'Messages', roles: EVERYBODY, search: ['with', 'about', 'say'] },
  { path: '/view-listing', title: 'Listings', roles: OWNERS },
  { path: '/view-listing/$listingId', title: 'Listing', roles: EVERYBODY },
  { path: '/view-listing/$listingId/edit', title: 'Change a listing', roles: OWNERS, bare: true },
  { path: '/home-finder', title: 'Homes', roles: SEEKERS, search: HOME_LINK_KEYS },
  { path: '/saved', title: 'Saved', roles: SEEKERS, search: ['view'] },
  { path: '/saved/compare', title: 'Compare homes', roles: SEEKERS, search: ['homes'] },
  { path: '/saved/$listingId', title: 'Tour', roles: SEEKERS },
  { path: '/share', title: 'Shared with you', roles: SEEKERS, search: ['failed'] },
  { path: '/groups', title: 'Groups', roles: SEEKERS, search: ['code'] },
  { path: '/groups/$groupId', title: 'Group', roles: SEEKERS },
  { path: '/outbox', title: 'Outbox', roles: EVERYBODY, access: 'always' },
  { path: '/reports', title: 'Reports and notices', roles: EVERYBODY, access: 'always' },
  { path: '/admin', title: 'Admin dashboard', roles: ADMINS },
  {
    path: '/admin/queue',
    title: 'Cases',
    roles: ADMINS,
    forModerators: true,
    search: ['case', 'state'],
  },
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
