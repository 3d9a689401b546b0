import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { isForOtherRole } from '../domain/account/access.ts'
import type { SignedInPage, SignedInPath } from '../domain/account/signed-in-pages.ts'
import { sessionAtom, toSession } from './data/state.ts'
import { lazyPage } from './background/pwa/lazy-page.ts'
import type { RouteComponent } from '@tanstack/react-router'

const RoleNotice = lazyPage(() => import('./shell/role-notice.tsx'), 'RoleNotice') as ComponentType<{
  page: SignedInPage
}>

/** The component of a page for the account types that use it; the others get a notice. */
export function forRoles(page: SignedInPage, Page: ReturnType<typeof lazyPage>): RouteComponent {
  function ForRoles() {
    const session = toSession(useAtomValue(sessionAtom))
    return isForOtherRole(page, session) ? <RoleNotice page={page} /> : <Page />
  }
  // The page's chunk still loads while the guard waits.
  return Object.assign(ForRoles, Page.preload && { preload: Page.preload })
}

/** The component of every page behind sign-in. */
export const SIGNED_IN_COMPONENTS: Record<SignedInPath, ReturnType<typeof lazyPage>> = {
  '/setup': lazyPage(() => import('./areas/account/setup/setup-page.tsx'), 'SetupPage'),
  '/setup/home-seeker-profile': lazyPage(() => import('./areas/seeker/seeker-wizard.tsx'), 'SeekerWizard'),
  '/setup/property-listing': lazyPage(
    () => import('./areas/listings/wizard/listing-wizard.tsx'),
    'ListingWizard',
  ),
  '/success': lazyPage(() => import('./areas/account/success/success-page.tsx'), 'SuccessPage'),
  '/dashboard': lazyPage(() => import('./areas/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  '/profile': lazyPage(() => import('./areas/account/profile/profile-page.tsx'), 'ProfilePage'),
  '/profile/edit': lazyPage(() => import('./areas/seeker/edit-profile.tsx'), 'EditProfile'),
  '/messages': lazyPage(() => import('./areas/messages/messages-page.tsx'), 'MessagesPage'),
  '/view-listing': lazyPage(() => import('./areas/listings/my-listings-page.tsx'), 'MyListingsPage'),
  '/view-listing/$listingId': lazyPage(() => import('./areas/listings/listing-page.tsx'), 'ListingPage'),
  '/view-listing/$listingId/edit': lazyPage(
    () => import('./areas/listings/wizard/edit-listing.tsx'),
    'EditListing',
  ),
  '/home-finder': lazyPage(() => import('./areas/homes/home-finder-page.tsx'), 'HomeFinderPage'),
  '/saved': lazyPage(() => import('./areas/tours/saved-page.tsx'), 'SavedPage'),
  '/saved/compare': lazyPage(() => import('./areas/tours/compare-page.tsx'), 'ComparePage'),
  '/saved/$listingId': lazyPage(() => import('./areas/tours/tour-page.tsx'), 'TourPage'),
  '/share': lazyPage(() => import('./areas/tours/share/share-page.tsx'), 'SharePage'),
  '/groups': lazyPage(() => import('./areas/groups/groups-page.tsx'), 'GroupsPage'),
  '/groups/$groupId': lazyPage(() => import('./areas/groups/group-page.tsx'), 'GroupPage'),
  '/outbox': lazyPage(() => import('./areas/account/outbox/outbox-page.tsx'), 'OutboxPage'),
  '/reports': lazyPage(() => import('./areas/reports/reports-page.tsx'), 'ReportsPage'),
  '/admin': lazyPage(() => import('./areas/admin/admin-page.tsx'), 'AdminPage'),
  '/admin/queue': lazyPage(() => import('./areas/reports/queue/queue-page.tsx'), 'QueuePage'),
}
