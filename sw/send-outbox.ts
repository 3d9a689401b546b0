import { onClockOffset } from '../src/app/data/api-client/server-clock.ts'
import { createTransport } from '../src/app/data/api-client/transport.ts'
import { UNDO_WINDOW_MS } from '../src/domain/core/limits.ts'
import { enginePorts } from '../src/offline/outbox/engine-ports.ts'
import { storeClockOffset } from '../src/offline/account/clock-offset.ts'
import { readCurrentAccount } from '../src/offline/account/registry-reader.ts'
import { createEngine, type Engine } from '../src/sync/engine.ts'
import type { Op, Transport } from '../src/sync/types.ts'
import { countPaused } from '../src/offline/account/paused-work.ts'
import { listOpenOps } from '../src/offline/outbox/op-rows.ts'
import { closeAccount, openAccount } from '../src/offline/account/open-account.ts'
import { releaseHeld } from '../src/offline/outbox/outbox.ts'
import { createEngineStore } from '../src/offline/engine-store.ts'
import type { Account } from '../src/offline/db/account.ts'

/**
 * The result of sending the outbox without a page:
 * - `nobody`: nobody is signed in on this device, or a sign-out is in progress; no database was opened.
 * - `sent`: the outbox is empty, also when another runner sent the operations.
 * - `waits`: the remaining operations wait for the person, for a sign-in or a decision.
 * - `later`: an operation that could be sent was not, because the server did not respond or asked to wait.
 */
export type OutboxSendResult = 'nobody' | 'sent' | 'waits' | 'later'

/** Replacements for the platform in tests. */
export interface SendOutboxOptions {
  /** Replaces the platform's fetch. */
  fetch?: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** The origin of the server, where no worker gives a base for relative URLs. */
  origin?: string
}

/** States of operations that a later try can send without the person. */
const SENDABLE_STATES: readonly Op['state'][] = ['ready', 'held', 'uncertain', 'sending']

/**
 * Sends the current account's outbox once, with the engine that pages use. The same Web Lock and leases keep
 * it from sending what a page sends, and every request names its account.
 */
export async function sendOutbox(options: SendOutboxOptions = {}): Promise<OutboxSendResult> {
  const account = await readCurrentAccount()
  if (account === null || account.signOutPending) return 'nobody'
  const store = await openAccount(account.userId)
  try {
    if ((await countPaused(store)) > 0) return 'waits'
    await flush(store, options)
    const left = store.isClosed ? [] : await listOpenOps(store)
    if (left.length === 0) return 'sent'
    return left.some((op) => SENDABLE_STATES.includes(op.state)) ? 'later' : 'waits'
  } finally {
    await closeAccount(store)
  }
}

async function flush(store: Account, options: SendOutboxOptions): Promise<void> {
  const { userId } = store
  const ports = enginePorts(userId)
  const connection: Connection = { hasResponded: false, close: () => undefined }
  const engine = createEngine({
    ...ports,
    // The worker starts without a response of the server, so that the engine probes first: operations stay
    // editable when the server is unreachable.
    network: { ...ports.network, hasResponded: () => connection.hasResponded },
    store: createEngineStore(store),
    transport: whileSignedIn(createTransport({ account: () => userId, ...options }), userId, connection),
  })
  connection.close = () => engine.stop()
  const stopClock = onClockOffset((offset) => void storeClockOffset(store, offset).catch(() => undefined))
  try {
    engine.start()
    await engine.flush()
    await flushHeld(store, engine)
  } finally {
    stopClock()
    engine.stop()
  }
}

/** Waits until the undo windows have ended, so that a closed page does not delay what the person has held. */
async function flushHeld(store: Account, engine: Engine): Promise<void> {
  const held = await releaseHeld(store)
  if (held.length === 0) return
  const leftMs = Math.max(...held.map((op) => op.nextAttemptAt)) - Date.now()
  await new Promise((resolve) => setTimeout(resolve, Math.min(leftMs, UNDO_WINDOW_MS)))
  await engine.flush()
}

interface Connection {
  /** Whether the server has responded to this worker. */
  hasResponded: boolean
  /** Stops the engine. */
  close: () => void
}

/**
 * A transport that sends only while the account is signed in. A page that signs out cannot stop the worker's
 * engine, so the worker reads the registry, which a sign-out changes first, before every request.
 */
function whileSignedIn(transport: Transport, userId: string, connection: Connection): Transport {
  async function isSignedIn(): Promise<boolean> {
    const account = await readCurrentAccount()
    if (account !== null && !account.signOutPending && account.userId === userId) return true
    connection.close()
    return false
  }
  const aborted = { kind: 'unreachable', why: 'aborted' } as const
  return {
    send: async (request, signal) => ((await isSignedIn()) ? transport.send(request, signal) : aborted),
    sendBatch: async (items, signal, tries) =>
      (await isSignedIn()) ? transport.sendBatch(items, signal, tries) : aborted,
    probe: async (signal) => {
      connection.hasResponded = (await isSignedIn()) && (await transport.probe(signal))
      return connection.hasResponded
    },
  }
}
