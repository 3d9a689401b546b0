import { openOutbox, type Outbox } from './commonroof-outbox.ts'
import { installSubject, SENDER_ID } from './subject.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'

let outbox: Outbox | undefined

installSubject({
  open: async () => {
    outbox = await openOutbox(SENDER_ID)
  },
  enqueue: async ({ id, recipientId, content }) => {
    if (!outbox) throw new Error('The outbox is not open')
    await enqueue(outbox.account, { kind: 'message.send', opId: id, payload: { recipientId, content } })
  },
})
