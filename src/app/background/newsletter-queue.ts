import { api } from '../../contract/api.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import {
  forgetSubscription,
  storeSubscription,
  waitingSubscriptions,
  type Subscription,
} from '../../offline/account/visitor.ts'
import { ApiError, createClient } from '../data/api-client/client.ts'

/** One tab sends at a time; the others would only repeat it. */
const LOCK = 'commonroof-newsletter'
const client = createClient({ account: () => null })

/** `kept`: on this device, and on its way as soon as there is a network. `refused`: the server does not take it. */
export type Subscribed = 'sent' | 'kept' | 'refused'

type Listener = (result: Subscribed) => void
const waiting = new Map<string, Listener>()

async function send(row: Subscription): Promise<Subscribed> {
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

/** Sends what waits here. An address that does not arrive stays for the next time. */
export async function sendWaiting(): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    for (const row of await waitingSubscriptions()) {
      const result = await send(row)
      if (result === 'kept') return
      await forgetSubscription(row)
      waiting.get(row.opId)?.(result)
      waiting.delete(row.opId)
    }
  })
}

let listening = false

/** Tries again when the network comes, and when the page is looked at again. */
export function keepSending(): void {
  if (listening) return
  listening = true
  const again = () => void sendWaiting().catch(() => undefined)
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  again()
}

/**
 * Puts an address on the disk, then sends it.
 * @param onLater told once, if it could not be sent at once, when it is.
 * @throws where the device keeps nothing and nothing can be sent either: the address is still in the field.
 */
export async function subscribe(email: string, onLater: Listener): Promise<Subscribed> {
  const row = await storeSubscription(email).catch(() => null)
  if (row === null) {
    // A browser that keeps nothing can still send.
    const result = await send({ email, emailKey: '', opId: crypto.randomUUID(), at: 0 })
    if (result === 'kept') throw new Error('Neither kept nor sent')
    return result
  }
  let known: Subscribed = 'kept'
  waiting.set(row.opId, (result) => (known = result))
  await sendWaiting().catch(() => undefined)
  if (known === 'kept') waiting.set(row.opId, onLater)
  keepSending()
  return known
}
