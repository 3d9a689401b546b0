import type { HomesPage } from '../../../contract/homes.ts'
import { HOME_FILTERS, type HomeFilter } from '../../../domain/homes/home-filters.ts'
import { costliest } from '../../../domain/homes/home-search.ts'
import { countOf } from '../../../domain/core/phrases.ts'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { SceneStreet } from '../../illustrations/scene-street.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NoHomesProps {
  figures: Pick<HomesPage, 'total' | 'without'> | null
  online: boolean
  /** Something was asked for: it is not the market that is empty. */
  isAsking: boolean
  onDrop: (filter: HomeFilter) => void
  onClear: () => void
}

/** Nothing found: which filter costs the most, and a way on. */
export function EmptyResults({ figures, online, isAsking, onDrop, onClear }: NoHomesProps) {
  if (!figures && !online) {
    return (
      <EmptyState scene={<SceneNoSignal />} title="No homes here yet">
        This list was never loaded on this device. It appears when you’re online.
      </EmptyState>
    )
  }
  const most = figures && costliest(figures)
  if (most) {
    const label = HOME_FILTERS[most.filter].label
    return (
      <EmptyState
        scene={<SceneStreet />}
        title="Nothing passes every filter"
        action={<Button onClick={() => onDrop(most.filter)}>Show {countOf(most.homes, 'home')}</Button>}
      >
        “{label}” costs the most: without it there {most.homes === 1 ? 'is' : 'are'}{' '}
        {countOf(most.homes, 'home')}.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      scene={<SceneStreet />}
      title={isAsking ? 'Nothing like this yet' : 'No homes here yet'}
      action={
        isAsking && (
          <Button variant="secondary" onClick={onClear}>
            Clear all filters
          </Button>
        )
      }
    >
      {isAsking ? 'No single filter is to blame.' : 'Nothing is listed in reach yet.'}
    </EmptyState>
  )
}
