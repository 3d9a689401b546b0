import type { EffectiveUser } from '../../domain/access.ts'
import { Link } from '../ui/link.tsx'
import { SnapshotList } from '../snapshot-list.tsx'
import { StatusDot } from '../ui/status-pill.tsx'
import { HomeList } from './home-list.tsx'
import { HomeRow } from './home-row.tsx'
import { CHANGES_WAIT, NEW_WAITS } from './home-words.ts'
import { useListings } from './use-listings.ts'
import { useOwnListings } from './use-own-listings.ts'

const SHOWN = 3

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
      {own ? (
        <OwnHomes />
      ) : (
        <HomeList
          homes={homes}
          limit={SHOWN}
          empty={<p className="text-muted">No homes are listed in reach yet.</p>}
        />
      )}
    </section>
  )
}

function OwnHomes() {
  const listings = useOwnListings()
  return (
    <SnapshotList
      snapshot={listings}
      loadingLabel="Loading your listings"
      rowClassName="h-24 w-full"
      limit={SHOWN}
      empty={<p className="text-muted">You have no listing yet.</p>}
    >
      {({ view, isNew, pending }) => (
        <HomeRow
          key={view._id}
          home={view}
          showStatus={!isNew}
          note={
            pending.length > 0 && <StatusDot status="queued">{isNew ? NEW_WAITS : CHANGES_WAIT}</StatusDot>
          }
        />
      )}
    </SnapshotList>
  )
}
