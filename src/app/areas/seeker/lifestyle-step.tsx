import { CLEANLINESS_LABELS, SLEEP_LABELS, WORK_LABELS } from '../../../domain/seeker/seeker-labels.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, WORK_STYLES } from '../../../domain/seeker/seeker.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { options } from '../../forms/wizard/options.ts'
import type { SeekerStepProps } from './seeker-step-props.ts'
import * as strings from './strings/form.ts'

/** Step 2: sleep, work and cleanliness. */
export function LifestyleStep({ draft, patch, errorOf }: SeekerStepProps) {
  return (
    <>
      <ChoiceGroup
        name="sleepSchedule"
        label={strings.sleep}
        hint={strings.sleepHint}
        columns={3}
        options={options(SLEEP_SCHEDULES, SLEEP_LABELS)}
        value={draft.sleepSchedule}
        error={errorOf('sleepSchedule')}
        onChange={(sleepSchedule) => patch({ sleepSchedule })}
      />
      <ChoiceGroup
        name="workStyle"
        label={strings.work}
        columns={3}
        options={options(WORK_STYLES, WORK_LABELS)}
        value={draft.workStyle}
        error={errorOf('workStyle')}
        onChange={(workStyle) => patch({ workStyle })}
      />
      <ChoiceGroup
        name="cleanliness"
        label={strings.cleanliness}
        columns={3}
        options={options(CLEANLINESS_LEVELS, CLEANLINESS_LABELS)}
        value={draft.cleanliness}
        error={errorOf('cleanliness')}
        onChange={(cleanliness) => patch({ cleanliness })}
      />
    </>
  )
}
