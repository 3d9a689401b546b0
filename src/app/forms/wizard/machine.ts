import type * as v from 'valibot'
import { fieldErrors, type FieldError } from '../../../domain/core/field-errors.ts'
import { PROGRESS_LAST_STEP_PERCENT } from '../../../domain/core/limits.ts'

/** One step of a wizard: its names, and the rules that must hold before a person can go on. */
export interface WizardStep {
  /** The heading. */
  title: string
  /** The name beside the bubble, when it is shorter. */
  short?: string
  /** All errors of the step, in the order of the page. */
  problems: (fields: unknown) => FieldError[]
}

/** A step whose rules are one schema. */
export function schemaStep(title: string, schema: v.GenericSchema<unknown, unknown>): WizardStep {
  return { title, problems: (fields) => fieldErrors(schema, fields) }
}

/** The errors of an invalid step. */
export interface StepProblem {
  /** 1-based. */
  step: number
  /** All errors of the step, in the order of the page. */
  errors: FieldError[]
}

/** The first step of `from`..`to` (1-based, both included) whose rules do not hold. */
export function firstInvalidStep(
  steps: readonly WizardStep[],
  fields: unknown,
  from: number,
  to: number,
): StepProblem | null {
  for (let step = from; step <= to; step++) {
    const errors = steps[step - 1]?.problems(fields) ?? []
    if (errors.length > 0) return { step, errors }
  }
  return null
}

/**
 * The step that a click on bubble `target` opens (specification, section 4). Going back is always possible;
 * going forward needs all steps in between to be valid, else the first invalid one opens with its errors.
 */
export function moveTo(
  steps: readonly WizardStep[],
  fields: unknown,
  current: number,
  target: number,
): { step: number; problem: StepProblem | null } {
  const bounded = Math.min(Math.max(1, target), steps.length)
  if (bounded <= current) return { step: bounded, problem: null }
  const problem = firstInvalidStep(steps, fields, current, bounded - 1)
  return { step: problem?.step ?? bounded, problem }
}

/** The percentage above the bubbles: the step's share, and 95 on the last step. */
export function progressPercent(step: number, total: number): number {
  return step >= total ? PROGRESS_LAST_STEP_PERCENT : Math.round((step / total) * 100)
}
