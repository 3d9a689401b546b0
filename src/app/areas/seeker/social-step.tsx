import {
  DIET_LABELS,
  GROUP_SIZE_LABELS,
  INTEREST_LABELS,
  SOCIAL_LABELS,
} from '../../../domain/seeker/seeker-labels.ts'
import { INTERESTS_MAX } from '../../../domain/core/limits.ts'
import { DIETS, GROUP_SIZES, INTERESTS, SOCIAL_LEVELS, type Interest } from '../../../domain/seeker/seeker.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import { options } from '../../forms/wizard/options.ts'
import type { SeekerStepProps } from './seeker-step-props.ts'
import * as strings from './strings/form.ts'

/** Step 4: company, diet, interests and, for group seekers, the group size. */
export function SocialStep({ draft, patch, errorOf }: SeekerStepProps) {
  return (
    <>
      <ChoiceGroup
        name="socialLevel"
        label={strings.social}
        columns={3}
        options={options(SOCIAL_LEVELS, SOCIAL_LABELS)}
        value={draft.socialLevel}
        error={errorOf('socialLevel')}
        onChange={(socialLevel) => patch({ socialLevel })}
      />
      <ChoiceGroup
        name="dietaryPreference"
        label={strings.diet}
        columns={3}
        options={options(DIETS, DIET_LABELS)}
        value={draft.dietaryPreference}
        error={errorOf('dietaryPreference')}
        onChange={(dietaryPreference) => patch({ dietaryPreference })}
      />
      <ToggleChips<Interest>
        name="interests"
        label={strings.interests}
        hint={strings.upTo(INTERESTS_MAX)}
        max={INTERESTS_MAX}
        options={options(INTERESTS, INTEREST_LABELS)}
        value={draft.interests}
        error={errorOf('interests')}
        onChange={(interests) => patch({ interests })}
      />
      {draft.seekingOption === 'FIND_GROUP' && (
        <ChoiceGroup
          name="groupSize"
          label={strings.groupSize}
          columns={3}
          options={options(GROUP_SIZES, GROUP_SIZE_LABELS)}
          value={draft.groupSize}
          error={errorOf('groupSize')}
          onChange={(groupSize) => patch({ groupSize })}
        />
      )}
    </>
  )
}
