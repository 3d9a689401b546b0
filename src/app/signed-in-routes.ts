import type { ReactNode } from 'react'
import type { SignedInPath } from '../domain/account/signed-in-pages.ts'
import { chunk } from './background/pwa/missing-chunk.ts'
import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * The lazy component `name` of a page's own chunk. The module is typed as an object on purpose: the type of
 * the router must not depend on the pages, because they depend on it.
 */
export function page(load: () => Promise<object>, name: string) {
  return lazyRouteComponent(chunk(load as () => Promise<Record<string, () => ReactNode>>), name)
}

/** The component of every page behind sign-in. */
export const SIGNED_IN_COMPONENTS: Record<SignedInPath, ReturnType<typeof page>> = {
  '/setup': page(() => import('./areas/account/setup/setup-page.tsx'), 'SetupPage'),
  '/setup/home-seeker-profile': page(() => import('./areas/seeker/seeker-wizard.tsx'), 'SeekerWizard'),
  '/setup/property-listing': page(
    () => import('./areas/listings/wizard/listing-wizard.tsx'),
    'ListingWizard',
  ),
  '/success': page(() => import('./areas/account/success/success-page.tsx'), 'SuccessPage'),
  '/dashboard': page(() => import('./areas/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  '/profile': page(() => import('./areas/account/profile/profile-page.tsx'), 'ProfilePage'),
  '/profile/edit': page(() => import('./areas/seeker/edit-profile.tsx'), 'EditProfile'),
  '/messages': page(() => import('./areas/messages/messages-page.tsx'), 'MessagesPage'),
  '/view-listing': page(() => import('./areas/listings/my-listings-page.tsx'), 'MyListingsPage'),
  '/view-listing/$listingId': page(() => import('./areas/listings/listing-page.tsx'), 'ListingPage'),
  '/view-listing/$listingId/edit': page(
    () => import('./areas/listings/wizard/edit-listing.tsx'),
    'EditListing',
  ),
  '/home-finder': page(() => import('./areas/homes/home-finder-page.tsx'), 'HomeFinderPage'),
  '/saved': page(() => import('./areas/tours/saved-page.tsx'), 'SavedPage'),
  '/saved/compare': page(() => import('./areas/tours/compare-page.tsx'), 'ComparePage'),
  '/saved/$listingId': page(() => import('./areas/tours/tour-page.tsx'), 'TourPage'),
  '/groups': page(() => import('./areas/groups/groups-page.tsx'), 'GroupsPage'),
  '/groups/$groupId': page(() => import('./areas/groups/group-page.tsx'), 'GroupPage'),
  '/outbox': page(() => import('./areas/account/outbox/outbox-page.tsx'), 'OutboxPage'),
  '/admin': page(() => import('./areas/admin/admin-page.tsx'), 'AdminPage'),
}
