import { api } from '../../contract/api.ts'
import * as registry from '../../offline/account/registry.ts'
import { client, isUnauthenticated } from '../data/api-client/app-client.ts'

/**
 * Tells the server of a sign-out that it has not heard of; when it cannot be reached this is tried
 * again at the next start and when online. Signing in waits for it: it would end the new session.
 */
export async function finishSignOut(): Promise<void> {
  const userId = await registry.orNull(registry.isSignOutPending())
  if (userId === null) return
  try {
    await client.call(api.logout, { body: {}, account: userId })
    await registry.endSignOut()
  } catch (error) {
    // A 401 says that the session is gone or is not this account's: there is nothing left to end.
    if (isUnauthenticated(error)) await registry.endSignOut()
    else addEventListener('online', () => void finishSignOut(), { once: true })
  }
}
