import { useToday } from '../../data/use-today.ts'
import { addDays } from '../../../domain/core/dates.ts'
import { MOVE_IN_LABELS } from '../../../domain/seeker/seeker-labels.ts'
import { usd } from '../../../domain/core/money.ts'
import {
  BUDGET_MAX_USD,
  BUDGET_MIN_USD,
  BUDGET_QUICK_PICKS_USD,
  BUDGET_STEP_USD,
  CUSTOM_LOCATION_MAX_LENGTH,
} from '../../../domain/core/limits.ts'
import {
  CITIES,
  citiesIn,
  REGION_NAMES,
  REGIONS,
  regionOf,
  resolveLocation,
  type Region,
} from '../../../domain/core/locations.ts'
import { budgetRange, MOVE_IN_OPTIONS, type MoveInOption } from '../../../domain/seeker/seeker.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Range } from '../../ui/range.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MoveInDate } from './move-in-date.tsx'
import { options } from '../../forms/wizard/options.ts'
import type { SeekerStepProps } from './seeker-step-props.ts'
import * as strings from './strings/form.ts'

/** Step 1: the place, the budget and the move-in day. */
export function LocationBudgetStep({ draft, patch, errorOf }: SeekerStepProps) {
  const region = draft.selectedRegion
  const range = budgetRange(draft.budget)
  const today = useToday()
  return (
    <>
      <ChoiceGroup<Region>
        name="selectedRegion"
        label={strings.whereLooking}
        options={options(REGIONS, REGION_NAMES)}
        value={region}
        onChange={(selectedRegion) =>
          patch(
            regionOf(draft.location) === selectedRegion
              ? { selectedRegion }
              : { selectedRegion, location: draft.customLocation === '' ? '' : draft.location },
          )
        }
      />
      <ChoiceGroup<string>
        name="location"
        label={region ? strings.whichPart(REGION_NAMES[region]) : strings.whichPlace}
        columns={3}
        options={(region ? citiesIn(region) : REGIONS.flatMap(citiesIn)).map((code) => ({
          value: code,
          label: CITIES[code].name,
        }))}
        value={draft.customLocation === '' ? draft.location : null}
        error={errorOf('location')}
        onChange={(location) => patch({ location, customLocation: '', selectedRegion: regionOf(location) })}
      />
      <TextField
        kept="draft"
        name="customLocation"
        label={strings.somewhereElse}
        optional
        hint={strings.somewhereHint}
        maxLength={CUSTOM_LOCATION_MAX_LENGTH}
        value={draft.customLocation}
        onValue={(customLocation) => {
          const location = resolveLocation(customLocation)
          patch({
            customLocation,
            location,
            ...(regionOf(location) ? { selectedRegion: regionOf(location) } : {}),
          })
        }}
      />
      <Range
        name="budget"
        label={strings.budget}
        min={BUDGET_MIN_USD}
        max={BUDGET_MAX_USD}
        step={BUDGET_STEP_USD}
        value={draft.budget}
        onChange={(budget) => patch({ budget })}
        format={usd}
        shortcuts={BUDGET_QUICK_PICKS_USD}
        note={strings.budgetRange(usd(range.min), usd(range.max))}
      />
      <ChoiceGroup<MoveInOption>
        name="moveInDate"
        label={strings.moveIn}
        columns={2}
        options={options(MOVE_IN_OPTIONS, MOVE_IN_LABELS)}
        value={draft.moveInOption ?? (draft.moveInDate === null ? null : 'custom')}
        error={errorOf('moveInDate')}
        onChange={(moveInOption) =>
          patch(
            moveInOption === 'custom'
              ? { moveInOption, moveInDate: draft.moveInDate ?? addDays(today, 30) }
              : { moveInOption, moveInDate: null },
          )
        }
      />
      {draft.moveInOption === 'custom' && draft.moveInDate !== null && (
        <MoveInDate value={draft.moveInDate} today={today} onChange={(moveInDate) => patch({ moveInDate })} />
      )}
    </>
  )
}
