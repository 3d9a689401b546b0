import type { Account } from '../../offline/db/account.ts'
import type { Op } from '../../sync/types.ts'

/** The events that the session sends to the background jobs of an open account. */
export interface AccountJobs {
  /** The engine is about to send; `ops` are all open operations. */
  beforeSending: (ops: readonly Op[]) => void
  /** The outbox changed; `ops` are the operations of the outbox page. */
  outboxChanged: (ops: readonly Op[]) => void
  /** The server confirmed the session. */
  sessionConfirmed: () => void
  /** The server can be reached again. */
  reconnected: () => void
}

/** What the background jobs need to start. */
export interface JobOptions {
  account: Account
  onFailure: (error: unknown) => void
  /** Ends all jobs. */
  signal: AbortSignal
}

/** Starts the background jobs of an account. */
export type StartJobs = (options: JobOptions) => AccountJobs

let load: (() => Promise<{ startJobs: StartJobs }>) | null = null

/**
 * Sets the loader of the jobs. The start of the app calls it, because the session must not import the jobs,
 * which import the session.
 */
export function provideJobs(loader: () => Promise<{ startJobs: StartJobs }>): void {
  load = loader
}

/** Loads the jobs; called early, so that they load in parallel with the account's code. */
export function loadJobs(): Promise<{ startJobs: StartJobs }> {
  if (load === null) throw new Error('The app started without its background jobs')
  return load()
}
