import { uuidv7 } from '../domain/ids.ts'
import type { Clock, Lock, Network } from '../sync/ports.ts'

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
    lock: webLock(`commonroof-flush-${userId}`),
    network: { online: () => globalThis.navigator?.onLine ?? true },
    runnerId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  }
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
