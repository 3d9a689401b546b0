import type { MatchFilter } from '../../../domain/matches/match-filter.ts'
import {
  CLEANLINESS_LABELS,
  INTEREST_LABELS,
  SEEKING_OPTION_LABELS,
  SLEEP_LABELS,
  SOCIAL_LABELS,
  WORK_LABELS,
} from '../../../domain/seeker/seeker-labels.ts'
import { BUDGET_QUICK_PICKS_USD } from '../../../domain/core/limits.ts'
import { CITIES, citiesIn, regionOf } from '../../../domain/core/locations.ts'
import { usd } from '../../../domain/core/money.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import * as strings from './strings/people.tsx'

interface MatchFiltersProps {
  filter: MatchFilter
  query: Record<string, string>
  /** Sets one filter; '' removes it. */
  onFilter: (key: keyof MatchFilter, value: string) => void
  /** The code of the place where the person looks; only cities of its region are offered. */
  location: string
}

const CHIP_FILTERS = [
  { key: 'sleep', label: strings.sleep, labels: SLEEP_LABELS },
  { key: 'cleanliness', label: strings.tidiness, labels: CLEANLINESS_LABELS },
  { key: 'social', label: strings.company, labels: SOCIAL_LABELS },
  { key: 'work', label: strings.work, labels: WORK_LABELS },
  { key: 'interests', label: strings.interests, labels: INTEREST_LABELS },
] as const satisfies readonly { key: keyof MatchFilter; label: string; labels: Record<string, string> }[]

/** The filters of the match list: answers only, never a name, a picture, an age or a gender. */
export function MatchFilters({ filter, query, onFilter, location }: MatchFiltersProps) {
  const region = regionOf(location)
  return (
    <div className="grid gap-5">
      {region !== null && (
        <SelectField
          name="place"
          label={strings.area}
          placeholder={strings.anyArea}
          value={query['place'] ?? ''}
          onValue={(value) => onFilter('place', value)}
          options={citiesIn(region).map((city) => ({ value: city, label: CITIES[city].name }))}
        />
      )}
      <SelectField
        name="budgetMax"
        label={strings.maxBudget}
        placeholder={strings.anyBudget}
        value={query['budgetMax'] ?? ''}
        onValue={(value) => onFilter('budgetMax', value)}
        options={BUDGET_QUICK_PICKS_USD.map((pick) => ({ value: String(pick), label: usd(pick) }))}
      />
      <TextField
        kept="pick"
        name="moveInBy"
        label={strings.movesInBy}
        type="date"
        value={query['moveInBy'] ?? ''}
        onValue={(value) => onFilter('moveInBy', value)}
      />
      <SelectField
        name="looking"
        label={strings.lookingFor}
        placeholder={strings.either}
        value={query['looking'] ?? ''}
        onValue={(value) => onFilter('looking', value)}
        options={(['WITH_ROOMMATES', 'FIND_GROUP'] as const).map((option) => ({
          value: option,
          label: SEEKING_OPTION_LABELS[option],
        }))}
      />
      {CHIP_FILTERS.map(({ key, label, labels }) => (
        <ToggleChips
          key={key}
          name={key}
          label={label}
          options={Object.entries(labels).map(([value, text]) => ({ value, label: text }))}
          value={filter[key] ?? []}
          onChange={(next) => onFilter(key, next.join(','))}
        />
      ))}
    </div>
  )
}
