import type { IncomingHttpHeaders } from 'node:http'
import type { Arrival } from './arrivals.ts'

interface Answer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/** One request format: what a body brings, and what its client wants to hear. */
interface Format {
  read(body: never, headers: IncomingHttpHeaders): Arrival[]
  answer(body: never, headers: IncomingHttpHeaders): Answer
}

interface Words {
  recipientId: string
  content: string
}
interface Posted extends Words {
  id: string
}
interface Batch {
  items: { opId: string; body: Words }[]
}
interface Push {
  clientGroupID: string
  mutations: { id: number; clientID: string; args: Posted }[]
}

const SENDER_ID = '0190a1b2-0000-7000-8000-000000000001'
let order = 0

/** The product's answer to an accepted message, which its outbox stores in place of the echo. */
const viewOf = (opId: string, { recipientId, content }: Words) => ({
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

/** What each Replicache client group has had of each of its clients. */
const pushed = new Map<string, Map<string, number>>()

/** By path: ours as the product's server speaks, the peers' as their clients expect. */
export const FORMATS: Record<string, Format> = {
  '/healthz': {
    read: () => [],
    answer: () => ({ status: 200, body: { status: 'ok', app: 'commonroof' } }),
  },
  '/api/messages': {
    read: (body: Words, headers) => [{ id: keyOf(headers), content: body.content }],
    answer: (body: Words, headers) => ({
      status: 201,
      headers: { 'x-op-id': keyOf(headers) },
      body: viewOf(keyOf(headers), body),
    }),
  },
  '/api/batch': {
    read: ({ items }: Batch) => items.map(({ opId, body }) => ({ id: opId, content: body.content })),
    answer: ({ items }: Batch) => ({
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
    read: (body: Posted) => [body],
    answer: ({ id }: Posted) => ({ status: 201, body: { id } }),
  },
  '/peers/messages': {
    read: (body: Posted[]) => body,
    answer: (body: Posted[]) => ({ status: 201, body: { count: body.length } }),
  },
  '/peers/replicache/push': {
    read: ({ mutations }: Push) => mutations.map(({ args }) => args),
    answer: ({ clientGroupID, mutations }: Push) => {
      const group = pushed.get(clientGroupID) ?? new Map<string, number>()
      for (const { clientID, id } of mutations) group.set(clientID, id)
      pushed.set(clientGroupID, group)
      return { status: 200, body: {} }
    },
  },
  '/peers/replicache/pull': {
    read: () => [],
    answer: ({ clientGroupID }: Push) => ({
      status: 200,
      body: {
        cookie: ++order,
        lastMutationIDChanges: Object.fromEntries(pushed.get(clientGroupID) ?? []),
        patch: [],
      },
    }),
  },
}
