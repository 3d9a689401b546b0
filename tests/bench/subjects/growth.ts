import { plan } from '../../../src/sync/plan.ts'
import { BATCH_MAX_ITEMS } from '../../../src/domain/core/limits.ts'
import { openOutbox, type Outbox } from './commonroof-outbox.ts'
import { wordsOf } from './subject.ts'
import { enqueueAll, enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'
import { closeAccount, openAccount } from '../../../src/offline/account/open-account.ts'
import { watch, type Watch } from '../../../src/offline/db/watch.ts'
import { timelineOps } from '../../../src/offline/outbox/outbox.ts'
import { readThread, listConversations } from '../../../src/offline/messages.ts'

/** How our own outbox is driven when it is measured alone; found in the page as `growth`. */
export interface GrowthPage {
  open(userId: string): Promise<void>
  /** Enqueues `count` messages in large transactions, as fast as it goes. */
  fill(recipientId: string, count: number): Promise<void>
  /** Enqueues `count` messages one by one; milliseconds of each. */
  enqueueEach(recipientId: string, count: number): Promise<number[]>
  /** Resolves with the milliseconds from the network's return until nothing is unsent. */
  emptied(): Promise<number>
  /** Milliseconds to open the database in a page that has it open already, to read every op, and to plan. */
  costs(userId: string): Promise<{ openMs: number; readMs: number; planMs: number }>
  /** Watches what the product's session watches; milliseconds from one enqueue until all have answered. */
  watchedEnqueue(recipientId: string): Promise<number>
}

const CHUNK = 1000
let outbox: Outbox | undefined

function opened(): Outbox {
  if (!outbox) throw new Error('Open the outbox first')
  return outbox
}

let written = 0

const nextMessage = (recipientId: string) => ({
  kind: 'message.send' as const,
  payload: { recipientId, content: wordsOf(++written) },
})

async function timed<T>(work: () => T | Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now()
  const result = await work()
  return [performance.now() - startedAt, result]
}

/** Follows a watch; `next` resolves with its next answer, the first one included. */
function follow<T>(watch: Watch<T>): { next(): Promise<T>; end(): void } {
  let told: ((value: T) => void) | null = null
  const subscription = watch.subscribe({ next: (value) => told?.(value) })
  return {
    next: () => new Promise((resolve) => (told = resolve)),
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
      await enqueueAll(opened().store, Array.from({ length }, () => nextMessage(recipientId)))
    }
  },

  enqueueEach: async (recipientId, count) => {
    const took: number[] = []
    for (let left = count; left > 0; left--)
      took.push((await timed(() => enqueue(opened().store, nextMessage(recipientId))))[0])
    return took
  },

  emptied: () =>
    new Promise((resolve) => {
      addEventListener(
        'online',
        () => {
          const backAt = performance.now()
          void opened()
            .engine.flush()
            .then(() => resolve(performance.now() - backAt))
        },
        { once: true },
      )
    }),

  costs: async (userId) => {
    const [openMs, second] = await timed(() => openAccount(userId))
    const [readMs, ops] = await timed(() => pendingOps(second))
    const [planMs] = await timed(() =>
      plan({
        ops,
        now: Date.now(),
        inFlight: new Set(),
        runnerId: 'bench',
        takeOver: true,
        maxItems: BATCH_MAX_ITEMS,
      }),
    )
    await closeAccount(second)
    return { openMs, readMs, planMs }
  },

  watchedEnqueue: async (recipientId) => {
    const { store } = opened()
    const watches = [watch(store, () => timelineOps(store)), watch(store, () => readThread(store, recipientId)), watch(store, () => listConversations(store))]
    const followed = watches.map((watch) => follow<unknown>(watch))
    await Promise.all(followed.map((one) => one.next()))
    const [took] = await timed(async () => {
      const answered = Promise.all(followed.map((one) => one.next()))
      await enqueue(store, nextMessage(recipientId))
      await answered
    })
    for (const one of followed) one.end()
    return took
  },
}

Object.assign(globalThis, { growth })
