import { flushLockName } from '../db/lock-names.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import type { Clock, Lock, Network } from '../../sync/ports.ts'

/** What a window and a service worker give the engine alike. */
export interface EnginePorts {
  clock: Clock
  random: () => number
  lock: Lock
  network: Network
  /** New for every engine: a runner that crashed never comes back as itself. */
  runnerId: string
}

/** The engine's ports over this browser, for the outbox of `userId`. */
export function enginePorts(userId: string): EnginePorts {
  return {
    clock: {
      now: Date.now,
      setTimer: (run, delayMs) => {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    },
    random: Math.random,
    lock: webLock(flushLockName(userId)),
    network: { online: () => globalThis.navigator?.onLine ?? true },
    runnerId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  }
}

/**
 * Marks this page as one of `userId` until it ends.
 * @returns whether it is the only one; true where the browser has no locks to tell by.
 */
export async function claimPage(userId: string, signal: AbortSignal): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  if (!locks) return true
  const name = `commonroof-page-${userId}`
  const alone = await locks.request(name, { ifAvailable: true }, async (lock) => lock !== null)
  const untilTheEnd = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // Held for the life of the page, so it is not awaited.
  void locks.request(name, { mode: 'shared' }, () => untilTheEnd)
  return alone
}

/** One tab mirrors the drafts of `userId` at a time; two would only overtake each other. */
export function draftMirrorLock(userId: string): Lock {
  return webLock(`commonroof-mirror-${userId}`)
}

/** A Web Lock shared by all tabs and the worker; without them the rows' leases alone keep runners apart. */
function webLock(name: string): Lock {
  return {
    ifAvailable: async (body) => {
      const locks = globalThis.navigator?.locks
      if (!locks) {
        await body(false)
        return 'ran'
      }
      return locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return 'busy'
        await body(true)
        return 'ran'
      })
    },
  }
}
