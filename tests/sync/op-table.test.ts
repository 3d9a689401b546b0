import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DONE_STORED_DAYS } from '../../src/domain/core/limits.ts'
import { OpStateError } from '../../src/offline/db/storage-errors.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { createDeliveryStore } from '../../src/offline/outbox/delivery-store.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { putOp } from '../../src/offline/outbox/op-rows.ts'
import {
  cancelOp,
  deleteOp,
  editOp,
  pruneOutbox,
  releaseHeld,
  retryOp,
} from '../../src/offline/outbox/outbox.ts'
import { MAX_TRIES } from '../../src/sync/backoff.ts'
import type { Disposition } from '../../src/sync/disposition.ts'
import type { Op } from '../../src/sync/types.ts'
import { newId } from '../support/fresh-id.ts'
import {
  OP_EVENTS,
  OP_ROWS,
  OP_TABLE,
  stateOf,
  tableInMarkdown,
  type OpEventName,
  type OpRow,
  type Outcome,
} from '../support/op-table.ts'
import {
  busy,
  createManualClock,
  done,
  limited,
  message,
  openTestAccount,
  refusal,
  unreachable,
  user,
} from '../unit/offline/fixture.ts'

const specification = readFileSync(join(import.meta.dirname, '../../src/sync/SPEC.md'), 'utf8')
const RUNNER = 'runner'
const ERROR = { status: 409, code: 'target_changed' as const, msg: 'It changed', field: null }

/** An account whose outbox has one operation in a state, with the operation that it depends on, if any. */
async function fixtureOf(row: OpRow) {
  const state = stateOf(row)
  const clock = createManualClock()
  const [me, to] = [newId(), newId()]
  const account = await openTestAccount(me, { now: clock.now })
  const { db } = account
  const store = createEngineStore(account)
  const parent = await enqueue(account, { kind: 'profile.update', payload: { firstName: 'Ana' } })
  const op = await enqueue(account, {
    kind: 'message.send',
    payload: { recipientId: to, content: 'words' },
    ...(state === 'waiting-for-parent' ? { dependsOn: [parent.opId] } : {}),
  })
  const put = (change: Partial<Op>) => account.write([db.ops], () => putOp(account, { ...op, ...change }))
  switch (state) {
    case 'sending':
      await store.lease([op.opId], RUNNER, false)
      break
    case 'held':
      await put({ state, nextAttemptAt: clock.now() + 5000 })
      break
    case 'uncertain':
      await put({ state, maybeSent: true, attempts: 1 })
      break
    case 'done':
      await put({ state, doneAt: clock.now(), result: message(me, to, 1, { opId: op.opId }) })
      break
    case 'needs-review':
      await put({ state, lastError: ERROR, maybeSent: row === 'unanswered' })
      break
    case 'rejected':
      await put({ state, lastError: ERROR })
      break
    case 'waiting-for-parent':
    case 'ready':
      break
    default:
      await put({ state })
  }
  const read = async (): Promise<Op | undefined> => {
    const row = await db.ops.where('opId').equals(op.opId).first()
    const open = (await store.open()).find(({ opId }) => opId === op.opId)
    return open ?? (row as Op | undefined)
  }
  const settle = (disposition: Disposition) =>
    store.settle([{ opId: op.opId, disposition, nextAttemptAt: clock.now() + 1000 }], RUNNER)
  return { account, clock, store, parent, op, put, read, settle, me, to }
}
type Fixture = Awaited<ReturnType<typeof fixtureOf>>

/** Each event as the product carries it out. */
const CARRY_OUT: Record<OpEventName, (fixture: Fixture) => Promise<unknown>> = {
  edit: ({ account, op, to }) => editOp(account, op.opId, { recipientId: to, content: 'other words' }),
  cancel: ({ account, op }) => cancelOp(account, op.opId),
  delete: ({ account, op }) => deleteOp(account, op.opId),
  retry: ({ account, op }) => retryOp(account, op.opId),
  'window-ends': ({ account, clock }) => {
    clock.advance(6000)
    return releaseHeld(account)
  },
  take: ({ store, op }) => store.lease([op.opId], 'another', false),
  'take-over': ({ store, op }) => store.lease([op.opId], 'another', true),
  stale: ({ store, op }) => store.ask([op.opId]),
  done: ({ settle, me, to, op }) => settle(done(message(me, to, 1, { opId: op.opId }))),
  'retry-later': ({ settle }) => settle(busy),
  'last-try': async ({ settle, op, put, read, store }) => {
    const before = await read()
    if (before?.state === 'sending') {
      await put({ attempts: MAX_TRIES - 1 })
      await store.lease([op.opId], RUNNER, true)
    }
    await settle(busy)
  },
  limit: ({ settle }) => settle(limited),
  'no-answer': ({ settle }) => settle(unreachable),
  'sign-in': ({ settle }) => settle({ kind: 'sign-in', why: 'unauthenticated', error: ERROR }),
  refused: ({ settle }) => settle(refusal()),
  ask: ({ settle }) => settle({ kind: 'ask', error: ERROR }),
  skipped: ({ settle }) => settle({ kind: 'skipped' }),
  'parent-done': async ({ store, parent, me }) => {
    await store.lease([parent.opId], 'another', true)
    await store.settle([{ opId: parent.opId, disposition: done(user(me)), nextAttemptAt: 0 }], 'another')
  },
  'parent-refused': async ({ store, parent }) => {
    await store.lease([parent.opId], 'another', true)
    await store.settle([{ opId: parent.opId, disposition: refusal(), nextAttemptAt: 0 }], 'another')
  },
  'lost-by-server': ({ account, op }) => createDeliveryStore(account).sendAgain([op.opId]),
  prune: ({ account, clock }) => {
    clock.advance((DONE_STORED_DAYS + 1) * 86_400_000)
    return pruneOutbox(account)
  },
}

async function outcomeOf(row: OpRow, event: OpEventName): Promise<Outcome> {
  const fixture = await fixtureOf(row)
  const before = await fixture.read()
  if (before?.state !== stateOf(row)) throw new Error(`The fixture made ${before?.state} instead of ${row}`)
  try {
    await CARRY_OUT[event](fixture)
  } catch (error) {
    if (error instanceof OpStateError) return 'error'
    throw error
  }
  const after = await fixture.read()
  if (!after) return 'gone'
  const { db } = fixture.account
  const replaced = await db.ops.filter((other) => other.supersedes === fixture.op.opId).count()
  if (replaced > 0) return 'replaced'
  const to: OpRow = after.state === 'needs-review' && after.maybeSent ? 'unanswered' : after.state
  return to === row ? 'same' : to
}

const cells = OP_ROWS.flatMap((row) => OP_EVENTS.map((event) => [row, event] as const))

test.for(cells)('[I1] %s meets %s', async ([row, event]) => {
  expect(await outcomeOf(row, event)).toBe(OP_TABLE[row][event])
})

test('[F5] what may have arrived is neither edited nor cancelled', () => {
  for (const row of ['sending', 'uncertain', 'unanswered'] as const)
    expect([OP_TABLE[row].edit, OP_TABLE[row].cancel]).toEqual(['error', 'error'])
})

test('the specification has this table', () => {
  // The formatter pads the cells.
  const plain = specification.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')
  expect(plain).toContain(tableInMarkdown())
})
