import { Replicache, type WriteTransaction } from 'replicache'
import { installSubject, type QueuedMessage } from '../subjects/subject.ts'

/**
 * Replicache keeps mutations in memory and writes them to disk when the page is idle, so an accepted
 * message is not durable yet. Its retries wait up to a minute, so this page requests a push when the
 * network returns, as a fast app would.
 */
const mutators = {
  send: async (tx: WriteTransaction, message: QueuedMessage) => {
    await tx.set(`message/${message.id}`, { ...message })
  },
}

let replicache: Replicache<typeof mutators> | undefined

installSubject({
  open: async () => {
    const opened = new Replicache({
      name: 'bench',
      pushURL: '/peers/replicache/push',
      pullURL: '/peers/replicache/pull',
      pullInterval: null,
      logLevel: 'error',
      mutators,
    })
    await opened.clientGroupID
    addEventListener('online', () => void opened.push({ now: true }).catch(() => undefined))
    replicache = opened
  },
  enqueue: async (message) => {
    await replicache?.mutate.send(message)
  },
})
