import type { ReactNode } from 'react'
import type { SignedInPath } from '../domain/account/signed-in-pages.ts'
import { chunkLoader } from './background/pwa/missing-chunk.ts'
import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * The lazy component `name` of a page's own chunk. The module is typed as an object on purpose: the type of
 * the router must not depend on the pages, because they depend on it.
 */
export function lazyPage(load: () => Promise<object>, name: string) {
  return lazyRouteComponent(chunkLoader(load as () => Promise<Record<string, () => ReactNode>>), name)
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
  '/groups': lazyPage(() => import('./areas/groups/groups-page.tsx'), 'GroupsPage'),
  '/groups/$groupId': lazyPage(() => import('./areas/groups/group-page.tsx'), 'GroupPage'),
  '/outbox': lazyPage(() => import('./areas/account/outbox/outbox-page.tsx'), 'OutboxPage'),
  '/admin': lazyPage(() => import('./areas/admin/admin-page.tsx'), 'AdminPage'),
}
