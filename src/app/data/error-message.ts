import { isStorageFull } from '../../offline/db/storage-errors.ts'
import { ApiError, OfflineError } from './api-client/api-error.ts'
import { CookiesRefusedError } from './refusing-browser.ts'
import * as strings from './strings/failures.ts'

/**
 * The text that a person reads about a failed request: the server's message, a text about the connection,
 * the cookies or the storage, or `fallback`.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message || fallback
  // An answer of another server, such as a proxy's page, gives the call's own fallback.
  if (error instanceof OfflineError && (error.why !== 'not-ours' || fallback === '')) {
    return strings.cannotReach
  }
  if (error instanceof CookiesRefusedError) return error.message
  if (isStorageFull(error)) return strings.deviceFull
  return fallback
}
