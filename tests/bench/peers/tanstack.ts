import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor, type OfflineExecutor } from '@tanstack/offline-transactions'
import { present, type QueuedMessage } from '../subjects/subject.ts'

const messages = createCollection(
  localOnlyCollectionOptions<QueuedMessage, string>({ id: 'messages', getKey: (message) => message.id }),
)

/** A commit resolves only when the server has answered, so the storage is watched for what is kept. */
class WatchedAdapter extends IndexedDBAdapter {
  readonly waiting = new Map<string, () => void>()

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    for (const [id, kept] of this.waiting) {
      if (!key.endsWith(id)) continue
      this.waiting.delete(id)
      kept()
    }
  }
}

const storage = new WatchedAdapter()
let executor: OfflineExecutor | undefined

present({
  open: async () => {
    executor = startOfflineExecutor({
      collections: { messages },
      storage,
      mutationFns: {
        send: async ({ transaction, idempotencyKey }) => {
          const answer = await fetch('/peers/message', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
            body: JSON.stringify(transaction.mutations[0]?.modified),
          })
          if (!answer.ok) throw new Error(`Send was answered with ${answer.status}`)
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
