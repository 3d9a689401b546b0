import type { HomesPage } from '../../../contract/homes.ts'
import { HOME_FILTERS, type HomeFilter } from '../../../domain/homes/home-filters.ts'
import { mostRestrictiveFilter } from '../../../domain/homes/home-search.ts'
import { countOf } from '../../../domain/core/phrases.ts'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { SceneStreet } from '../../illustrations/scene-street.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface EmptyResultsProps {
  figures: Pick<HomesPage, 'total' | 'without'> | null
  online: boolean
  /** Whether the search has filters or words. */
  hasCriteria: boolean
  onRemoveFilter: (filter: HomeFilter) => void
  onClear: () => void
}

/** The empty state of a search: it offers to remove the filter that excludes the most homes. */
export function EmptyResults({ figures, online, hasCriteria, onRemoveFilter, onClear }: EmptyResultsProps) {
  if (!figures && !online) {
    return (
      <EmptyState scene={<SceneNoSignal />} title="No homes here yet">
        This list was never loaded on this device. It appears when you’re online.
      </EmptyState>
    )
  }
  const strictest = figures && mostRestrictiveFilter(figures)
  if (strictest) {
    const label = HOME_FILTERS[strictest.filter].label
    return (
      <EmptyState
        scene={<SceneStreet />}
        title="Nothing passes every filter"
        action={
          <Button onClick={() => onRemoveFilter(strictest.filter)}>
            Show {countOf(strictest.homes, 'home')}
          </Button>
        }
      >
        Remove “{label}” to see {countOf(strictest.homes, 'home')}.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      scene={<SceneStreet />}
      title={hasCriteria ? 'Nothing like this yet' : 'No homes here yet'}
      action={
        hasCriteria && (
          <Button variant="secondary" onClick={onClear}>
            Clear all filters
          </Button>
        )
      }
    >
      {hasCriteria ? 'No single filter is to blame.' : 'Nothing is listed in reach yet.'}
    </EmptyState>
  )
}
