import type { UserType } from '../domain/user.ts'

/** Names of the pictures that the frame may show beside a place. */
export type NavIcon =
  'home' | 'dashboard' | 'messages' | 'listings' | 'search' | 'people' | 'profile' | 'admin' | 'setup'

export interface NavLink {
  to: string
  label: string
  /** Under the icon in the bottom bar, where room is short. */
  short?: string
  icon: NavIcon
  /** Carries the count of unread messages. */
  unread?: true
}

/** Whose navigation: a signed-in person who has not chosen an account type yet is `new`. */
export type NavRole = 'visitor' | 'new' | UserType

const HOME: NavLink = { to: '/', label: 'Home', icon: 'home' }
const DASHBOARD: NavLink = { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' }
const MESSAGES: NavLink = { to: '/messages', label: 'Messages', icon: 'messages', unread: true }
const SETUP: NavLink = { to: '/setup', label: 'Finish setting up', short: 'Set up', icon: 'setup' }

/** The header, exactly as the specification lists it (section 2). */
export const HEADER_LINKS: Record<NavRole, readonly NavLink[]> = {
  visitor: [
    { to: '/beta-socal', label: 'Southern California', icon: 'home' },
    { to: '/beta-nyc', label: 'New York City', icon: 'home' },
    { to: '/about', label: 'About', icon: 'home' },
    { to: '/find-roommates', label: 'Find Roommates', icon: 'people' },
    { to: '/homeowner', label: 'For Homeowners', icon: 'listings' },
  ],
  new: [HOME, SETUP],
  homeowner: [HOME, MESSAGES, { to: '/view-listing', label: 'Property Listings', icon: 'listings' }],
  seeker: [
    HOME,
    MESSAGES,
    { to: '/home-finder', label: 'Find Your Home', icon: 'search' },
    { to: '/find-roommates', label: 'Roommate Seeker', icon: 'people' },
  ],
  admin: [
    HOME,
    DASHBOARD,
    MESSAGES,
    { to: '/view-listing', label: 'All Listings', icon: 'listings' },
    { to: '/admin', label: 'Admin Dashboard', icon: 'admin' },
  ],
}

/** Phones: at most five places a thumb can reach. Home stays reachable by the mark. */
export const BOTTOM_LINKS: Record<Exclude<NavRole, 'visitor'>, readonly NavLink[]> = {
  new: [HOME, SETUP],
  homeowner: [
    HOME,
    DASHBOARD,
    MESSAGES,
    { to: '/view-listing', label: 'Property Listings', short: 'Listings', icon: 'listings' },
    { to: '/profile', label: 'Profile', icon: 'profile' },
  ],
  seeker: [
    HOME,
    DASHBOARD,
    MESSAGES,
    { to: '/home-finder', label: 'Find Your Home', short: 'Homes', icon: 'search' },
    { to: '/find-roommates', label: 'Roommate Seeker', short: 'People', icon: 'people' },
  ],
  admin: [
    HOME,
    DASHBOARD,
    MESSAGES,
    { to: '/view-listing', label: 'All Listings', short: 'Listings', icon: 'listings' },
    { to: '/admin', label: 'Admin Dashboard', short: 'Admin', icon: 'admin' },
  ],
}

export const ACCOUNT_LINKS: readonly NavLink[] = [
  DASHBOARD,
  { to: '/profile', label: 'Profile', icon: 'profile' },
]

export const EARLY_ACCESS = { to: '/account', label: 'Get Early Access' } as const

export const BETA_BANNER = {
  text: 'Commonroof is in beta in Southern California and New York City.',
  short: 'Commonroof is in beta.',
  action: 'Join the beta',
  to: '/account',
} as const

export interface FooterColumn {
  title: string
  links: readonly { to: string; label: string }[]
}

export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: 'Live together',
    links: [
      { to: '/find-roommates', label: 'Find roommates' },
      { to: '/homeowner', label: 'List your place' },
      { to: '/group-hunting', label: 'Group hunting' },
      { to: '/how-it-works', label: 'How it works' },
      { to: '/pricing', label: 'Pricing' },
    ],
  },
  {
    title: 'Know how',
    links: [
      { to: '/help-center', label: 'Help center' },
      { to: '/safety-guide', label: 'Safety guide' },
      { to: '/community-guidelines', label: 'Community guidelines' },
      { to: '/stories', label: 'Stories' },
      { to: '/', label: 'Blog' },
    ],
  },
  {
    title: 'The small print',
    links: [
      { to: '/privacy-policy', label: 'Privacy policy' },
      { to: '/terms-of-service', label: 'Terms of service' },
      { to: '/cookie-policy', label: 'Cookie policy' },
    ],
  },
]

export const FOOTER_LINE = 'Find the people first. The home is easier from there.'
export const COPYRIGHT = '© 2025 Commonroof'

export const NEWSLETTER = {
  title: 'When a new city opens',
  hint: 'One mail per city. Nothing else.',
  label: 'Email',
  action: 'Subscribe',
  invalid: 'Email is invalid',
  failed: 'That was not saved. Please try again.',
} as const
