import { createTransport } from '../src/app/data/api-client/transport.ts'
import { claimPage, enginePorts } from '../src/offline/outbox/engine-ports.ts'
import { readCurrentAccount } from '../src/offline/account/registry-reader.ts'
import { createEngine, type Engine } from '../src/sync/engine.ts'
import type { Op, Transport } from '../src/sync/types.ts'
import { countPaused } from '../src/offline/account/paused-work.ts'
import { pendingOps } from '../src/offline/outbox/op-rows.ts'
import { closeAccount, openAccount } from '../src/offline/account/open-account.ts'
import { cancelHeld } from '../src/offline/outbox/outbox.ts'
import { createEngineStore } from '../src/offline/outbox/engine-store.ts'
import type { Account } from '../src/offline/db/account.ts'

/**
 * What became of an outbox that was sent without a page:
 * - `nobody` nobody is signed in here, or a sign-out is under way: nothing was opened;
 * - `sent` nothing is left that could go by itself, whoever sent it;
 * - `waits` what is left waits for the person: a sign-in or a decision;
 * - `later` something could go and did not: nothing of ours answered, or it asked for patience.
 */
export type SentWithoutPage = 'nobody' | 'sent' | 'waits' | 'later'

export interface SendOutboxOptions {
  /** In place of the platform's own; for tests. */
  fetch?: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** Origin of the server where there is no worker to be relative to; for tests. */
  origin?: string
}

/** States that need nobody's word: a later try may bring them to the server. */
const GO_BY_THEMSELVES: readonly Op['state'][] = ['ready', 'uncertain', 'sending']

/**
 * One flush of the current account's outbox by the very engine that pages use: the same Web Lock and
 * leases keep it apart from them, and every request names its account.
 */
export async function sendOutbox(options: SendOutboxOptions = {}): Promise<SentWithoutPage> {
  const account = await readCurrentAccount()
  if (account === null || account.signOutPending) return 'nobody'
  const store = await openAccount(account.userId)
  try {
    if ((await countPaused(store)) > 0) return 'waits'
    await flush(store, options)
    const left = store.isClosed ? [] : await pendingOps(store)
    if (left.length === 0) return 'sent'
    return left.some((op) => GO_BY_THEMSELVES.includes(op.state)) ? 'later' : 'waits'
  } finally {
    await closeAccount(store)
  }
}

async function flush(store: Account, options: SendOutboxOptions): Promise<void> {
  const { userId } = store
  const ports = enginePorts(userId)
  const ending = new AbortController()
  // Without a page there is nobody left who could undo what was held back for it.
  if (await claimPage(userId, ending.signal)) await cancelHeld(store)
  const line: Line = { answered: false, close: () => undefined }
  const engine = createEngine({
    ...ports,
    // Nothing has answered this worker yet: it asks first, and an op that finds no server stays editable.
    network: { ...ports.network, answered: () => line.answered },
    store: createEngineStore(store),
    transport: gated(createTransport({ account: () => userId, ...options }), userId, line),
  })
  line.close = () => engine.stop()
  try {
    await flushOnce(engine)
  } finally {
    engine.stop()
    ending.abort()
  }
}

/** `start` begins the first pass, which `flush` then waits for. */
async function flushOnce(engine: Engine): Promise<void> {
  engine.start()
  await engine.flush()
}

interface Line {
  /** Whether the server has answered this worker. */
  answered: boolean
  /** Ends the engine. */
  close: () => void
}

/**
 * A page that signs out cannot stop a worker's engine; what it writes down first of all, the worker
 * asks for before every request.
 */
function gated(transport: Transport, userId: string, line: Line): Transport {
  async function isOpen(): Promise<boolean> {
    const account = await readCurrentAccount()
    if (account !== null && !account.signOutPending && account.userId === userId) return true
    line.close()
    return false
  }
  const silent = { kind: 'unreachable', why: 'aborted' } as const
  return {
    send: async (request, signal) => ((await isOpen()) ? transport.send(request, signal) : silent),
    sendBatch: async (items, signal) => ((await isOpen()) ? transport.sendBatch(items, signal) : silent),
    probe: async (signal) => {
      line.answered = (await isOpen()) && (await transport.probe(signal))
      return line.answered
    },
  }
}
