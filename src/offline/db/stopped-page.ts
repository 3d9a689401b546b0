/** Ends and forbids the transactions of a page while the browser has stopped it. */
export interface TransactionStop {
  /** Aborts what is running; until `resume`, every new transaction is aborted too. */
  stop(): void
  /** Allows transactions again. @returns whether one was aborted. */
  resume(): boolean
}

/**
 * Follows all transactions of this page from now on. WebKit stops a page in its back/forward cache in the middle
 * of its transactions; they never end there, and every other page of the browser waits for them.
 */
export function followTransactions(): TransactionStop {
  const running = new Set<IDBTransaction>()
  let isStopped = false
  let hasAborted = false

  function abort(transaction: IDBTransaction): void {
    try {
      transaction.abort()
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
    if (isStopped) {
      abort(begun)
      return begun
    }
    running.add(begun)
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => running.delete(begun))
    return begun
  }

  return {
    stop() {
      isStopped = true
      for (const transaction of running) abort(transaction)
    },
    resume() {
      const result = hasAborted
      isStopped = false
      hasAborted = false
      return result
    },
  }
}
