import { withLock } from '../../offline/db/locks.ts'
import { memberApi as api } from '../../contract/member-api.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import {
  deleteSubscription,
  storeSubscription,
  listSubscriptions,
  type Subscription,
} from '../../offline/account/visitor.ts'
import { ApiError } from '../data/api-client/api-error.ts'
import { createClient } from '../data/api-client/client.ts'

/** The lock that lets only one tab send at a time. */
const LOCK = 'commonroof-newsletter'
const client = createClient({ account: () => null })

/** The result of a subscription; `kept`: stored on this device until it can be sent. */
export type SubscribeResult = 'sent' | 'kept' | 'refused'

type Listener = (result: SubscribeResult) => void
/** The listeners of the page's unsent subscriptions, by operation id. */
const listeners = new Map<string, Listener>()

async function send(row: Subscription): Promise<SubscribeResult> {
  try {
    await client.call(api.subscribe, {
      body: { email: row.email },
      headers: { [IDEMPOTENCY_HEADER]: row.opId },
    })
    return 'sent'
  } catch (error) {
    return error instanceof ApiError && error.status === 400 ? 'refused' : 'kept'
  }
}

/**
 * Sends the stored subscriptions. After the first one that cannot be sent, the rest waits for the next run.
 */
export async function sendStoredSubscriptions(): Promise<void> {
  await withLock(LOCK, async () => {
    for (const row of await listSubscriptions()) {
      const result = await send(row)
      if (result === 'kept') return
      await deleteSubscription(row)
      listeners.get(row.opId)?.(result)
      listeners.delete(row.opId)
    }
  })
}

let isStarted = false

/** Sends the stored subscriptions now, when the device gets online, and when the page becomes visible. */
export function startSubscriptionQueue(): void {
  if (isStarted) return
  isStarted = true
  const retry = () => void sendStoredSubscriptions().catch(() => undefined)
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry())
  retry()
}

/**
 * Stores an address and sends it.
 * @param onLater called once with the result, if the address could not be sent at once.
 * @throws Error when the address could neither be stored nor sent; it is still in the field then.
 */
export async function subscribe(email: string, onLater: Listener): Promise<SubscribeResult> {
  const row = await storeSubscription(email).catch(() => null)
  if (row === null) {
    // A browser that stores nothing can still send.
    const result = await send({ email, emailKey: '', opId: crypto.randomUUID(), at: 0 })
    if (result === 'kept') throw new Error('Neither kept nor sent')
    return result
  }
  let result: SubscribeResult = 'kept'
  listeners.set(row.opId, (sent) => (result = sent))
  await sendStoredSubscriptions().catch(() => undefined)
  if (result === 'kept') listeners.set(row.opId, onLater)
  startSubscriptionQueue()
  return result
}
