import type { UserType } from '../domain/account/user.ts'
import type { NavLink } from './nav.ts'

/** The kind of a person's navigation; `new` is a signed-in person without an account type. */
export type NavRole = 'new' | UserType

const HOME: NavLink = { to: '/', label: 'Home', icon: 'home' }
const TODAY: NavLink = { to: '/dashboard', label: 'Today', icon: 'dashboard' }
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
    { ...TODAY, label: 'Dashboard' },
    MESSAGES,
    { to: '/view-listing', label: 'All Listings', icon: 'listings' },
    { to: '/admin', label: 'Admin Dashboard', icon: 'admin' },
  ],
}

const LISTINGS: NavLink = { to: '/view-listing', label: 'Listings', icon: 'listings' }
const HOMES: NavLink = { to: '/home-finder', label: 'Homes', icon: 'search' }
const SAVED: NavLink = { to: '/saved', label: 'Saved', icon: 'saved' }
const PEOPLE: NavLink = { to: '/find-roommates', label: 'People', icon: 'people', holds: '/groups' }
const GROUPS: NavLink = { to: '/groups', label: 'Groups', icon: 'people' }
const PROFILE: NavLink = { to: '/profile', label: 'Profile', icon: 'profile' }

/** The pages that a seeker who looks for a group uses to find people. */
export const PEOPLE_LINKS = [PEOPLE, GROUPS]

const BOTTOM_LINKS: Record<NavRole, readonly NavLink[]> = {
  new: [HOME, SETUP],
  homeowner: [TODAY, LISTINGS, MESSAGES, PROFILE],
  seeker: [TODAY, HOMES, SAVED, PEOPLE, MESSAGES],
  admin: [
    TODAY,
    LISTINGS,
    MESSAGES,
    { to: '/admin', label: 'Admin Dashboard', short: 'Admin', icon: 'admin' },
  ],
}

/**
 * The links of the bottom bar on phones, at most five. Home stays reachable by the logo. A seeker who looks for a home
 * alone meets nobody.
 */
export function bottomLinks(role: NavRole, looksAlone: boolean): readonly NavLink[] {
  return BOTTOM_LINKS[role].filter((link) => !(looksAlone && link === PEOPLE))
}

const CASES: NavLink = { to: '/admin/queue', label: 'Cases', icon: 'admin' }

/** The links of the account menu; only seekers who look for a group have the link to groups. */
export function accountLinks(role: NavRole, findsGroup: boolean, moderates = false): readonly NavLink[] {
  const cases = moderates || role === 'admin' ? [CASES] : []
  if (role !== 'seeker') return [TODAY, ...cases, PROFILE]
  return findsGroup ? [TODAY, SAVED, GROUPS, ...cases, PROFILE] : [TODAY, SAVED, ...cases, PROFILE]
}
