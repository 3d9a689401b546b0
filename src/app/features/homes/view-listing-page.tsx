import { useSignedIn } from '../../session/hooks.ts'
import { SceneSetup } from '../../illustrations/scene-setup.tsx'
import { HomeList } from '../../homes/home-list.tsx'
import { useListings } from '../../homes/use-listings.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** /view-listing: one's own listings, or all of them for an admin. */
export function ViewListingPage() {
  const homes = useListings()
  const admin = useSignedIn()?.effective.userType === 'admin'
  return (
    <PageFrame title={admin ? 'All Listings' : 'Property Listings'}>
      <HomeList
        homes={homes}
        showStatus
        empty={
          <EmptyState scene={<SceneSetup />} title="No listings yet">
            {admin ? 'Nobody has listed a home.' : 'Your listings appear here.'}
          </EmptyState>
        }
      />
    </PageFrame>
  )
}
