import { isLocalPhoto, localPhotoId } from '../../../domain/core/photo-urls.ts'
import { SEEKER_STEPS, SEEKER_TEXTS, SeekerDraft, type SeekingOption } from '../../../domain/seeker/seeker.ts'
import { readSeekerFields, seekerAnswers } from '../../../domain/seeker/seeker-answers.ts'
import { toSeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { SceneSetup } from '../../illustrations/scene-setup.tsx'
import { useAccount } from '../../data/account-hooks.ts'
import { todayOf, useToday } from '../../data/use-today.ts'
import { refreshSession } from '../../session/running-account.ts'
import { Notice } from '../../ui/notice.tsx'
import {
  firstInvalidStep,
  schemaStep,
  type StepProblem,
  type WizardStep,
} from '../../forms/wizard/machine.ts'
import { useDraft } from '../../forms/wizard/use-draft.ts'
import { useWizardSubmit } from '../../forms/wizard/use-wizard-submit.ts'
import { useWizard } from '../../forms/wizard/use-wizard.ts'
import { HomeScreenHint } from '../../shell/home-screen/home-screen-hint.tsx'
import { WizardFrame } from '../../forms/wizard/wizard-frame.tsx'
import { WizardSkeleton } from '../../forms/wizard/wizard-skeleton.tsx'
import { GoalChoice } from './goal-choice.tsx'
import { LifestyleStep } from './lifestyle-step.tsx'
import { LocationBudgetStep } from './location-budget-step.tsx'
import { PropertyStep } from './property-step.tsx'
import { SocialStep } from './social-step.tsx'
import type { SeekerStepProps } from './seeker-step-props.ts'
import { SummaryStep } from './summary-step.tsx'
import { listOpenOps } from '../../../offline/outbox/op-rows.ts'
import type { Submission } from '../../forms/use-submit.ts'
import type { Account } from '../../../offline/db/account.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'

const TITLES = [
  'Location & Budget',
  'Lifestyle & Habits',
  'Property Preferences',
  'Social Preferences',
  'Profile Summary',
]
const STEPS: WizardStep[] = SEEKER_STEPS.map((schema, index) => schemaStep(TITLES[index] ?? '', schema))

/** The inputs of each step. */
const STEP_INPUTS: readonly (readonly (keyof SeekerDraft)[])[] = [
  ['location', 'budget', 'moveInDate'],
  ['sleepSchedule', 'workStyle', 'cleanliness'],
  ['propertyType', 'housingType', 'amenities'],
  ['socialLevel', 'dietaryPreference', 'interests', 'groupSize'],
  ['profilePicture'],
]
/** Inputs by payload field, where their names differ. */
const RENAMED_FIELDS: Record<string, keyof SeekerDraft> = {
  workFromHome: 'workStyle',
  dietPreferences: 'dietaryPreference',
  groupPreferences: 'groupSize',
}

/** The step and the input of a refused payload field, a dotted path; null when no step asks for it. */
export function profileProblemOf(path: string, message: string): StepProblem | null {
  const names = path.split('.').map((part) => RENAMED_FIELDS[part] ?? part)
  for (const [index, inputs] of STEP_INPUTS.entries()) {
    const field = inputs.find((input) => names.includes(input))
    if (field !== undefined) return { step: index + 1, errors: [{ field, message }] }
  }
  return null
}

/** Adds the finished profile to the outbox and seals its draft, in one transaction. */
async function enqueueProfile(
  account: Account,
  { fields, row, form }: { fields: SeekerDraft; row: DraftRow; form: Submission },
): Promise<void> {
  const ops = await listOpenOps(account)
  const photoId = isLocalPhoto(fields.profilePicture) ? localPhotoId(fields.profilePicture) : null
  const upload = ops.find(
    (op) => op.kind === 'photo.profile' && (op.payload as { photoId: string }).photoId === photoId,
  )
  await form.add({
    kind: 'profile.update',
    payload: toSeekerPayload(fields, todayOf(account)),
    draft: { kind: 'seeker', draftId: row.draftId, revision: row.revision },
    ...(upload ? { dependsOn: [upload.opId] } : {}),
  })
}

interface SeekerFormProps {
  title: string
  /** The housing goal chosen in /setup; null when the form asks for it and stores it in the draft. */
  option: SeekingOption | null
  /** The answers of a new draft. */
  empty: () => SeekerDraft
  completeLabel?: string
  /** Called by Back on the first step. */
  onLeave: () => void
  onDone: () => Promise<void>
}

/** The five steps of the seeker form over one draft, for a new profile and for a changed one. */
export function SeekerForm({ title, option, empty, completeLabel, onLeave, onDone }: SeekerFormProps) {
  const account = useAccount()
  const today = useToday()
  const draft = useDraft<SeekerDraft>({ kind: 'seeker', schema: SeekerDraft, empty, texts: SEEKER_TEXTS })
  // A housing goal chosen in /setup may be newer than the goal in the draft.
  const fields = draft && { ...draft.fields, seekingOption: option ?? draft.fields.seekingOption }
  const wizard = useWizard(STEPS, draft && fields ? { ...draft, fields } : undefined)

  const { completing, message, submit } = useWizardSubmit({
    draft,
    show: wizard.show,
    problemOf: profileProblemOf,
    notStored:
      'This device could not save your profile. Free some space and press the button again; nothing is lost.',
  })

  if (!account || !draft || !fields) return <WizardSkeleton />

  const props: SeekerStepProps = {
    draft: fields,
    errorOf: wizard.errorOf,
    patch: (change) => {
      for (const field of Object.keys(change))
        wizard.clearError(field === 'moveInOption' ? 'moveInDate' : field)
      draft.patch(option === null ? change : { seekingOption: option, ...change })
    },
  }

  const complete = () =>
    submit(
      (row, form) => enqueueProfile(account, { fields, row, form }),
      async () => {
        await refreshSession()
        await onDone()
      },
    )

  const invalid = firstInvalidStep(STEPS, fields, 1, STEPS.length)

  return (
    <WizardFrame
      title={title}
      steps={STEPS}
      step={draft.step}
      reached={(invalid?.step ?? STEPS.length + 1) - 1}
      problem={wizard.problem}
      saveState={draft.state}
      row={draft.row}
      describeAnswers={(stored) => seekerAnswers(readSeekerFields(stored), today)}
      completing={completing}
      onSelect={wizard.select}
      onBack={() => (draft.step === 1 ? onLeave() : wizard.select(draft.step - 1))}
      completeLabel={completeLabel}
      onContinue={() => wizard.advance(complete)}
      scene={<SceneSetup />}
      onSaveDraft={() => void draft.saveNow()}
      notice={
        message !== null && (
          <Notice tone="error" className="mt-6">
            {message}
          </Notice>
        )
      }
    >
      {draft.step === 1 && option === null && <GoalChoice {...props} />}
      {draft.step === 1 && <LocationBudgetStep {...props} />}
      {draft.step === 2 && <LifestyleStep {...props} />}
      {draft.step === 3 && <PropertyStep {...props} />}
      {draft.step === 4 && <SocialStep {...props} />}
      {draft.step === 5 && <SummaryStep {...props} onSelect={wizard.select} />}
      <HomeScreenHint />
    </WizardFrame>
  )
}
