import { X } from 'lucide-react'
import { filterChips } from '../../../domain/homes/home-filters.ts'
import { Button } from '../../ui/button.tsx'
import type { HomeSearchState } from './home-search-link.ts'
import * as strings from './strings/home-finder.tsx'

/** The active filters; pressing one removes it. */
export function FilterChips({ search }: { search: HomeSearchState }) {
  const chips = filterChips(search.query)
  if (chips.length === 0) return null
  return (
    <ul aria-label={strings.activeFilters} className="flex flex-wrap gap-2">
      {chips.map(({ filter, words }) => (
        <li key={filter}>
          <button
            type="button"
            onClick={() => search.changeFilters({ [filter]: undefined })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-lavender pr-2 pl-3.5 text-sm font-medium text-on-lavender"
          >
            {words}
            <X aria-label={strings.removeFilter} className="size-4" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button variant="quiet" size="sm" onClick={search.clearFilters}>
            {strings.clearAll}
          </Button>
        </li>
      )}
    </ul>
  )
}
