import type { Account } from '../../../src/offline/db/account.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { closeAccount, openAccount, recordUnsentCounts } from '../../../src/offline/account/open-account.ts'
import { putProfile } from '../../../src/offline/account/cached-responses.ts'
import { saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import type { UserView } from '../../../src/domain/account/user.ts'
import { ALWAYS, makeReady, SCREENS } from './store-watches.ts'
import { FIRST_PERSON, writeVersionThree, type StoreSize } from './store-rows.ts'
import { messageText } from './subject.ts'

/** The page's global `store`, by which the benchmark controls the product's store. */
export interface StorePage {
  /** Writes the database of an earlier build. `home` is a listing. */
  fill(userId: string, size: StoreSize, home: object): Promise<void>
  /** Opens it. @returns the milliseconds until it is open, and until its counts are there. */
  open(user: UserView): Promise<{ openMs: number; readyMs: number }>
  /** The milliseconds until each screen has its first rows. */
  openScreens(): Promise<Record<keyof typeof SCREENS, number>>
  /** Starts the product's watches, those of a thread and of the list of conversations. */
  startWatches(): Promise<void>
  /** Sends a message. @returns the milliseconds until the thread and the list show it. */
  send(): Promise<number>
  /** Saves a draft as after a keystroke, and counts the unsent work. */
  type(): Promise<void>
  /** Deletes the database. */
  remove(): Promise<void>
}

let account: Account | undefined
function opened(): Account {
  if (!account) throw new Error('Open the account first')
  return account
}

/** Resolves when the watched screens show a message; see `send`. */
let onShown: ((screen: string) => void) | null = null
let written = 1_000_000
let keystrokes = 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Subscribes to a query; resolves at its first result. */
function follow(query: (account: Account) => Promise<unknown>, next?: () => void): Promise<void> {
  return new Promise((resolve) => {
    watch(opened(), query).subscribe({
      next: () => {
        next?.()
        resolve()
      },
    })
  })
}

const store: StorePage = {
  fill: writeVersionThree,

  open: async (user) => {
    // A person would wait; the page says so.
    const openMs = await timed(
      async () => (account = await openAccount(user._id, { onSlowOpen: () => new Promise(() => {}) })),
    )
    const readyMs = await timed(() => makeReady(opened()))
    await putProfile(opened(), user)
    return { openMs, readyMs }
  },

  openScreens: async () => ({
    thread: await timed(() => SCREENS.thread(opened(), FIRST_PERSON)),
    conversations: await timed(() => SCREENS.conversations(opened())),
    outbox: await timed(() => SCREENS.outbox(opened())),
    saved: await timed(() => SCREENS.saved(opened())),
  }),

  startWatches: async () => {
    await Promise.all([
      ...ALWAYS.map((query) => follow(query)),
      follow(
        (of) => SCREENS.thread(of, FIRST_PERSON),
        () => onShown?.('thread'),
      ),
      follow(SCREENS.conversations, () => onShown?.('conversations')),
    ])
  },

  send: async () => {
    const waiting = new Set(['thread', 'conversations'])
    const began = performance.now()
    const shown = new Promise<number>((resolve) => {
      onShown = (screen) => {
        waiting.delete(screen)
        if (waiting.size === 0) resolve(performance.now() - began)
      }
    })
    const payload = { recipientId: FIRST_PERSON, content: messageText(++written) }
    await enqueue(opened(), { kind: 'message.send', payload })
    return shown
  },

  type: async () => {
    const fields = { description: 'x'.repeat(++keystrokes) }
    await saveDraft(opened(), 'seeker', { fields, step: 1 })
    await recordUnsentCounts(opened())
  },

  remove: async () => {
    const { db } = opened()
    await closeAccount(opened())
    await db.delete()
  },
}

Object.assign(globalThis, { store })
