import type { Account } from '../../offline/db/account.ts'
import type { Op } from '../../sync/types.ts'

/** The background jobs of an open account, as the session drives them. */
export interface AccountJobs {
  /** The engine is about to send; `ops` are all open operations. */
  beforeSending: (ops: readonly Op[]) => void
  /** The outbox changed. */
  outboxChanged: (ops: readonly Op[]) => void
  /** The server confirmed the session. */
  sessionConfirmed: () => void
  /** The server can be reached again. */
  reconnected: () => void
}

export interface JobOptions {
  account: Account
  onFailure: (error: unknown) => void
  /** Ends all jobs. */
  signal: AbortSignal
}

export type StartJobs = (options: JobOptions) => AccountJobs

let load: (() => Promise<{ startJobs: StartJobs }>) | null = null

/**
 * Says where the jobs come from. The start of the app calls it, because the session must not depend on
 * the jobs, which depend on the session.
 */
export function provideJobs(loader: () => Promise<{ startJobs: StartJobs }>): void {
  load = loader
}

/** Loads the jobs; called early, so that they arrive together with the account's own code. */
export function loadJobs(): Promise<{ startJobs: StartJobs }> {
  if (load === null) throw new Error('The app started without its background jobs')
  return load()
}
