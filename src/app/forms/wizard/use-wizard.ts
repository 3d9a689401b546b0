import { useCallback, useState } from 'react'
import { scrollToField } from '../scroll-to-field.ts'
import { firstInvalidStep, moveTo, type StepProblem, type WizardStep } from './machine.ts'
import type { OpenDraft } from './use-draft.ts'

interface WizardActions {
  problem: StepProblem | null
  /** The complaint at a field of the current step. */
  errorOf: (field: string) => string | null
  /** Takes a complaint back once the field is edited. */
  edited: (field: string) => void
  select: (step: number) => void
  /** Looks at a step as if the person had gone to `target`, without going. */
  wouldPass: (target: number) => boolean
  /** One step on, or `onComplete` after every step proved valid. */
  advance: (onComplete: () => void) => void
  show: (problem: StepProblem) => void
}

/** The moves of a wizard over its draft; knows no field of any wizard. */
export function useWizard<Fields>(
  steps: readonly WizardStep[],
  draft: OpenDraft<Fields> | undefined,
): WizardActions {
  const [problem, setProblem] = useState<StepProblem | null>(null)
  const [arrivals, setArrivals] = useState(draft?.arrivals)
  // A complaint about the empty form is none about the answers that took its place.
  if (draft?.arrivals !== arrivals) {
    setArrivals(draft?.arrivals)
    setProblem(null)
  }

  const show = useCallback(
    (found: StepProblem) => {
      setProblem(found)
      draft?.goTo(found.step)
      // The step has to be on the page before its field can be scrolled to.
      requestAnimationFrame(() => requestAnimationFrame(() => scrollToField(found.errors[0]?.field ?? '')))
    },
    [draft],
  )
  const select = useCallback(
    (target: number) => {
      if (!draft) return
      const moved = moveTo(steps, draft.fields, draft.step, target)
      if (moved.problem) return show(moved.problem)
      setProblem(null)
      draft.goTo(moved.step)
    },
    [draft, show, steps],
  )
  const advance = useCallback(
    (onComplete: () => void) => {
      if (!draft) return
      if (draft.step < steps.length) return select(draft.step + 1)
      const found = firstInvalidStep(steps, draft.fields, 1, steps.length)
      if (found) return show(found)
      setProblem(null)
      onComplete()
    },
    [draft, select, show, steps],
  )
  const wouldPass = useCallback(
    (target: number) => !!draft && moveTo(steps, draft.fields, draft.step, target).problem === null,
    [draft, steps],
  )
  const edited = useCallback((field: string) => {
    setProblem((current) => {
      if (!current) return null
      const errors = current.errors.filter((error) => error.field !== field)
      return errors.length > 0 ? { ...current, errors } : null
    })
  }, [])

  return {
    problem,
    errorOf: (field) =>
      (problem?.step === draft?.step
        ? problem?.errors.find((error) => error.field === field)?.message
        : null) ?? null,
    edited,
    wouldPass,
    select,
    advance,
    show,
  }
}
