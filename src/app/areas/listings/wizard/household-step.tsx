import {
  chooseHouseRules,
  mayStatePreferences,
  NO_HOUSE_RULES,
  toggleHousehold,
  type HomeHabits,
} from '../../../../domain/listings/listing-form.ts'
import { CLEANLINESS_LABELS, SLEEP_LABELS, SOCIAL_LABELS } from '../../../../domain/seeker/seeker-labels.ts'
import {
  GENDER_LABELS,
  HOUSEHOLD_LABELS,
  IDEAL_ROOMMATE_LABELS,
  LIFESTYLE_LABELS,
} from '../../../../domain/listings/listing-labels.ts'
import {
  GENDER_PREFERENCES,
  HOUSEHOLD_MEMBERS,
  IDEAL_ROOMMATES,
  LIFESTYLES,
  type HouseholdMember,
} from '../../../../domain/listings/listing.ts'
import { AGE_MAX_YEARS, AGE_MIN_YEARS, LISTING_TEXT_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../../../../domain/seeker/seeker.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
import { options } from '../../../forms/wizard/options.ts'
import { HousingNotice } from './housing-notice.tsx'
import type { ListingStepProps } from './listing-step-props.ts'
import * as strings from '../strings/listing-questions.tsx'

type Ideal = (typeof IDEAL_ROOMMATES)[number]
const AGES = Array.from({ length: AGE_MAX_YEARS - AGE_MIN_YEARS + 1 }, (_, index) =>
  String(AGE_MIN_YEARS + index),
).map((age) => ({ value: age, label: age }))

/** Step 3: the household, the people who would fit, and the house rules. */
export function HouseholdStep({ form, patch, errorOf }: ListingStepProps) {
  const members = HOUSEHOLD_MEMBERS.filter((member) => form.currentHousehold[member])
  const ownerLivesHere = form.currentHousehold.homeowner
  return (
    <>
      <ToggleChips<HouseholdMember>
        name="currentHousehold"
        label={strings.household}
        options={options(HOUSEHOLD_MEMBERS, HOUSEHOLD_LABELS)}
        value={members}
        error={errorOf('currentHousehold')}
        onChange={(next) => {
          const changed = HOUSEHOLD_MEMBERS.find(
            (member) => members.includes(member) !== next.includes(member),
          )
          if (changed) patch(toggleHousehold(form, changed))
        }}
      />
      {ownerLivesHere && (
        <div className="grid gap-6 rounded-lg bg-lavender p-3.5 text-on-lavender sm:p-5">
          <p>
            {strings.habits}
            <span className="ml-1.5 text-sm">{strings.optional}</span>
          </p>
          <Habit
            name="cleanliness"
            label={strings.cleanliness}
            values={CLEANLINESS_LEVELS}
            labels={CLEANLINESS_LABELS}
            {...{ form, patch }}
          />
          <Habit
            name="sleepSchedule"
            label={strings.sleep}
            values={SLEEP_SCHEDULES}
            labels={SLEEP_LABELS}
            {...{ form, patch }}
          />
          <Habit
            name="socialLevel"
            label={strings.company}
            values={SOCIAL_LEVELS}
            labels={SOCIAL_LABELS}
            {...{ form, patch }}
          />
        </div>
      )}
      <ToggleChips<Ideal>
        name="idealRoommate"
        label={strings.atHomeHere}
        hint={strings.atHomeHereHint}
        options={options(IDEAL_ROOMMATES, IDEAL_ROOMMATE_LABELS)}
        value={IDEAL_ROOMMATES.filter((ideal) => form.idealRoommate[ideal])}
        error={errorOf('idealRoommate')}
        onChange={(chosen) =>
          patch({
            idealRoommate: Object.fromEntries(
              IDEAL_ROOMMATES.map((ideal) => [ideal, chosen.includes(ideal)]),
            ) as Record<Ideal, boolean>,
          })
        }
      />
      <ChoiceGroup
        name="lifestyle"
        label={strings.lifestyle}
        columns={4}
        optional
        options={options(LIFESTYLES, LIFESTYLE_LABELS)}
        value={form.lifestyle}
        onChange={(lifestyle) => patch({ lifestyle })}
      />
      <ChoiceGroup<'yes' | 'no'>
        name="hasHouseRules"
        label={strings.hasRules}
        options={[
          { value: 'yes', label: strings.yes },
          { value: 'no', label: strings.no },
        ]}
        value={form.hasHouseRules === null ? null : form.hasHouseRules ? 'yes' : 'no'}
        error={errorOf('hasHouseRules')}
        onChange={(answer) => patch(chooseHouseRules(form, answer === 'yes'))}
      />
      {form.hasHouseRules === false && <p className="text-muted">{NO_HOUSE_RULES}</p>}
      {form.hasHouseRules === true && (
        <div className="grid gap-2">
          <TextArea
            kept="draft"
            name="houseRules"
            label={strings.houseRules}
            showsLength
            maxLength={LISTING_TEXT_MAX_LENGTH}
            value={form.houseRules}
            error={errorOf('houseRules')}
            onValue={(houseRules) => patch({ houseRules })}
          />
          <HousingNotice form={form} field="houseRules" onChange={(houseRules) => patch({ houseRules })} />
        </div>
      )}
      {mayStatePreferences(form) && <Preferences {...{ form, patch, errorOf }} />}
    </>
  )
}

function Habit<K extends keyof HomeHabits>({
  name,
  label,
  values,
  labels,
  form,
  patch,
}: Pick<ListingStepProps, 'form' | 'patch'> & {
  name: K
  label: string
  values: readonly NonNullable<HomeHabits[K]>[]
  labels: Record<NonNullable<HomeHabits[K]>, string>
}) {
  return (
    <ChoiceGroup<NonNullable<HomeHabits[K]>>
      name={`habits.${name}`}
      label={label}
      columns={3}
      options={options(values, labels)}
      value={form.habits[name] as NonNullable<HomeHabits[K]> | null}
      onChange={(answer) => patch({ habits: { ...form.habits, [name]: answer } })}
    />
  )
}

/**
 * Preferences of an owner who lives in the home: they are stored, never shown as a limit and never used for
 * ranking.
 */
function Preferences({ form, patch, errorOf }: ListingStepProps) {
  return (
    <details className="rounded-lg border border-line p-5">
      <summary className="min-h-6 font-semibold">
        {strings.preferences} <span className="text-sm font-normal text-muted">{strings.optional}</span>
      </summary>
      <p className="mt-2 text-sm text-muted">{strings.preferencesText}</p>
      <div className="mt-5 grid gap-6">
        <ChoiceGroup
          name="genderPreference"
          label={strings.gender}
          columns={4}
          options={options(GENDER_PREFERENCES, GENDER_LABELS)}
          value={form.genderPreference}
          onChange={(genderPreference) => patch({ genderPreference })}
        />
        <div className="grid grid-cols-2 gap-6" data-field="ageRange">
          <SelectField
            name="ageRange.min"
            label={strings.fromAge}
            options={AGES}
            value={String(form.ageRange.min)}
            error={errorOf('ageRange')}
            onValue={(min) => patch({ ageRange: { ...form.ageRange, min: Number(min) } })}
          />
          <SelectField
            name="ageRange.max"
            label={strings.toAge}
            options={AGES}
            value={String(form.ageRange.max)}
            onValue={(max) => patch({ ageRange: { ...form.ageRange, max: Number(max) } })}
          />
        </div>
      </div>
    </details>
  )
}
