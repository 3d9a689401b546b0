import { plan } from '../../../src/sync/plan.ts'
import { BATCH_MAX_ITEMS } from '../../../src/domain/core/limits.ts'
import { openOutbox, type Outbox } from './commonroof-outbox.ts'
import { messageText } from './subject.ts'
import { enqueueAll, enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { closeAccount, openAccount } from '../../../src/offline/account/open-account.ts'
import { watch, type Watch } from '../../../src/offline/db/watch.ts'
import { timelineOps } from '../../../src/offline/outbox/outbox.ts'
import { listConversations } from '../../../src/offline/conversations.ts'
import { readThread } from '../../../src/offline/messages.ts'

/** The page's global `growth`, by which the benchmark controls the product's outbox. */
export interface GrowthPage {
  open(userId: string): Promise<void>
  /** Enqueues `count` messages in large transactions. */
  fill(recipientId: string, count: number): Promise<void>
  /** Enqueues `count` messages one by one. @returns the milliseconds of each. */
  enqueueEach(recipientId: string, count: number): Promise<number[]>
  /** The milliseconds from the return of the network until the outbox is empty. */
  timeUntilEmpty(): Promise<number>
  /** Milliseconds to open the database a second time, to read all operations, and to plan. */
  costs(userId: string): Promise<{ openMs: number; readMs: number; planMs: number }>
  /** Milliseconds from one enqueue until the queries that the product's session watches have all updated. */
  watchedEnqueue(recipientId: string): Promise<number>
}

const CHUNK = 1000
let outbox: Outbox | undefined

function openedOutbox(): Outbox {
  if (!outbox) throw new Error('Open the outbox first')
  return outbox
}

let written = 0

const nextMessage = (recipientId: string) => ({
  kind: 'message.send' as const,
  payload: { recipientId, content: messageText(++written) },
})

async function timed<T>(work: () => T | Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now()
  const result = await work()
  return [performance.now() - startedAt, result]
}

/** Subscribes to a watch; `next` resolves with its next value, including the first one. */
function follow<T>(watch: Watch<T>): { next(): Promise<T>; end(): void } {
  let resolveNext: ((value: T) => void) | null = null
  const subscription = watch.subscribe({ next: (value) => resolveNext?.(value) })
  return {
    next: () => new Promise((resolve) => (resolveNext = resolve)),
    end: () => subscription.unsubscribe(),
  }
}

const growth: GrowthPage = {
  open: async (userId) => {
    outbox = await openOutbox(userId)
  },

  fill: async (recipientId, count) => {
    for (let from = 0; from < count; from += CHUNK) {
      const length = Math.min(CHUNK, count - from)
      await enqueueAll(
        openedOutbox().account,
        Array.from({ length }, () => nextMessage(recipientId)),
      )
    }
  },

  enqueueEach: async (recipientId, count) => {
    const took: number[] = []
    for (let left = count; left > 0; left--)
      took.push((await timed(() => enqueue(openedOutbox().account, nextMessage(recipientId))))[0])
    return took
  },

  timeUntilEmpty: () =>
    new Promise((resolve) => {
      addEventListener(
        'online',
        () => {
          const backAt = performance.now()
          void openedOutbox()
            .engine.flush()
            .then(() => resolve(performance.now() - backAt))
        },
        { once: true },
      )
    }),

  costs: async (userId) => {
    const [openMs, second] = await timed(() => openAccount(userId))
    const [readMs, ops] = await timed(() => listOpenOps(second))
    const [planMs] = await timed(() =>
      plan({
        ops,
        now: Date.now(),
        serverNow: Date.now(),
        inFlight: new Set(),
        runnerId: 'bench',
        takeOver: true,
        maxItems: BATCH_MAX_ITEMS,
        uploadRoom: 1,
      }),
    )
    await closeAccount(second)
    return { openMs, readMs, planMs }
  },

  watchedEnqueue: async (recipientId) => {
    const { account } = openedOutbox()
    const watches = [
      watch(account, () => timelineOps(account)),
      watch(account, () => readThread(account, recipientId)),
      watch(account, () => listConversations(account)),
    ]
    const followed = watches.map((watch) => follow<unknown>(watch))
    await Promise.all(followed.map((one) => one.next()))
    const [took] = await timed(async () => {
      const updated = Promise.all(followed.map((one) => one.next()))
      await enqueue(account, nextMessage(recipientId))
      await updated
    })
    for (const one of followed) one.end()
    return took
  },
}

Object.assign(globalThis, { growth })
