import type { ReactNode } from 'react'
import type { SeekerCard } from '../../domain/user.ts'
import type { Snapshot } from '../session/use-snapshot.ts'
import { AsOf } from '../ui/as-of.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PersonRow } from './person-row.tsx'

/** A list of people with its loading, empty, failed and "as of" states. */
export function PeopleList({
  people,
  limit = Infinity,
  empty,
}: {
  people: Snapshot<SeekerCard[]>
  limit?: number
  empty: ReactNode
}) {
  const { value, asOf, failure } = people
  if (value === undefined) {
    return (
      <div role="status" aria-label="Loading people" className="grid gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
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
          {value.slice(0, limit).map((person) => (
            <PersonRow key={person._id} person={person} />
          ))}
        </ul>
      )}
      {(value === null || value.length === 0) && failure === null && empty}
    </>
  )
}
