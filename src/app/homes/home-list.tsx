import type { ReactNode } from 'react'
import type { ListingView } from '../../domain/listing-view.ts'
import type { Snapshot } from '../session/use-snapshot.ts'
import { SnapshotList } from '../snapshot-list.tsx'
import { HomeRow } from './home-row.tsx'

interface HomeListProps {
  homes: Snapshot<ListingView[]>
  showStatus?: boolean
  /** At most this many. */
  limit?: number
  empty: ReactNode
}

export function HomeList({ homes, showStatus = false, limit, empty }: HomeListProps) {
  return (
    <SnapshotList
      snapshot={homes}
      loadingLabel="Loading homes"
      rowClassName="h-24 w-full"
      limit={limit}
      empty={empty}
    >
      {(home) => <HomeRow key={home._id} home={home} showStatus={showStatus} />}
    </SnapshotList>
  )
}
