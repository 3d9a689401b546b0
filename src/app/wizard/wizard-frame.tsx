import { useEffect, useRef, type ReactNode } from 'react'
import { SetupFrame } from '../shell/setup-frame.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import { StepBubbles, type StepState } from '../ui/step-bubbles.tsx'
import type { SaveState } from './draft-saver.ts'
import { DraftStatus } from './draft-status.tsx'
import { progressPercent, type StepProblem, type WizardStep } from './machine.ts'

interface WizardFrameProps {
  title: string
  steps: readonly WizardStep[]
  /** 1-based. */
  step: number
  /** The furthest step that was reached and is valid, for the bubbles' looks. */
  reached: number
  problem: StepProblem | null
  saveState: SaveState
  completing: boolean
  onSelect: (step: number) => void
  onBack: () => void
  onContinue: () => void
  onSaveDraft: () => void
  /** Above the step: something the person must know, a refusal of the server for example. */
  notice?: ReactNode
  /** Beside the form where there is room. */
  scene?: ReactNode
  children: ReactNode
}

/** What every wizard shows around a step: progress, bubbles, draft status, back and continue. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, step, reached, problem, saveState, completing, notice, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    // The page opens where it is; after that a new step is read out from its heading.
    if (first.current) first.current = false
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
          <Progress value={progressPercent(step, steps.length)} label={title} suffix="complete" />
          <StepBubbles
            label="Steps of this form"
            steps={steps.map(({ title: name }, index) => ({
              label: name,
              state: look(index + 1, step, Math.min(reached, steps.length - 1), problem),
            }))}
            onSelect={props.onSelect}
          />
        </div>
      }
      actions={
        <div className="grid w-full gap-3">
          {message !== undefined && <Notice tone="error">{message}</Notice>}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <DraftStatus state={saveState} onSave={props.onSaveDraft} />
            <div className="ml-auto flex gap-3">
              <Button variant="secondary" onClick={props.onBack}>
                Back
              </Button>
              <Button pending={completing} onClick={props.onContinue}>
                {step === steps.length ? 'Complete' : 'Continue'}
              </Button>
            </div>
          </div>
        </div>
      }
    >
      {notice}
      <h1 ref={heading} tabIndex={-1} className="mt-2 mb-6 font-display text-3xl font-bold outline-none">
        {steps[step - 1]?.title}
      </h1>
      <div className="grid gap-8">{children}</div>
    </SetupFrame>
  )
}

function look(index: number, step: number, reached: number, problem: StepProblem | null): StepState {
  if (index === step) return 'current'
  if (problem?.step === index) return 'error'
  return index <= reached ? 'done' : 'todo'
}
