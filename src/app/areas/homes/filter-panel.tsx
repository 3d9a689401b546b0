import type { HomesPage } from '../../../contract/homes.ts'
import { choiceLabel, HOME_FILTERS, type HomeFilter } from '../../../domain/homes/home-filters.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toggleFilterValue, type HomeSearchState } from './home-search-link.ts'
import * as strings from './strings/home-finder.tsx'

interface FilterPanelProps {
  search: HomeSearchState
  counts: HomesPage['counts'] | null
  /** The person's local day, the earliest day from which a home can be available. */
  today: string
}

/** The filters that take several values; every other filter takes one. */
const MULTI_VALUE_FILTERS: readonly HomeFilter[] = ['area', 'kind', 'type', 'lease']
const MUST_HAVE_FILTERS: readonly HomeFilter[] = ['bath', 'furnished', 'utilities', 'pets', 'parking']

/** Every filter with the number of homes that each choice would show. Filters use listed facts only. */
export function FilterPanel({ search, counts, today }: FilterPanelProps) {
  const { link, changeFilters } = search
  const choice = (filter: HomeFilter, value: string, isMulti: boolean) => {
    const chosen = (link[filter] ?? '').split(',').includes(value)
    const count = counts?.[filter]?.[value]
    return (
      <label
        key={`${filter}-${value}`}
        className="flex min-h-9 items-center gap-2.5 has-focus-visible:outline-2"
      >
        <input
          type={isMulti ? 'checkbox' : 'radio'}
          name={filter}
          checked={chosen}
          onChange={() =>
            changeFilters({ [filter]: isMulti ? toggleFilterValue(link, filter, value) : value })
          }
          onClick={() => {
            // Clicking a checked radio button clears it, because every filter is optional.
            if (!isMulti && chosen) changeFilters({ [filter]: undefined })
          }}
          className="size-4.5 shrink-0"
        />
        <span className="grow">{choiceLabel(filter, value)}</span>
        {counts && (
          <span className="text-sm tabular-nums text-muted">
            {strings.homesOfChoice(count ?? 0, (text) => (
              <span className="sr-only">{text}</span>
            ))}
          </span>
        )}
      </label>
    )
  }
  const group = (filter: HomeFilter) => (
    <fieldset key={filter} className="grid gap-0.5 border-t border-line pt-3">
      <legend className="float-left mb-1 w-full font-semibold">{HOME_FILTERS[filter].label}</legend>
      {HOME_FILTERS[filter].choices.map((value) =>
        choice(filter, value, MULTI_VALUE_FILTERS.includes(filter)),
      )}
    </fieldset>
  )
  return (
    <div className="grid content-start gap-4">
      {group('max')}
      {group('area')}
      <TextField
        kept="pick"
        name="by"
        type="date"
        label={HOME_FILTERS.by.label}
        min={today}
        value={link['by'] ?? ''}
        onValue={(by) => changeFilters({ by: by || undefined })}
      />
      {group('kind')}
      {group('type')}
      {group('beds')}
      <fieldset className="grid gap-0.5 border-t border-line pt-3">
        <legend className="float-left mb-1 w-full font-semibold">{strings.mustHave}</legend>
        {MUST_HAVE_FILTERS.map((filter) => choice(filter, '1', true))}
      </fieldset>
      {group('lease')}
    </div>
  )
}
