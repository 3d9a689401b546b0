import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the request in which code runs. */
export interface RequestScope {
  /** The id in the log and in the response. */
  id: string
  /** The headers of the response whatever the request is: its id and those of security. */
  headers: Readonly<Record<string, string>>
  /** Whether the client has left, so that nobody gets the answer. */
  isGone: () => boolean
  /** The first error that was no refusal, as the log may show it. */
  fault: Record<string, unknown> | null
}

const storage = new AsyncLocalStorage<RequestScope>()

/** Runs `work` as a part of a request. */
export const inRequest = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)

/** The request in which the caller runs; undefined outside of one. */
export const currentRequest = (): RequestScope | undefined => storage.getStore()
