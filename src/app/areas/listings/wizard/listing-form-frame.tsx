import { useMemo, useState, type ReactNode } from 'react'
import type { DraftKind } from '../../../../contract/drafts.ts'
import type { Day } from '../../../../domain/core/dates.ts'
import { housingFindings } from '../../../../domain/listings/fair-housing.ts'
import {
  mayStatePreferences,
  readListingForm,
  type ListingForm,
} from '../../../../domain/listings/listing-form.ts'
import { listingProblems, stepOfListingField } from '../../../../domain/listings/listing-steps.ts'
import { listingAnswers } from '../../../../domain/listings/listing-answers.ts'
import { useLive } from '../../../data/account-hooks.ts'
import { useToday } from '../../../data/use-today.ts'
import { SceneSetup } from '../../../illustrations/scene-setup.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { firstInvalidStep, type StepProblem, type WizardStep } from '../../../forms/wizard/machine.ts'
import type { OpenDraft } from '../../../forms/wizard/use-draft.ts'
import { useWizardSubmit } from '../../../forms/wizard/use-wizard-submit.ts'
import type { Submission } from '../../../forms/use-submit.ts'
import { useWizard } from '../../../forms/wizard/use-wizard.ts'
import { HomeScreenHint } from '../../../shell/home-screen/home-screen-hint.tsx'
import { WizardFrame } from '../../../forms/wizard/wizard-frame.tsx'
import { BasicsStep } from './basics-step.tsx'
import { HouseholdStep } from './household-step.tsx'
import { PricingStep } from './pricing-step.tsx'
import { formFieldOf } from './refused-field.ts'
import { DiscardButton } from '../parts/discard-draft.tsx'
import { RoomsStep } from './rooms-step.tsx'
import type { ListingStepProps } from './listing-step-props.ts'
import { usePress } from '../../../ui/use-press.ts'
import { useAddressCheck } from './use-address-check.ts'
import { useListingPhotos } from './use-listing-photos.ts'
import { isOnlyHere as isDraftOnlyHere } from '../../../../offline/drafts/draft-bases.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import * as strings from '../strings/listing-questions.tsx'
import * as photoStrings from '../strings/listing-photos.ts'

const stepsOn = (today: Day): WizardStep[] =>
  strings.steps.map((names, index) => ({
    ...names,
    problems: (fields) => listingProblems(fields as ListingForm, index + 1, today),
  }))

/** The step and the input of a refused payload field, a dotted path; null when no step asks for it. */
export function listingProblemOf(path: string, message: string): StepProblem | null {
  const field = formFieldOf(path)
  if (field === null) return null
  return {
    step: field === 'photos' ? strings.steps.length : stepOfListingField(field),
    errors: [{ field, message }],
  }
}

interface ListingFormFrameProps {
  kind: DraftKind
  title: string
  draft: OpenDraft<ListingForm>
  /** The address of the listing that is edited; null for a new listing. */
  currentAddress: Pick<ListingForm, 'address' | 'zipCode'> | null
  completeLabel: string
  /** Called by Back on the first step. */
  onLeave: () => void
  /** Asks whether to discard the draft; absent for an edit of a listing. */
  onDiscard?: (() => void) | undefined
  /** Adds the finished form to the outbox. */
  submit: (listing: ListingForm, row: DraftRow, form: Submission) => Promise<unknown>
  onDone: (form: ListingForm) => Promise<void> | void
  notice?: ReactNode
}

