import type { EffectiveUser } from '../../domain/access.ts'
import { Link } from '../ui/link.tsx'
import { HomeList } from './home-list.tsx'
import { useListings } from './use-listings.ts'

/** The newest homes on the dashboard, or one's own. */
export function HomesPreview({ userType }: { userType: EffectiveUser['userType'] }) {
  const homes = useListings()
  const own = userType === 'homeowner'
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="font-display text-xl font-bold">{own ? 'Your listings' : 'Newest homes'}</h2>
        <Link
          to={own || userType === 'admin' ? '/view-listing' : '/home-finder'}
          className="font-semibold text-brand underline underline-offset-4"
        >
          See all
        </Link>
      </div>
      <HomeList
        homes={homes}
        limit={3}
        showStatus={own}
        empty={
          <p className="text-muted">
            {own ? 'You have no listing yet.' : 'No homes are listed in reach yet.'}
          </p>
        }
      />
    </section>
  )
}
