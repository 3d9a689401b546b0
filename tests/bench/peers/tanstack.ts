import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor, type OfflineExecutor } from '@tanstack/offline-transactions'
import { installSubject, type QueuedMessage } from '../subjects/subject.ts'

const messages = createCollection(
  localOnlyCollectionOptions<QueuedMessage, string>({ id: 'messages', getKey: (message) => message.id }),
)

/** Reports writes, because a commit resolves only after the server's response, not when it is stored. */
class WatchedAdapter extends IndexedDBAdapter {
  readonly waiting = new Map<string, () => void>()

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    for (const [id, resolveStored] of this.waiting) {
      if (!key.endsWith(id)) continue
      this.waiting.delete(id)
      resolveStored()
    }
  }
}

const storage = new WatchedAdapter()
let executor: OfflineExecutor | undefined

installSubject({
  open: async () => {
    executor = startOfflineExecutor({
      collections: { messages },
      storage,
      mutationFns: {
        send: async ({ transaction, idempotencyKey }) => {
          const response = await fetch('/peers/message', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
            body: JSON.stringify(transaction.mutations[0]?.modified),
          })
          if (!response.ok) throw new Error(`Send was answered with ${response.status}`)
          messages.utils.acceptMutations(transaction)
        },
      },
    })
    await executor.waitForInit()
  },
  enqueue: (message) =>
    new Promise((resolve, reject) => {
      const transaction = executor?.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false })
      if (!transaction) return reject(new Error('The executor is not open'))
      storage.waiting.set(transaction.id, resolve)
      transaction.mutate(() => messages.insert(message))
      transaction.commit().catch(reject)
      return undefined
    }),
})
