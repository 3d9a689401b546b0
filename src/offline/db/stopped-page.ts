/** Ends and forbids the transactions of a page while the browser has stopped it. */
export interface TransactionStop {
  /** Aborts what is running; until `resume`, every new transaction is aborted too. */
  stop(): void
  /** Allows those of one database again, for example to read whose the page is. */
  allow(databaseName: string): void
  /** Allows transactions again. @returns whether one was aborted. */
  resume(): boolean
}

/** Grows when the page is stopped, and with every transaction that is aborted while it is. */
let stops = 0
let isStopped = false
let pageRuns = Promise.resolve()

/** The number of times that something was ended because the browser stopped this page. */
export const stopsSoFar = (): number => stops

/** Whether the browser has stopped this page, or its person is not confirmed yet. */
export const isPageStopped = (): boolean => isStopped

/** Resolves when the browser lets this page run; at once unless it is stopped. */
export const whenPageRuns = (): Promise<void> => pageRuns

/**
 * Follows all transactions of this page from now on. A browser stops a page in the middle of its transactions:
 * WebKit in its back/forward cache, Chromium a page that was out of sight for minutes. They never end there, and
 * every other page of the browser waits for them. What was aborted runs again after that (`db/account.ts`).
 */
export function followTransactions(): TransactionStop {
  const running = new Set<IDBTransaction>()
  let hasAborted = false
  let allowed: string | null = null
  let letRun = () => {}

  function abort(transaction: IDBTransaction): void {
    try {
      transaction.abort()
      stops += 1
      hasAborted = true
    } catch {
      // It has just ended.
    }
  }

  const { prototype } = IDBDatabase
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the database below
  const begin = prototype.transaction
  prototype.transaction = function transaction(this: IDBDatabase, ...args: Parameters<typeof begin>) {
    const begun = begin.apply(this, args)
    if (isStopped && this.name !== allowed) {
      abort(begun)
      return begun
    }
    running.add(begun)
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => running.delete(begun))
    return begun
  }

  return {
    stop() {
      if (isStopped) return
      isStopped = true
      allowed = null
      stops += 1
      pageRuns = new Promise((resolve) => (letRun = resolve))
      for (const transaction of running) abort(transaction)
    },
    allow(databaseName) {
      allowed = databaseName
    },
    resume() {
      const result = hasAborted
      isStopped = false
      hasAborted = false
      letRun()
      return result
    },
  }
}
