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

/** The parts of a signed-in person's app that the session loads but must not import, because they import it. */
interface AccountParts {
  /** Loads the frame around the pages and sets it. */
  loadFrame: () => Promise<unknown>
  /** Loads the background jobs. */
  loadJobs: () => Promise<{ startJobs: StartJobs }>
}

let parts: AccountParts | null = null

/** Sets the loaders; the start of the app calls it. */
export function provideAccountParts(loaders: AccountParts): void {
  parts = loaders
}

/** The loaders. @throws Error when the app started without them. */
export function accountParts(): AccountParts {
  if (parts === null) throw new Error('The app started without the parts of an account')
  return parts
}
