import { useEffect, useRef, useState } from 'react'
import { localDay } from '../../../domain/core/dates.ts'
import { isLocalPhoto, localPhotoId } from '../../../domain/core/photo-urls.ts'
import { SEEKER_STEPS, SeekerDraft, type SeekingOption } from '../../../domain/seeker/seeker.ts'
import { readSeekerFields, seekerAnswers } from '../../../domain/seeker/seeker-answers.ts'
import { toSeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { SceneSetup } from '../../illustrations/scene-setup.tsx'
import { useAccount } from '../../data/account-hooks.ts'
import { refreshSession } from '../../session/running-account.ts'
import { Notice } from '../../ui/notice.tsx'
import { firstInvalidStep, schemaStep, type StepProblem, type WizardStep } from '../../forms/wizard/machine.ts'
import { submitDraft } from '../../forms/wizard/submit-draft.ts'
import { useDraft } from '../../forms/wizard/use-draft.ts'
import { useWizard } from '../../forms/wizard/use-wizard.ts'
import { WizardFrame } from '../../forms/wizard/wizard-frame.tsx'
import { WizardSkeleton } from '../../forms/wizard/wizard-skeleton.tsx'
import { GoalChoice } from './goal-choice.tsx'
import { LifestyleStep } from './lifestyle-step.tsx'
import { LocationBudgetStep } from './location-budget-step.tsx'
import { PropertyStep } from './property-step.tsx'
import { SocialStep } from './social-step.tsx'
import type { SeekerStepProps } from './seeker-step-props.ts'
import { SummaryStep } from './summary-step.tsx'
import { pendingOps } from '../../../offline/outbox/op-rows.ts'
import { enqueue } from '../../../offline/outbox/enqueue.ts'
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

const wordsOf = (stored: Record<string, unknown>) =>
  seekerAnswers(readSeekerFields(stored), localDay(new Date()))

/** The answers that each step asks for: where a refusal of the server is put right. */
const STEP_FIELDS = [
  ['location', 'budget', 'moveInDate'],
  ['sleepSchedule', 'workFromHome', 'cleanliness'],
  ['propertyType', 'housingType', 'amenities'],
  ['socialLevel', 'dietPreferences', 'interests', 'groupPreferences', 'groupSize'],
  ['profilePicture'],
]

/** The step and field of a refusal that names a field of the payload, as a dotted path. */
function placeOfRefusal(path: string, message: string): StepProblem | null {
  const names = path.split('.')
  const index = STEP_FIELDS.findIndex((fields) => names.some((name) => fields.includes(name)))
  const field = names.find((name) => STEP_FIELDS[index]?.includes(name))
  return field === undefined ? null : { step: index + 1, errors: [{ field, message }] }
}

/** Puts the finished profile into the outbox and seals its draft, in one transaction. */
async function submit(account: Account, fields: SeekerDraft, row: DraftRow): Promise<void> {
  const ops = await pendingOps(account)
  const photoId = isLocalPhoto(fields.profilePicture) ? localPhotoId(fields.profilePicture) : null
  const upload = ops.find(
    (op) => op.kind === 'photo.profile' && (op.payload as { photoId: string }).photoId === photoId,
  )
  await enqueue(account, {
    kind: 'profile.update',
    payload: toSeekerPayload(fields, localDay(new Date())),
    draft: { kind: 'seeker', draftId: row.draftId, revision: row.revision },
    ...(upload ? { dependsOn: [upload.opId] } : {}),
  })
}

interface SeekerFormProps {
  title: string
  /** Null while the answer is chosen elsewhere and is a part of the draft; see /setup. */
  option: SeekingOption | null
  /** What the form shows before anything of it was written. */
  empty: () => SeekerDraft
  completeLabel?: string
  /** Where Back leads from the first step. */
  onLeave: () => void
  onDone: () => Promise<void>
}

/** The five steps over one draft, for a new profile and for one that is changed alike. */
export function SeekerForm({ title, option, empty, completeLabel, onLeave, onDone }: SeekerFormProps) {
  const account = useAccount()
  const [completing, setCompleting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const draft = useDraft<SeekerDraft>({ kind: 'seeker', schema: SeekerDraft, empty })
  // The housing goal is chosen in /setup and may have changed since the draft was begun.
  const fields = draft && { ...draft.fields, seekingOption: option ?? draft.fields.seekingOption }
  const wizard = useWizard(STEPS, draft && fields ? { ...draft, fields } : undefined)

  const { errorField = null, errorMsg = null } = draft?.row ?? {}
  const { show } = wizard
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (errorField === null || errorMsg === null || shown.current === errorField) return
    shown.current = errorField
    const place = placeOfRefusal(errorField, errorMsg)
    if (place) show(place)
  }, [errorField, errorMsg, show])

  if (!account || !draft || !fields) return <WizardSkeleton />

  const props: SeekerStepProps = {
    draft: fields,
    errorOf: wizard.errorOf,
    patch: (change) => {
      for (const field of Object.keys(change)) wizard.edited(field === 'moveInOption' ? 'moveInDate' : field)
      draft.patch(option === null ? change : { seekingOption: option, ...change })
    },
  }

  async function complete(): Promise<void> {
    if (!account || !draft || !fields) return
    setCompleting(true)
    setFailure(null)
    try {
      await submitDraft(draft.saveNow, (row) => submit(account, fields, row))
      await refreshSession()
      await onDone()
    } catch {
      setFailure(
        'This device could not save your profile. Free some space and press the button again; nothing is lost.',
      )
    } finally {
      setCompleting(false)
    }
  }

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
      wordsOf={wordsOf}
      completing={completing}
      onSelect={wizard.select}
      onBack={() => (draft.step === 1 ? onLeave() : wizard.select(draft.step - 1))}
      completeLabel={completeLabel}
      onContinue={() => wizard.advance(() => void complete())}
      scene={<SceneSetup />}
      onSaveDraft={() => void draft.saveNow()}
      notice={
        (failure ?? errorMsg) && (
          <Notice tone="error" className="mt-6">
            {failure ?? errorMsg}
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
    </WizardFrame>
  )
}
