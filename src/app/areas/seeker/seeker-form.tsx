import { isLocalPhoto, localPhotoId } from '../../../domain/core/photo-urls.ts'
import { SEEKER_STEPS, SEEKER_TEXTS, SeekerDraft, type SeekingOption } from '../../../domain/seeker/seeker.ts'
import { readSeekerFields, seekerAnswers } from '../../../domain/seeker/seeker-answers.ts'
import {
  SEEKER_QUESTIONS,
  stepOfQuestion,
  type SeekerQuestion,
} from '../../../domain/seeker/seeker-questions.ts'
import { toSeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { useEffect } from 'react'
import { focusField } from '../../forms/scroll-to-field.ts'
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
import { listOpenOpsButMessages } from '../../../offline/outbox/op-rows.ts'
import type { Submission } from '../../forms/use-submit.ts'
import type { Account } from '../../../offline/db/account.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'
import * as strings from './strings/form.ts'

const STEPS: WizardStep[] = SEEKER_STEPS.map((schema, index) =>
  schemaStep(strings.steps[index] ?? '', schema),
)

/** Inputs by payload field, where their names differ. */
const RENAMED_FIELDS: Record<string, SeekerQuestion> = {
  workFromHome: 'workStyle',
  dietPreferences: 'dietaryPreference',
  groupPreferences: 'groupSize',
}

/** The step and the input of a refused payload field, a dotted path; null when no step asks for it. */
export function profileProblemOf(path: string, message: string): StepProblem | null {
  const names = new Set(path.split('.').map((part) => RENAMED_FIELDS[part] ?? part))
  const field = SEEKER_QUESTIONS.find((question) => names.has(question))
  return field === undefined ? null : { step: stepOfQuestion(field), errors: [{ field, message }] }
}

/** Adds the finished profile to the outbox and seals its draft, in one transaction. */
async function enqueueProfile(
  account: Account,
  { fields, row, form }: { fields: SeekerDraft; row: DraftRow; form: Submission },
): Promise<void> {
  const ops = await listOpenOpsButMessages(account)
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
  /** The question that the form opens at. */
  question?: SeekerQuestion | null
  /** Whether every step can save the form, because its answers exist already. */
  savesEarly?: boolean
  /** Called by Back on the first step. */
  onLeave: () => void
  onDone: () => Promise<void>
}

/** The five steps of the seeker form over one draft, for a new profile and for a changed one. */
export function SeekerForm(props: SeekerFormProps) {
  const { title, option, empty, completeLabel, question = null, savesEarly = false, onLeave, onDone } = props
  const account = useAccount()
  const today = useToday()
  const draft = useDraft<SeekerDraft>({
    kind: 'seeker',
    schema: SeekerDraft,
    empty,
    texts: SEEKER_TEXTS,
    opensAt: question === null ? undefined : stepOfQuestion(question),
  })
  // A housing goal chosen in /setup may be newer than the goal in the draft.
  const fields = draft && { ...draft.fields, seekingOption: option ?? draft.fields.seekingOption }
  const wizard = useWizard(STEPS, draft && fields ? { ...draft, fields } : undefined)

  const { completing, message, submit } = useWizardSubmit({
    draft,
    show: wizard.show,
    problemOf: profileProblemOf,
    notStored: strings.notStored,
  })

  const isLoaded = account !== null && draft !== undefined
  useEffect(() => {
    if (isLoaded && question !== null) focusField(question)
  }, [isLoaded, question])

  if (!account || !draft || !fields) return <WizardSkeleton />

  const stepProps: SeekerStepProps = {
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
      onSave={savesEarly ? () => wizard.finish(complete) : null}
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
      {draft.step === 1 && option === null && <GoalChoice {...stepProps} />}
      {draft.step === 1 && <LocationBudgetStep {...stepProps} />}
      {draft.step === 2 && <LifestyleStep {...stepProps} />}
      {draft.step === 3 && <PropertyStep {...stepProps} />}
      {draft.step === 4 && <SocialStep {...stepProps} />}
      {draft.step === 5 && <SummaryStep {...stepProps} onSelect={wizard.select} />}
      <HomeScreenHint />
    </WizardFrame>
  )
}
