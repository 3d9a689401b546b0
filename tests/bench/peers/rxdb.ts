import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { installSubject, type QueuedMessage } from '../subjects/subject.ts'

/** Larger than the number of messages in any case, so that one request sends all. */
const BATCH_SIZE = 5000

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    recipientId: { type: 'string' },
    content: { type: 'string' },
  },
  required: ['id', 'recipientId', 'content'],
} as const

let messages: RxCollection<QueuedMessage> | undefined

async function push(rows: { newDocumentState: QueuedMessage }[]): Promise<[]> {
  const response = await fetch('/peers/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rows.map((row) => row.newDocumentState)),
  })
  if (!response.ok) throw new Error(`Push was answered with ${response.status}`)
  return []
}

installSubject({
  open: async () => {
    // With one tab, an election of a leader among tabs would only cost time.
    const database = await createRxDatabase({
      name: 'bench',
      storage: getRxStorageDexie(),
      multiInstance: false,
    })
    const collections = await database.addCollections<{ messages: RxCollection<QueuedMessage> }>({
      messages: { schema },
    })
    messages = collections.messages
    const replication = replicateRxCollection<QueuedMessage>({
      replicationIdentifier: 'bench',
      collection: messages,
      live: true,
      waitForLeadership: false,
      push: { batchSize: BATCH_SIZE, handler: push },
    })
    await replication.awaitInitialReplication()
    // A running replication would send the first message alone in a failed push, and so need two requests.
    addEventListener('offline', () => void replication.pause())
    addEventListener('online', () => void replication.start())
  },
  enqueue: async (message) => {
    await messages?.insert(message)
  },
})
