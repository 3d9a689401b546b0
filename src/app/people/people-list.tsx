import type { ReactNode } from 'react'
import type { SeekerCard } from '../../domain/user.ts'
import type { Snapshot } from '../session/use-snapshot.ts'
import { SnapshotList } from '../snapshot-list.tsx'
import { PersonRow } from './person-row.tsx'

interface PeopleListProps {
  people: Snapshot<SeekerCard[]>
  /** At most this many. */
  limit?: number
  empty: ReactNode
}

export function PeopleList({ people, limit, empty }: PeopleListProps) {
  return (
    <SnapshotList
      snapshot={people}
      loadingLabel="Loading people"
      rowClassName="h-16 w-full"
      limit={limit}
      empty={empty}
    >
      {(person) => <PersonRow key={person._id} person={person} />}
    </SnapshotList>
  )
}
