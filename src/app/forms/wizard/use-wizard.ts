import { useCallback, useState } from 'react'
import { scrollToField } from '../scroll-to-field.ts'
import { firstInvalidStep, moveTo, type StepProblem, type WizardStep } from './machine.ts'
import type { OpenDraft } from './use-draft.ts'

interface WizardActions {
  problem: StepProblem | null
  /** The error of a field of the current step. */
  errorOf: (field: string) => string | null
  /** Clears the error of an edited field. */
  clearError: (field: string) => void
  /** Goes to a step, or to the first invalid step before it. */
  select: (step: number) => void
  /** Whether `select` would reach `target`; changes nothing. */
  isReachable: (target: number) => boolean
  /** Goes to the next step; on the last one calls `finish`. @returns what `onComplete` returns */
  advance: (onComplete: () => unknown) => unknown
  /**
   * Calls `onComplete` if all steps are valid; else shows the errors, first those of the current step.
   * @returns what `onComplete` returns
   */
  finish: (onComplete: () => unknown) => unknown
  /** Goes to an invalid step and shows its errors. */
  show: (problem: StepProblem) => void
}

/** The navigation and the errors of a wizard over its draft; independent of the wizard's fields. */
export function useWizard<Fields>(
  steps: readonly WizardStep[],
  draft: OpenDraft<Fields> | undefined,
): WizardActions {
  const [problem, setProblem] = useState<StepProblem | null>(null)
  const [replacedCount, setReplacedCount] = useState(draft?.replacedCount)
  // The errors of the empty form do not apply to the answers that replaced it.
  if (draft?.replacedCount !== replacedCount) {
    setReplacedCount(draft?.replacedCount)
    setProblem(null)
  }

  const show = useCallback(
    (found: StepProblem) => {
      setProblem(found)
      draft?.goTo(found.step)
      // The step must be rendered before the page can scroll to its field.
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
  const finish = useCallback(
    (onComplete: () => unknown) => {
      if (!draft) return
      const { fields, step } = draft
      const found =
        firstInvalidStep(steps, fields, step, step) ?? firstInvalidStep(steps, fields, 1, steps.length)
      if (found) return show(found)
      setProblem(null)
      return onComplete()
    },
    [draft, show, steps],
  )
  const advance = useCallback(
    (onComplete: () => unknown) => {
      if (!draft) return
      if (draft.step < steps.length) return select(draft.step + 1)
      return finish(onComplete)
    },
    [draft, finish, select, steps.length],
  )
  const isReachable = useCallback(
    (target: number) => !!draft && moveTo(steps, draft.fields, draft.step, target).problem === null,
    [draft, steps],
  )
  const clearError = useCallback((field: string) => {
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
    clearError,
    isReachable,
    select,
    advance,
    finish,
    show,
  }
}
