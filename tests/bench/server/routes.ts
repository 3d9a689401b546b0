import { randomUUID } from 'node:crypto'
import { ACCOUNT_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../../src/contract/headers.ts'
import type { LoadedRequest } from './constant-load.ts'

/** A signed-in person of the benchmark. */
export interface BenchPerson {
  id: string
  token: string
  /** People to whom this person writes. */
  friends: readonly string[]
}

/** A route that is measured. */
export interface BenchRoute {
  name: string
  perSecond: number
  request: (person: BenchPerson, number: number) => Omit<LoadedRequest, 'origin'>
}

const get =
  (path: string) =>
  ({ id, token }: BenchPerson) => ({ path, headers: { [TOKEN_HEADER]: token, [ACCOUNT_HEADER]: id } })

/** Homes are searched with different filters, as different people do. */
const SEARCHES = [
  'sort=fit',
  'sort=fit&area=sd,la&max=2000',
  'sort=total&pets=1&bath=1',
  'sort=available&beds=3',
]

/** The requests that a page makes most often, and the two searches. */
export const ROUTES: BenchRoute[] = [
  { name: 'user', perSecond: 200, request: get('/api/auth/user') },
  { name: 'unread', perSecond: 200, request: get('/api/messages/unread') },
  { name: 'conversations', perSecond: 100, request: get('/api/messages') },
  {
    name: 'message',
    perSecond: 50,
    request: ({ id, token, friends }, number) => ({
      path: '/api/messages',
      method: 'POST',
      headers: {
        [TOKEN_HEADER]: token,
        [ACCOUNT_HEADER]: id,
        [IDEMPOTENCY_HEADER]: randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ recipientId: friends[number % friends.length], content: `Hello ${number}` }),
    }),
  },
  { name: 'matches', perSecond: 40, request: get('/api/matches') },
  {
    name: 'homes',
    perSecond: 40,
    request: (person, number) => get(`/api/homes?${SEARCHES[number % SEARCHES.length]}`)(person),
  },
]
