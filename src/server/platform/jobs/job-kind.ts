import type * as v from 'valibot'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Pauses before the second and each later attempt of a job that other machines take part in: two days in all. */
export const PATIENT_PAUSES_MS: readonly number[] = [
  MINUTE_MS / 2,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
  24 * HOUR_MS,
]

/** A kind of job. Its payload holds ids rather than words, because it lies in the database until the job is done. */
export interface JobKind<P extends Record<string, unknown>> {
  /** The name of the kind in the database. */
  name: string
  payload: v.GenericSchema<unknown, P>
  /** The pause before each later attempt, in milliseconds; after the last one the job has failed. */
  pausesMs: readonly number[]
  /** The longest time of one attempt, in milliseconds; then another process may begin the next one. */
  attemptMaxMs: number
}

/** One attempt at a job. */
export interface JobAttempt {
  /** The id of the job, the same in all attempts: effects that carry it can be recognised as repeats. */
  id: string
  /** Whether no attempt follows when this one fails. */
  isLast: boolean
  /** Aborts when the attempt takes too long, or when the server stops. */
  signal: AbortSignal
}

/** A kind of job with the code that does it. A job may run more than once, so its effects must be idempotent. */
export interface RunnableJob<P extends Record<string, unknown> = Record<string, unknown>> {
  kind: JobKind<P>
  /** @throws JobImpossible when no later attempt can succeed; any other error leads to the next attempt */
  run: (payload: P, attempt: JobAttempt) => Promise<void>
}

/** The job can never be done, so no attempt follows. */
export class JobImpossible extends Error {
  override readonly name = 'JobImpossible'
}

/** Joins a kind with its code, for a list of kinds with different payloads. */
export function runnable<P extends Record<string, unknown>>(
  kind: JobKind<P>,
  run: RunnableJob<P>['run'],
): RunnableJob {
  return { kind, run } as unknown as RunnableJob
}
