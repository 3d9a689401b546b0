import { onTestFinished } from 'vitest'
import type { MessageView } from '../../../src/domain/messages/message.ts'
import type { UserView } from '../../../src/domain/account/user.ts'
import type { Op } from '../../../src/sync/types.ts'
import type { Disposition } from '../../../src/sync/disposition.ts'
import { newId } from '../../support/fresh-id.ts'
import { closeAccount, openAccount } from '../../../src/offline/account/open-account.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import type { AccountDeps, Account } from '../../../src/offline/db/account.ts'
import type { Watch } from '../../../src/offline/db/watch.ts'

/** Opens the device copy of an account and closes it when the test ends, so that no database stays locked. */
export async function openTestAccount(userId = newId(), deps: AccountDeps = {}): Promise<Account> {
  const account = await openAccount(userId, deps)
  onTestFinished(() => closeAccount(account))
  return account
}

/** Creates a clock that only the test moves; times are in milliseconds since the epoch. */
export function createManualClock(start = Date.parse('2026-03-01T12:00:00Z')) {
  let time = start
  return { now: () => time, advance: (ms: number) => (time += ms), set: (to: number) => (time = to) }
}

/** Builds the server's view of a new user, with `change` applied. */
export function user(userId: string, change: Partial<UserView> = {}): UserView {
  return {
    _id: userId,
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.com',
    userType: null,
    seekingOption: null,
    profileCompleted: false,
    locationPreference: 'oc',
    customLocation: '',
    referralCode: 'ABC123',
    profilePicture: '',
    successSeen: false,
    referralCount: 0,
    seatNumber: 1,
    premium: 'early_seat',
    emailConfirmed: true,
    newEmail: null,
    seekerProfile: null,
    isModerator: false,
    suspension: null,
    deletionDueAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

/** Builds a sent message; `order` also sets its text and its creation time. */
export function message(
  from: string,
  to: string,
  order: number,
  change: Partial<MessageView> = {},
): MessageView {
  return {
    _id: newId(),
    order,
    opId: null,
    senderId: from,
    recipientId: to,
    content: `message ${order}`,
    createdAt: new Date(Date.parse('2026-02-01T00:00:00Z') + order * 1000).toISOString(),
    photos: [],
    readAt: null,
    ...change,
  }
}

/** Subscribes to a watch and collects its values and errors in order. */
export function collect<T>(watched: Watch<T>) {
  const values: T[] = []
  const errors: unknown[] = []
  const { unsubscribe } = watched.subscribe({
    next: (value) => values.push(value),
    error: (error) => errors.push(error),
  })
  return { values, errors, unsubscribe, last: () => values.at(-1) }
}

/** Reads the one pending operation; throws when there is none or more than one. */
export async function onlyOp(account: Account): Promise<Op> {
  const ops = await listOpenOps(account)
  if (ops.length !== 1 || !ops[0]) throw new Error(`expected one pending op, got ${ops.length}`)
  return ops[0]
}

/** Leases and settles one operation as the sync engine does. */
export async function settleWith(
  account: Account,
  opId: string,
  disposition: Disposition,
  nextAttemptAt = 0,
): Promise<void> {
  const port = createEngineStore(account)
  await port.lease([opId], 'runner', true)
  await port.settle([{ opId, disposition: disposition, nextAttemptAt }], 'runner')
}

/** Builds the disposition of a request that the server refused with status 422. */
export const refusal = (msg = 'No', field: string | null = null): Disposition => ({
  kind: 'refused',
  error: { status: 422, code: 'invalid', msg, field },
})
/** Builds the disposition of a request that the server accepted with this result. */
export const done = (result: unknown): Disposition => ({ kind: 'done', result, replayed: false })
/** The disposition of a request without a response. */
export const unreachable: Disposition = { kind: 'unreachable', why: 'network' }
/** The disposition of a request that failed on the server. */
export const busy: Disposition = {
  kind: 'retry',
  afterMs: null,
  maybeSent: true,
  cause: 'fault',
  error: { status: 500, code: 'internal', msg: 'Busy', field: null },
}
/** The disposition of a request above a limit, with the time at which the server takes it. */
export const limited: Disposition = {
  kind: 'retry',
  afterMs: 60_000,
  maybeSent: false,
  cause: 'limit',
  error: { status: 429, code: 'rate_limited', msg: 'Later', field: null },
}
