import type { HomesPage } from '../../../contract/homes.ts'
import { HOME_FILTERS, type HomeFilter } from '../../../domain/homes/home-filters.ts'
import { mostRestrictiveFilter } from '../../../domain/homes/home-search.ts'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { SceneStreet } from '../../illustrations/scene-street.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as strings from './strings/home-finder.tsx'

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
      <EmptyState scene={<SceneNoSignal />} title={strings.nothingHere}>
        {strings.neverLoaded}
      </EmptyState>
    )
  }
  const strictest = figures && mostRestrictiveFilter(figures)
  if (strictest) {
    const label = HOME_FILTERS[strictest.filter].label
    return (
      <EmptyState
        scene={<SceneStreet />}
        title={strings.noMatch}
        action={
          <Button onClick={() => onRemoveFilter(strictest.filter)}>
            {strings.showHomes(strictest.homes)}
          </Button>
        }
      >
        {strings.removeToSee(label, strictest.homes)}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      scene={<SceneStreet />}
      title={hasCriteria ? strings.nothingFound : strings.nothingHere}
      action={
        hasCriteria && (
          <Button variant="secondary" onClick={onClear}>
            {strings.clearFilters}
          </Button>
        )
      }
    >
      {hasCriteria ? strings.tryLess : strings.nothingListed}
    </EmptyState>
  )
}
