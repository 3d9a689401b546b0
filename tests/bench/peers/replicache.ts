import { Replicache, type WriteTransaction } from 'replicache'
import { present, type QueuedMessage } from '../subjects/subject.ts'

/**
 * Mutations live in memory and go to the disk when the page is idle, so a kept message is not yet a
 * durable one. Its own retries wait up to a minute: an app that wants to be quick asks for a push when
 * the network is back, as here.
 */
const mutators = {
  send: async (tx: WriteTransaction, message: QueuedMessage) => {
    await tx.set(`message/${message.id}`, { ...message })
  },
}

let replicache: Replicache<typeof mutators> | undefined

present({
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
