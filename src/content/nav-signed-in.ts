import type { UserType } from '../domain/account/user.ts'
import type { NavLink } from './nav.ts'

/** Whose navigation: a signed-in person who has not chosen an account type yet is `new`. */
export type NavRole = 'new' | UserType

const HOME: NavLink = { to: '/', label: 'Home', icon: 'home' }
const DASHBOARD: NavLink = { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' }
const MESSAGES: NavLink = { to: '/messages', label: 'Messages', icon: 'messages', unread: true }
const SETUP: NavLink = { to: '/setup', label: 'Finish setting up', short: 'Set up', icon: 'setup' }

/** The header of signed-in people, exactly as the specification lists it (section 2). */
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

/** Phones: at most five places a thumb can reach. Home stays reachable by the mark. */
export const BOTTOM_LINKS: Record<NavRole, readonly NavLink[]> = {
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
const SAVED: NavLink = { to: '/saved', label: 'Saved homes', icon: 'saved' }
const GROUPS: NavLink = { to: '/groups', label: 'Groups', icon: 'people' }

/** The menu behind one's own picture; groups are for seekers who look for one. */
export function accountLinks(role: NavRole, findsGroup: boolean): readonly NavLink[] {
  if (role !== 'seeker') return [DASHBOARD, PROFILE]
  return findsGroup ? [DASHBOARD, SAVED, GROUPS, PROFILE] : [DASHBOARD, SAVED, PROFILE]
}