/** The four steps of the listing form over one draft, for a new listing and for an edited one. */
export function ListingFormFrame(props: ListingFormFrameProps) {
  const { kind, draft, currentAddress, notice } = props
  const form = draft.fields
  const [openDialog, setOpenDialog] = useState<'photos' | 'words' | null>(null)
  const today = useToday()
  const steps = useMemo(() => stepsOn(today), [today])
  const wizard = useWizard(steps, draft)
  const address = useAddressCheck(currentAddress)
  // The check of the address takes time: a second press meanwhile would list the home once more.
  const [, press] = usePress()
  const photos = useListingPhotos(kind, draft)

  const draftId = draft.row?.draftId ?? ''
  const isOnlyHere = useLive(`only-here:${draftId}`, (account) => isDraftOnlyHere(account, draftId))

  const { show } = wizard
  const {
    completing,
    message,
    submit: submitDraft,
  } = useWizardSubmit({
    draft,
    show,
    problemOf: listingProblemOf,
    notStored: strings.notStored,
  })

  const stepProps: ListingStepProps = {
    form,
    errorOf: wizard.errorOf,
    patch: (change) => {
      for (const field of Object.keys(change))
        wizard.clearError(field === 'moveInOption' ? 'availableFrom' : field)
      draft.patch(change)
    },
  }

  /** Leaves the first step forward only when no other listing has the address. */
  async function forward(target: number, go: () => unknown): Promise<unknown> {
    if (draft.step === 1 && target > 1 && wizard.isReachable(2)) {
      const problem = await address.check(form)
      if (problem) return show(problem)
    }
    return go()
  }

  function submit(): void {
    setOpenDialog(null)
    submitDraft(
      (row, submission) => props.submit(readListingForm(row.fields), row, submission),
      (row) => props.onDone(readListingForm(row.fields)),
    )
  }

  async function complete(): Promise<void> {
    const problem = await address.check(form)
    if (problem) return show(problem)
    if (countFindings(form) > 0) return setOpenDialog('words')
    return continueAfterWording()
  }
  async function continueAfterWording(): Promise<void> {
    if (form.photos.length === 0) return setOpenDialog('photos')
    return submit()
  }

  const invalid = firstInvalidStep(steps, form, 1, steps.length)
  return (
    <>
      <WizardFrame
        title={props.title}
        steps={steps}
        step={draft.step}
        reached={(invalid?.step ?? steps.length + 1) - 1}
        problem={wizard.problem}
        saveState={draft.state}
        row={draft.row}
        describeAnswers={(stored) => listingAnswers(readListingForm(stored), today)}
        completing={completing || address.checking}
        completeLabel={props.completeLabel}
        onSelect={(target) => void forward(target, () => wizard.select(target))}
        onBack={() => (draft.step === 1 ? props.onLeave() : wizard.select(draft.step - 1))}
        onContinue={() => press(() => forward(draft.step + 1, () => wizard.advance(complete)))}
        onSave={currentAddress && (() => press(() => wizard.finish(complete)))}
        scene={<SceneSetup />}
        onSaveDraft={() => void draft.saveNow()}
        draftActions={
          draft.row &&
          props.onDiscard && <DiscardButton draft={draft.row} size="bare" onClick={props.onDiscard} />
        }
        notice={
          <>
            {isOnlyHere && (
              <Notice tone="warning" className="mt-6" title={strings.onlyHere}>
                {strings.onlyHereText}
              </Notice>
            )}
            {notice}
            {message && (
              <Notice tone="error" className="mt-6">
                {message}
              </Notice>
            )}
          </>
        }
      >
        {draft.step === 1 && <BasicsStep {...stepProps} />}
        {draft.step === 2 && <RoomsStep {...stepProps} />}
        {draft.step === 3 && <HouseholdStep {...stepProps} />}
        {draft.step === 4 && <PricingStep {...stepProps} photos={photos} />}
        <HomeScreenHint />
      </WizardFrame>
      <Dialog
        open={openDialog === 'photos'}
        onClose={() => setOpenDialog(null)}
        title={photoStrings.noPhotosTitle}
        role="alertdialog"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpenDialog(null)}>
              {photoStrings.photosFirst}
            </Button>
            <Button pending={completing} onClick={submit}>
              {photoStrings.listWithoutPhotos}
            </Button>
          </>
        }
      >
        <p>{photoStrings.noPhotosText}</p>
      </Dialog>
      <Dialog
        open={openDialog === 'words'}
        onClose={() => setOpenDialog(null)}
        title={strings.wordsTitle}
        role="alertdialog"
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setOpenDialog(null)
                void continueAfterWording()
              }}
            >
              {strings.listAnyway}
            </Button>
            <Button
              onClick={() => {
                setOpenDialog(null)
                wizard.select(firstStepWithFindings(form))
              }}
            >
              {strings.showMe}
            </Button>
          </>
        }
      >
        <p>{strings.wordsText}</p>
      </Dialog>
    </>
  )
}

const checkedTexts = (form: ListingForm) =>
  [
    [2, form.title],
    [2, form.description],
    [3, form.hasHouseRules === true ? form.houseRules : ''],
  ] as const

const countFindings = (form: ListingForm) =>
  checkedTexts(form).reduce(
    (sum, [, text]) => sum + housingFindings(text, mayStatePreferences(form)).length,
    0,
  )

function firstStepWithFindings(form: ListingForm): number {
  return (
    checkedTexts(form).find(([, text]) => housingFindings(text, mayStatePreferences(form)).length > 0)?.[0] ??
    2
  )
}
