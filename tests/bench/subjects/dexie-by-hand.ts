import { Dexie, type EntityTable } from 'dexie'
import { installSubject, type QueuedMessage } from './subject.ts'

interface Row extends QueuedMessage {
  seq: number
}

/**
 * The smallest outbox that can be written by hand: one table, one request for all rows, which are deleted
 * after the response. Without leases, idempotency records and refusals it is only a lower bound.
 */
class ByHand extends Dexie {
  declare outbox: EntityTable<Row, 'seq', QueuedMessage>

  constructor() {
    super('by-hand', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ outbox: '++seq' })
  }
}

const db = new ByHand()

async function flush(): Promise<void> {
  const rows = await db.outbox.toArray()
  if (rows.length === 0) return
  const response = await fetch('/peers/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rows.map(({ id, recipientId, content }) => ({ id, recipientId, content }))),
  })
  if (response.ok) await db.outbox.bulkDelete(rows.map((row) => row.seq))
}

installSubject({
  open: async () => {
    await db.open()
    addEventListener('online', () => void flush())
  },
  enqueue: async (message) => {
    await db.outbox.add({ ...message })
  },
})
