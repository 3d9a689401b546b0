import { openOutbox, type Outbox } from './commonroof-outbox.ts'
import { present, SENDER_ID } from './subject.ts'

let outbox: Outbox | undefined

present({
  open: async () => {
    outbox = await openOutbox(SENDER_ID)
  },
  enqueue: async ({ id, recipientId, content }) => {
    await outbox?.store.enqueue({ kind: 'message.send', opId: id, payload: { recipientId, content } })
  },
})
