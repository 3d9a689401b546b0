import { UNREAD_AHEAD } from '../../domain/core/limits.ts'
import type { Account } from '../../offline/db/account.ts'
import { missingThreads } from '../../offline/missing-messages.ts'
import { ApiError } from '../data/api-client/api-error.ts'
import { refreshThread } from './refresh-thread.ts'

/**
 * Downloads the unread messages that this device lacks, so that they can be read without a connection.
 * @throws the error of a request, except when a person is gone
 */
export async function loadUnreadThreads(account: Account): Promise<void> {
  for (const personId of await missingThreads(account, UNREAD_AHEAD)) {
    if (account.isClosed) return
    try {
      await refreshThread(account, personId)
    } catch (error) {
      // A person who is gone must not keep the messages of the others away.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  }
}
