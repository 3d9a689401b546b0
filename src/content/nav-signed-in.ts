import type { UserType } from '../domain/account/user.ts'
import type { NavLink } from './nav.ts'

/** The kind of a person's navigation; `new` is a signed-in person without an account type. */
export type NavRole = 'new' | UserType

const HOME: NavLink = { to: '/', label: 'Home', icon: 'home' }
const DASHBOARD: NavLink = { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' }
const MESSAGES: NavLink = { to: '/messages', label: 'Messages', icon: 'messages', unread: true }
const SETUP: NavLink = { to: '/setup', label: 'Finish setting up', short: 'Set up', icon: 'setup' }

/** The header links of signed-in people, exactly as in the specification (section 2). */
export const HEADER_LINKS: Record<NavRole, readonly NavLink[]> = {
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

/** The links of the bottom bar on phones. */
const BOTTOM_LINKS: Record<NavRole, readonly NavLink[]> = {
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

const PROFILE: NavLink = { to: '/profile', label: 'Profile', icon: 'profile' }
const SAVED: NavLink = { to: '/saved', label: 'Saved homes', short: 'Saved', icon: 'saved' }
const GROUPS: NavLink = { to: '/groups', label: 'Groups', icon: 'people' }

/**
 * The links of the bottom bar on phones, at most five. Home stays reachable by the logo. A seeker who looks for a home
 * alone meets nobody, so the saved homes take the place of the people.
 */
export function bottomLinks(role: NavRole, looksAlone: boolean): readonly NavLink[] {
  const links = BOTTOM_LINKS[role]
  if (role !== 'seeker' || !looksAlone) return links
  return links.map((link) => (link.to === '/find-roommates' ? SAVED : link))
}

/** The links of the account menu; only seekers who look for a group have the link to groups. */
export function accountLinks(role: NavRole, findsGroup: boolean): readonly NavLink[] {
  if (role !== 'seeker') return [DASHBOARD, PROFILE]
  return findsGroup ? [DASHBOARD, SAVED, GROUPS, PROFILE] : [DASHBOARD, SAVED, PROFILE]
}
