import { api } from '../../contract/api.ts'
import * as registry from '../../offline/account/registry.ts'
import { client, isUnauthenticated } from '../data/api-client/app-client.ts'

/**
 * Completes a pending sign-out on the server. When the server cannot be reached, it is retried at the next
 * start and when the device is online. A sign-in waits for it, because the sign-out would end the new
 * session.
 */
export async function finishSignOut(): Promise<void> {
  const userId = await registry.nullIfUnavailable(registry.pendingSignOutUserId())
  if (userId === null) return
  try {
    await client.call(api.logout, { body: {}, account: userId })
    await registry.endSignOut()
  } catch (error) {
    // A 401 means that the session has ended or belongs to another account, so there is nothing to end.
    if (isUnauthenticated(error)) await registry.endSignOut()
    else addEventListener('online', () => void finishSignOut(), { once: true })
  }
}
