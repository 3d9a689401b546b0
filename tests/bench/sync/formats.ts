import type { IncomingHttpHeaders } from 'node:http'
import type { Arrival } from './arrivals.ts'

interface Answer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/** A request format: reads the messages of a body, and makes the response that the client expects. */
interface Format {
  read(body: never, headers: IncomingHttpHeaders): Arrival[]
  respond(body: never, headers: IncomingHttpHeaders): Answer
}

interface MessageContent {
  recipientId: string
  content: string
}
interface PostedMessage extends MessageContent {
  id: string
}
interface Batch {
  items: { opId: string; body: MessageContent }[]
}
interface Push {
  clientGroupID: string
  mutations: { id: number; clientID: string; args: PostedMessage }[]
}

const SENDER_ID = '0190a1b2-0000-7000-8000-000000000001'
let order = 0

/** The response of the product's server to a message, which the outbox stores instead of its own copy. */
const viewOf = (opId: string, { recipientId, content }: MessageContent) => ({
  _id: opId,
  order: ++order,
  opId,
  senderId: SENDER_ID,
  recipientId,
  content,
  createdAt: new Date().toISOString(),
  readAt: null,
})

const keyOf = (headers: IncomingHttpHeaders) => String(headers['idempotency-key'] ?? '')

/** The last mutation id of each client, by Replicache client group. */
const pushed = new Map<string, Map<string, number>>()

/** The request formats by path: those of the product's server, and those that the peers' clients expect. */
export const FORMATS: Record<string, Format> = {
  '/readyz': {
    read: () => [],
    respond: () => ({ status: 200, body: { status: 'ok', app: 'commonroof' } }),
  },
  '/api/messages': {
    read: (body: MessageContent, headers) => [{ id: keyOf(headers), content: body.content }],
    respond: (body: MessageContent, headers) => ({
      status: 201,
      headers: { 'x-op-id': keyOf(headers) },
      body: viewOf(keyOf(headers), body),
    }),
  },
  '/api/batch': {
    read: ({ items }: Batch) => items.map(({ opId, body }) => ({ id: opId, content: body.content })),
    respond: ({ items }: Batch) => ({
      status: 200,
      body: {
        results: items.map(({ opId, body }) => ({
          opId,
          status: 201,
          replayed: false,
          body: viewOf(opId, body),
        })),
      },
    }),
  },
  '/peers/message': {
    read: (body: PostedMessage) => [body],
    respond: ({ id }: PostedMessage) => ({ status: 201, body: { id } }),
  },
  '/peers/messages': {
    read: (body: PostedMessage[]) => body,
    respond: (body: PostedMessage[]) => ({ status: 201, body: { count: body.length } }),
  },
  '/peers/replicache/push': {
    read: ({ mutations }: Push) => mutations.map(({ args }) => args),
    respond: ({ clientGroupID, mutations }: Push) => {
      const group = pushed.get(clientGroupID) ?? new Map<string, number>()
      for (const { clientID, id } of mutations) group.set(clientID, id)
      pushed.set(clientGroupID, group)
      return { status: 200, body: {} }
    },
  },
  '/peers/replicache/pull': {
    read: () => [],
    respond: ({ clientGroupID }: Push) => ({
      status: 200,
      body: {
        cookie: ++order,
        lastMutationIDChanges: Object.fromEntries(pushed.get(clientGroupID) ?? []),
        patch: [],
      },
    }),
  },
}
