import { SEEKING_OPTION_LABELS } from '../../../domain/seeker/seeker-labels.ts'
import { SEEKING_OPTIONS } from '../../../domain/seeker/seeker.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { options } from '../../forms/wizard/options.ts'
import type { SeekerStepProps } from './seeker-step-props.ts'
import * as strings from './strings/form.ts'

/** The housing goal as a question of the form, for a profile that exists already. */
export function GoalChoice({ draft, patch, errorOf }: SeekerStepProps) {
  return (
    <ChoiceGroup
      name="seekingOption"
      label={strings.lookingFor}
      columns={3}
      options={options(SEEKING_OPTIONS, SEEKING_OPTION_LABELS)}
      value={draft.seekingOption}
      error={errorOf('seekingOption')}
      onChange={(seekingOption) => patch({ seekingOption })}
    />
  )
}
