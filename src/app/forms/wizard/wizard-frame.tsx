import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyDialog } from '../../background/pwa/lazy-part.tsx'
import { SetupFrame } from '../setup-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { StepBubbles, type StepState } from '../../ui/step-bubbles.tsx'
import type { SaveState } from '../autosave.ts'
import { ClashNotice, showClash } from './clash-notice.tsx'
import { DraftStatus } from './draft-status.tsx'
import type { DescribeAnswers } from './draft-labels.ts'
import { progressPercent, type StepProblem, type WizardStep } from './machine.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'
import * as strings from '../strings/wizard-form.tsx'

// Few people open the history, so its code is loaded then.
const DraftHistory = lazyDialog(() => import('./draft-history.tsx'), 'DraftHistory')

interface WizardFrameProps {
  title: string
  steps: readonly WizardStep[]
  /** 1-based. */
  step: number
  /** The last of the steps that are valid without a gap, for the states of the bubbles. */
  reached: number
  problem: StepProblem | null
  saveState: SaveState
  completing: boolean
  /** The label of the last step's button. */
  completeLabel?: string | undefined
  onSelect: (step: number) => void
  onBack: () => void
  onContinue: () => void
  /** Completes the form from an earlier step, for answers that exist already; null for a new form. */
  onSave?: (() => void) | null | undefined
  onSaveDraft: () => void
  /** Further controls of the draft, beside its state. */
  draftActions?: ReactNode
  /** The stored draft, for earlier versions and for answers that two devices changed. */
  row: DraftRow | null
  describeAnswers: DescribeAnswers
  /** A notice above the step, such as the server's error. */
  notice?: ReactNode
  /** An illustration beside the form on wide screens. */
  scene?: ReactNode
  children: ReactNode
}

/** The frame of a wizard's step: progress, bubbles, draft status, Back and Continue. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, step, reached, problem, saveState, completing, row, notice, children } = props
  const { onSave, completeLabel = strings.complete } = props
  const isLast = step === steps.length
  const [history, setHistory] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // A new step focuses its heading, so that screen readers read it; the first step leaves the focus.
    if (isFirst.current) isFirst.current = false
    else if (!document.querySelector('[data-nudge]')) heading.current?.focus()
    scrollTo({ top: 0 })
  }, [step])
  const message = problem?.step === step ? problem.errors[0]?.message : undefined

  return (
    <SetupFrame
      exitTo="/profile"
      scene={props.scene}
      progress={
        <div className="grid gap-5">
          <Progress
            value={progressPercent(step, steps.length)}
            label={title}
            suffix={strings.completeSuffix}
          />
          <StepBubbles
            label={strings.steps}
            steps={steps.map(({ title: heading, short }, index) => ({
              label: short ?? heading,
              state: stepState(index + 1, step, Math.min(reached, steps.length - 1), problem),
            }))}
            onSelect={props.onSelect}
          />
        </div>
      }
      actions={
        <div className="grid w-full gap-3">
          {message !== undefined && <Notice tone="error">{message}</Notice>}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <DraftStatus
              state={saveState}
              onSave={props.onSaveDraft}
              onClash={row && row.clashes.length > 0 ? showClash : undefined}
              onHistory={row && row.revision > 1 ? () => setHistory(true) : undefined}
              actions={props.draftActions}
            />
            <div className="ml-auto flex flex-wrap justify-end gap-2 min-[390px]:gap-3">
              <Button variant="secondary" onClick={props.onBack}>
                {strings.back}
              </Button>
              {isLast || !onSave ? (
                <Button pending={completing} onClick={props.onContinue}>
                  {isLast ? completeLabel : strings.continueOn}
                </Button>
              ) : (
                <>
                  <Button variant="secondary" onClick={props.onContinue}>
                    {strings.continueOn}
                  </Button>
                  <Button pending={completing} onClick={onSave}>
                    {completeLabel}
                  </Button>
                </>
              )}
            </div>
          </div>
        </div>
      }
    >
      {notice}
      {row && <ClashNotice row={row} describeAnswers={props.describeAnswers} />}

      {history && row && (
        <DraftHistory row={row} describeAnswers={props.describeAnswers} onClose={() => setHistory(false)} />
      )}

      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-2 mb-6 font-display text-3xl font-bold outline-none [*+&]:mt-8"
      >
        {steps[step - 1]?.title}
      </h1>
      <div className="grid gap-8">{children}</div>
    </SetupFrame>
  )
}

function stepState(index: number, step: number, reached: number, problem: StepProblem | null): StepState {
  if (index === step) return 'current'
  if (problem?.step === index) return 'error'
  return index <= reached ? 'done' : 'todo'
}
