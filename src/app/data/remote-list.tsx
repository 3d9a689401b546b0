import type { ReactNode } from 'react'
import type { RemoteData } from './use-remote.ts'
import { AsOf } from '../ui/as-of.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import * as strings from './strings/list-age.ts'

interface RemoteListProps<T> {
  /** The list with its load state. */
  data: RemoteData<T[]>
  /** The text for screen readers while the list loads, such as "Loading homes". */
  loadingLabel: string
  /** The class for the height of one row, so that the layout does not shift after loading. */
  rowClassName: string
  /** The maximum number of items. */
  limit?: number | undefined
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** A list from the server, with its loading, empty, error and "as of" states. */
export function RemoteList<T>(props: RemoteListProps<T>) {
  const { loadingLabel, rowClassName, limit = Infinity, empty, children } = props
  const { value, asOf, failure } = props.data
  if (value === undefined) {
    return (
      <div role="status" aria-label={loadingLabel} className="grid gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className={rowClassName} />
        ))}
      </div>
    )
  }
  return (
    <>
      {failure !== null && (
        <Notice tone={value === null ? 'error' : 'info'} className="mb-4">
          {failure} {asOf !== null && <AsOf at={asOf} prefix={strings.listAsOf} />}
        </Notice>
      )}
      {value !== null && value.length > 0 && (
        <ul className="grid border-t border-line">{value.slice(0, limit).map(children)}</ul>
      )}
      {(value === null || value.length === 0) && failure === null && empty}
    </>
  )
}
