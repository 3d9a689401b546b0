import type { Db, Tx } from '../../src/server/platform/db/open.ts'

/** The simulated server process died; no request in progress gets a response. */
export class CrashError extends Error {
  override name = 'CrashError'
}

/** Makes the simulated server process die at a commit. */
export interface CrashPoint {
  readonly isDead: boolean
  /** The process dies before or after the `nth` commit from now; 1 is the next commit. */
  arm(when: 'before' | 'after', nth: number): void
  /** @returns whether the crash had not happened yet. */
  disarm(): boolean
  /** Simulates a new process on the same database. */
  restart(): void
}

/** `db` with a crash point at the commit of every explicit transaction; single statements never crash. */
export function withCrashPoint(db: Db): { db: Db; crash: CrashPoint } {
  let armed: { when: 'before' | 'after'; left: number } | null = null
  let dead = false

  function reached(when: 'before' | 'after'): boolean {
    if (armed?.when !== when) return false
    armed.left -= 1
    if (armed.left > 0) return false
    armed = null
    dead = true
    return true
  }

  const execute = async <T>(body: (tx: Tx) => Promise<T>): Promise<T> => {
    if (dead) throw new CrashError()
    const result = await db.transaction().execute(async (tx) => {
      const inside = await body(tx)
      // An error thrown inside the transaction rolls it back, as the death of the process would.
      if (dead || reached('before')) throw new CrashError()
      return inside
    })
    if (reached('after')) throw new CrashError()
    return result
  }

  const proxied = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    db: proxied,
    crash: {
      get isDead() {
        return dead
      },
      arm: (when, nth) => {
        armed = { when, left: nth }
      },
      disarm: () => {
        const waited = armed !== null
        armed = null
        return waited
      },
      restart: () => {
        dead = false
        armed = null
      },
    },
  }
}
