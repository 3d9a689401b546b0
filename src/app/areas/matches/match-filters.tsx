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

interface MatchFiltersProps {
  filter: MatchFilter
  query: Record<string, string>
  /** '' takes a part away. */
  onPart: (key: keyof MatchFilter, value: string) => void
  /** Where the person looks: only places of that region are offered. */
  location: string
}

const CHIPS = [
  { key: 'sleep', label: 'Sleep', labels: SLEEP_LABELS },
  { key: 'cleanliness', label: 'Tidiness', labels: CLEANLINESS_LABELS },
  { key: 'social', label: 'Company', labels: SOCIAL_LABELS },
  { key: 'work', label: 'Work', labels: WORK_LABELS },
  { key: 'interests', label: 'Interests', labels: INTEREST_LABELS },
] as const satisfies readonly { key: keyof MatchFilter; label: string; labels: Record<string, string> }[]

/** What narrows the list: answers alone, never a name, a picture, an age or a gender. */
export function MatchFilters({ filter, query, onPart, location }: MatchFiltersProps) {
  const region = regionOf(location)
  return (
    <div className="grid gap-5">
      {region !== null && (
        <SelectField
          name="place"
          label="Area"
          placeholder="Anywhere in reach"
          value={query['place'] ?? ''}
          onValue={(value) => onPart('place', value)}
          options={citiesIn(region).map((city) => ({ value: city, label: CITIES[city].name }))}
        />
      )}
      <SelectField
        name="budgetMax"
        label="Budget at most"
        placeholder="Any budget"
        value={query['budgetMax'] ?? ''}
        onValue={(value) => onPart('budgetMax', value)}
        options={BUDGET_QUICK_PICKS_USD.map((pick) => ({ value: String(pick), label: usd(pick) }))}
      />
      <TextField
        name="moveInBy"
        label="Moves in by"
        type="date"
        value={query['moveInBy'] ?? ''}
        onValue={(value) => onPart('moveInBy', value)}
      />
      <SelectField
        name="looking"
        label="Looks for"
        placeholder="Either"
        value={query['looking'] ?? ''}
        onValue={(value) => onPart('looking', value)}
        options={(['WITH_ROOMMATES', 'FIND_GROUP'] as const).map((option) => ({
          value: option,
          label: SEEKING_OPTION_LABELS[option],
        }))}
      />
      {CHIPS.map(({ key, label, labels }) => (
        <ToggleChips
          key={key}
          name={key}
          label={label}
          options={Object.entries(labels).map(([value, words]) => ({ value, label: words }))}
          value={filter[key] ?? []}
          onChange={(next) => onPart(key, next.join(','))}
        />
      ))}
    </div>
  )
}
