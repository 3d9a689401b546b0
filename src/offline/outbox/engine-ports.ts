import { flushLockName } from '../db/lock-names.ts'
import { withFreeLock } from '../db/locks.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import type { Clock, Lock, Network } from '../../sync/ports.ts'

/** The ports that a window and a service worker give the engine. */
export interface EnginePorts {
  clock: Clock
  random: () => number
  lock: Lock
  network: Network
  /** A new id for every engine, so that no engine has the id of a runner that crashed. */
  runnerId: string
}

/** The clock of this device. */
export const systemClock: Clock = {
  now: Date.now,
  setTimer: (run, delayMs) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** The engine's ports in this browser, for the outbox of `userId`. */
export function enginePorts(userId: string): EnginePorts {
  return {
    clock: systemClock,
    random: Math.random,
    lock: webLock(flushLockName(userId)),
    network: { online: () => globalThis.navigator?.onLine ?? true },
    runnerId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  }
}

/** The lock that lets only one tab at a time mirror the drafts of `userId`. */
export function draftMirrorLock(userId: string): Lock {
  return webLock(`commonroof-mirror-${userId}`)
}

/** A Web Lock shared by all tabs and the worker; without locks only the leases separate runners. */
function webLock(name: string): Lock {
  return { ifAvailable: (body) => withFreeLock(name, body) }
}
