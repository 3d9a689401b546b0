import type { ReactNode } from 'react'
import type { ListingView } from '../../domain/listing.ts'
import type { Snapshot } from '../session/use-snapshot.ts'
import { AsOf } from '../ui/as-of.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { HomeRow } from './home-row.tsx'

interface HomeListProps {
  homes: Snapshot<ListingView[]>
  showStatus?: boolean
  /** At most this many. */
  limit?: number
  empty: ReactNode
}

/** A list of homes with its loading, empty, failed and "as of" states. */
export function HomeList({ homes, showStatus = false, limit = Infinity, empty }: HomeListProps) {
  const { value, asOf, failure } = homes
  if (value === undefined) {
    return (
      <div role="status" aria-label="Loading homes" className="grid gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-24 w-full" />
        ))}
      </div>
    )
  }
  return (
    <>
      {failure !== null && (
        <Notice tone={value === null ? 'error' : 'info'} className="mb-4">
          {failure} {asOf !== null && <AsOf at={asOf} prefix="This is the list as of" />}
        </Notice>
      )}
      {value !== null && value.length > 0 && (
        <ul className="grid border-t border-line">
          {value.slice(0, limit).map((home) => (
            <HomeRow key={home._id} home={home} showStatus={showStatus} />
          ))}
        </ul>
      )}
      {(value === null || value.length === 0) && failure === null && empty}
    </>
  )
}
