import { ALL_STEPS } from '../db/database.ts'

/** How far a tab is with an upgrade of an account's database: between 0 and 1. */
export type OnPreparing = (share: number) => void

/** A tab hears of the upgrade of another one in this time after its question, or there is none. */
const ASKS_EVERY_MS = 1000

/** What tabs say to each other: a question, or the share of the upgrade that the sender does. */
type Said = 'how far' | { share: number }

/** The upgrade of an account's database, which one tab does while the others wait for it. */
export interface Preparation {
  /** Notes that a step of this tab's upgrade begins, and tells the other tabs. */
  onStep: (done: number) => void
  /** Whether a tab is known to be upgrading the database. */
  isBusy: () => boolean
  end: () => void
}

/** Follows the upgrade of an account's database in this tab or another one, for the person who waits. */
export function followPreparation(userId: string, onPreparing: OnPreparing | undefined): Preparation {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`commonroof-upgrade-${userId}`) : null
  let own: number | null = null
  let heardAt = -Infinity
  const say = (said: Said) => channel?.postMessage(said)
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data === 'how far') {
        if (own !== null) say({ share: own })
        return
      }
      heardAt = Date.now()
      if (own === null) onPreparing?.(data.share)
    }
  say('how far')
  // A tab that is killed in its upgrade says nothing more, and the browser begins again with another one.
  const asking = setInterval(() => own === null && say('how far'), ASKS_EVERY_MS)
  return {
    onStep: (done) => {
      own = done / ALL_STEPS
      onPreparing?.(own)
      say({ share: own })
    },
    isBusy: () => (own !== null && own < 1) || Date.now() - heardAt < 2 * ASKS_EVERY_MS,
    end: () => {
      clearInterval(asking)
      channel?.close()
    },
  }
}
