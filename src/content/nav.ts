/** The icons of navigation links. */
export type NavIcon =
  | 'home'
  | 'dashboard'
  | 'messages'
  | 'listings'
  | 'search'
  | 'people'
  | 'profile'
  | 'admin'
  | 'setup'
  | 'saved'

/** A link of the navigation. */
export interface NavLink {
  to: string
  label: string
  /** A shorter label for the bottom bar. */
  short?: string
  icon: NavIcon
  /** The path of another section that belongs to the same place. */
  holds?: string
  /** Whether the link shows the number of unread messages. */
  unread?: true
}

/** The header links of visitors, exactly as in the specification (section 2). */
export const VISITOR_LINKS: readonly NavLink[] = [
  { to: '/beta-socal', label: 'Southern California', icon: 'home' },
  { to: '/beta-nyc', label: 'New York City', icon: 'home' },
  { to: '/about', label: 'About', icon: 'home' },
  { to: '/find-roommates', label: 'Find Roommates', icon: 'people' },
  { to: '/homeowner', label: 'For Homeowners', icon: 'listings' },
]

/** Accessible names of the parts of the page frame. */
export const FRAME_LABELS = {
  home: 'Commonroof, home',
  main: 'Main',
  menu: 'Menu',
  skip: 'Skip to content',
  footer: 'Footer',
} as const

/** The link for people who already have an account, beside the links of the specification. */
export const SIGN_IN = { to: '/account', search: { mode: 'sign-in' }, label: 'Sign In' } as const

export const EARLY_ACCESS = { to: '/account', label: 'Get Early Access' } as const

export const BETA_BANNER = {
  name: 'Beta',
  text: 'Commonroof is in beta in Southern California and New York City.',
  short: 'Commonroof is in beta.',
  action: 'Join the beta',
  to: '/account',
} as const

/** A column of links in the footer. */
export interface FooterColumn {
  title: string
  links: readonly { to: string; label: string }[]
}

const SMALL_PRINT = [
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms-of-service', label: 'Terms of service' },
  { to: '/cookie-policy', label: 'Cookie policy' },
]

/** The links at the end of a member's profile. */
export const LEGAL_LINKS = [{ to: '/help-center', label: 'Help center' }, ...SMALL_PRINT]

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
      { to: '/badges', label: 'What badges prove' },
      { to: '/stories', label: 'Stories' },
      { to: '/', label: 'Blog' },
    ],
  },
  {
    title: 'The small print',
    links: SMALL_PRINT,
  },
]

export const FOOTER_LINE = 'Find the people first. The home is easier from there.'
export const COPYRIGHT = '© 2025 Commonroof'

export const NEWSLETTER = {
  title: 'When a new city opens',
  hint: 'One email per city. Nothing else.',
  label: 'Where to reach you',
  action: 'Subscribe',
  sent: 'Subscribed. You’ll hear from us when a new city opens.',
  kept: 'Saved on this device. It sends when you’re back online.',
  refused: 'Email is invalid',
  failed: 'Couldn’t save that. Try again.',
} as const
