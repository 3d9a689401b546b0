import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { DraftKind } from '../../../../contract/drafts.ts'
import { localDay } from '../../../../domain/core/dates.ts'
import { housingFindings } from '../../../../domain/listings/fair-housing.ts'
import { mayPrefer, readListingForm, type ListingForm } from '../../../../domain/listings/listing-form.ts'
import { listingProblems, stepOfListingField } from '../../../../domain/listings/listing-steps.ts'
import { listingAnswers } from '../../../../domain/listings/listing-answers.ts'
import { SceneSetup } from '../../../illustrations/scene-setup.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { firstInvalidStep, type WizardStep } from '../../../forms/wizard/machine.ts'
import { submitDraft } from '../../../forms/wizard/submit-draft.ts'
import type { OpenDraft } from '../../../forms/wizard/use-draft.ts'
import { useWizard } from '../../../forms/wizard/use-wizard.ts'
import { WizardFrame } from '../../../forms/wizard/wizard-frame.tsx'
import { BasicsStep } from './basics-step.tsx'
import { HouseholdStep } from './household-step.tsx'
import { NO_PHOTOS_WARNING, PricingStep } from './pricing-step.tsx'
import { formFieldOf } from './refused-field.ts'
import { RoomsStep } from './rooms-step.tsx'
import type { ListingStepProps } from './listing-step-props.ts'
import { useAddressCheck } from './use-address-check.ts'
import { useListingPhotos } from './use-listing-photos.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'

const STEPS: WizardStep[] = [
  'Basic Property Info',
  'Home & Room Details',
  'Household & Lifestyle',
  'Pricing & List',
].map((title, index) => ({
  title,
  problems: (fields) => listingProblems(fields as ListingForm, index + 1, localDay(new Date())),
}))

const wordsOf = (stored: Record<string, unknown>) =>
  listingAnswers(readListingForm(stored), localDay(new Date()))

interface ListingFormFrameProps {
  kind: DraftKind
  title: string
  draft: OpenDraft<ListingForm>
  /** The address that the listing has already; null for a new one. */
  own: Pick<ListingForm, 'address' | 'zipCode'> | null
  completeLabel: string
  /** Where Back leads from the first step. */
  onLeave: () => void
  /** Puts the finished form into the outbox. */
  submit: (form: ListingForm, row: DraftRow) => Promise<void>
  onDone: (form: ListingForm) => void
  notice?: ReactNode
}

/** The four steps over one draft, for a new listing and for one that is edited alike. */
export function ListingFormFrame(props: ListingFormFrameProps) {
  const { kind, draft, own, notice } = props
  const form = draft.fields
  const [completing, setCompleting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [asking, setAsking] = useState<'photos' | 'words' | null>(null)
  const wizard = useWizard(STEPS, draft)
  const address = useAddressCheck(own)
  const photos = useListingPhotos(kind, draft.saveNow)

  const { errorField = null, errorMsg = null } = draft.row ?? {}
  const { show } = wizard
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const seen = `${errorField}: ${errorMsg}`
    if (errorField === null || errorMsg === null || shown.current === seen) return
    shown.current = seen
    const field = formFieldOf(errorField)
    if (field)
      show({
        step: field === 'photos' ? STEPS.length : stepOfListingField(field),
        errors: [{ field, message: errorMsg }],
      })
  }, [errorField, errorMsg, show])

  const stepProps: ListingStepProps = {
    form,
    errorOf: wizard.errorOf,
    patch: (change) => {
      for (const field of Object.keys(change))
        wizard.edited(field === 'moveInOption' ? 'availableFrom' : field)
      draft.patch(change)
    },
  }

  /** The first step is left forward only for an address that nobody lists yet. */
  async function forward(target: number, go: () => void): Promise<void> {
    if (draft.step === 1 && target > 1 && wizard.wouldPass(2)) {
      const taken = await address.check(form)
      if (taken) return show(taken)
    }
    return go()
  }

  async function submit(): Promise<void> {
    setAsking(null)
    setCompleting(true)
    setFailure(null)
    try {
      const row = await submitDraft(draft.saveNow, (saved) =>
        props.submit(readListingForm(saved.fields), saved),
      )
      props.onDone(readListingForm(row.fields))
    } catch {
      setFailure(
        'This device could not save your listing. Free some space and press the button again; nothing is lost.',
      )
    } finally {
      setCompleting(false)
    }
  }

  async function complete(): Promise<void> {
    const taken = await address.check(form)
    if (taken) return show(taken)
    if (findingsIn(form) > 0) return setAsking('words')
    return afterWords()
  }
  async function afterWords(): Promise<void> {
    if (form.photos.length === 0) return setAsking('photos')
    return submit()
  }

  const invalid = firstInvalidStep(STEPS, form, 1, STEPS.length)
  const message = failure ?? errorMsg
  return (
    <>
      <WizardFrame
        title={props.title}
        steps={STEPS}
        step={draft.step}
        reached={(invalid?.step ?? STEPS.length + 1) - 1}
        problem={wizard.problem}
        saveState={draft.state}
        row={draft.row}
        wordsOf={wordsOf}
        completing={completing || address.checking}
        completeLabel={props.completeLabel}
        onSelect={(target) => void forward(target, () => wizard.select(target))}
        onBack={() => (draft.step === 1 ? props.onLeave() : wizard.select(draft.step - 1))}
        onContinue={() => void forward(draft.step + 1, () => wizard.advance(() => void complete()))}
        scene={<SceneSetup />}
        onSaveDraft={() => void draft.saveNow()}
        notice={
          <>
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
      </WizardFrame>
      <Dialog
        open={asking === 'photos'}
        onClose={() => setAsking(null)}
        title="List without photos?"
        role="alertdialog"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(null)}>
              Add photos first
            </Button>
            <Button pending={completing} onClick={() => void submit()}>
              List without photos
            </Button>
          </>
        }
      >
        <p>{NO_PHOTOS_WARNING}.</p>
      </Dialog>
      <Dialog
        open={asking === 'words'}
        onClose={() => setAsking(null)}
        title="Some words are not fair housing"
        role="alertdialog"
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setAsking(null)
                void afterWords()
              }}
            >
              They say something else
            </Button>
            <Button
              onClick={() => {
                setAsking(null)
                wizard.select(placeOfFindings(form))
              }}
            >
              Show me
            </Button>
          </>
        }
      >
        <p>
          Parts of your text read as if some people were not welcome, which housing law does not allow. We
          marked them and suggest other words. We may have misread you: then list it as it is.
        </p>
      </Dialog>
    </>
  )
}

const textsOf = (form: ListingForm) =>
  [
    [2, form.title],
    [2, form.description],
    [3, form.hasHouseRules === true ? form.houseRules : ''],
  ] as const

const findingsIn = (form: ListingForm) =>
  textsOf(form).reduce((sum, [, text]) => sum + housingFindings(text, mayPrefer(form)).length, 0)

function placeOfFindings(form: ListingForm): number {
  return textsOf(form).find(([, text]) => housingFindings(text, mayPrefer(form)).length > 0)?.[0] ?? 2
}
