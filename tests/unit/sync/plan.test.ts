import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BATCH_MAX_BYTES, BATCH_MAX_ITEMS, UPLOADS_AT_ONCE } from '../../../src/domain/core/limits.ts'
import { utf8Length } from '../../../src/domain/core/text.ts'
import { batchItem, plan, type PlanInput } from '../../../src/sync/plan.ts'
import { OP_STATES, type Op } from '../../../src/sync/types.ts'
import { opWith } from '../../support/op.ts'
import { shortOrFull } from '../../support/full-figures.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const HOUR = 3_600_000
const id = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`
const ANNA = id(0xa)
const BEN = id(0xb)

const op = (seq: number, change: Partial<Op> = {}) =>
  opWith({
    opId: id(seq),
    seq,
    lane: `message:${ANNA}`,
    kind: 'message.send',
    payload: { recipientId: ANNA, content: `m${seq}` },
    composedAt: NOW,
    ...change,
  })
const toBen = (seq: number, change: Partial<Op> = {}) =>
  op(seq, { lane: `message:${BEN}`, payload: { recipientId: BEN, content: `m${seq}` }, ...change })
const photo = (seq: number, change: Partial<Op> = {}) =>
  op(seq, { kind: 'photo.profile', lane: 'profile', payload: { photoId: id(99) }, ...change })
const profile = (seq: number, change: Partial<Op> = {}) =>
  op(seq, { kind: 'profile.update', lane: 'profile', payload: { userType: 'seeker' }, ...change })

const planned = (ops: Op[], change: Partial<PlanInput> = {}) => {
  const { send, uploads, ask, wakeAt } = plan({
    ops,
    now: NOW,
    serverNow: NOW,
    inFlight: new Set(),
    runnerId: 'me',
    takeOver: false,
    maxItems: BATCH_MAX_ITEMS,
    uploadRoom: UPLOADS_AT_ONCE,
    ...change,
  })
  const seqs = (list: Op[]) => list.map((each) => each.seq)
  return {
    send: seqs(send),
    uploads: seqs(uploads),
    ask: seqs(ask),
    wakeIn: wakeAt === null ? null : wakeAt - NOW,
  }
}
const lease = (runnerId: string, untilIn: number) => ({ runnerId, until: NOW + untilIn })

describe('the operations to send', () => {
  test('all ready ones, of all lanes, in order', () => {
    expect(planned([op(1), toBen(2), op(3)])).toEqual({
      send: [1, 2, 3],
      uploads: [],
      ask: [],
      wakeIn: null,
    })
  })

  const HOLDS: [string, Partial<Op>, number | null][] = [
    ['waits for its next attempt', { nextAttemptAt: NOW + 5000, attempts: 1 }, 5000],
    ['is in its undo window', { state: 'held', nextAttemptAt: NOW + 3000 }, 3000],
    ['waits for the person', { state: 'needs-review' }, null],
    ['is leased by a running runner', { state: 'sending', lease: lease('other', 30_000) }, 30_000 + 60_001],
  ]
  test.each(HOLDS)('an operation that %s holds up its lane only', (_, change, wakeIn) => {
    expect(planned([op(1, change), op(2), toBen(3)])).toEqual({ send: [3], uploads: [], ask: [], wakeIn })
  })

  test('an operation that waited for the sign-in is sent again', () => {
    expect(planned([op(1, { state: 'waiting-for-sign-in' }), op(2)]).send).toEqual([1, 2])
  })

  test('a refused operation does not hold up its lane', () => {
    expect(planned([op(1, { state: 'rejected' }), op(2)]).send).toEqual([2])
  })

  test('a lease of a dead runner, or one after a clock jump, is ignored', () => {
    expect(planned([op(1, { state: 'sending', lease: lease('other', -60_001) })]).send).toEqual([1])
    expect(planned([op(1, { state: 'sending', lease: lease('other', 60_001) })]).send).toEqual([1])
    expect(planned([op(1, { state: 'sending', lease: lease('other', 0) })], { takeOver: true }).send).toEqual(
      [1],
    )
  })

  test('a runner’s own lease is valid exactly while its request is in flight', () => {
    const mine = op(1, { state: 'sending', lease: lease('me', 30_000) })
    expect(planned([mine], { inFlight: new Set([mine.opId]) }).send).toEqual([])
    expect(planned([mine]).send).toEqual([1])
  })
})

describe('dependencies', () => {
  test('a child is sent in the same request after its parent', () => {
    expect(
      planned([profile(1), profile(2, { dependsOn: [id(1)], state: 'waiting-for-parent' })]).send,
    ).toEqual([1, 2])
  })

  test('a child of an upload waits for the response', () => {
    const child = toBen(2, { dependsOn: [id(1)] })
    expect(planned([photo(1), child])).toMatchObject({ send: [], uploads: [1] })
    expect(planned([child]).send, 'a parent that is gone is done').toEqual([2])
  })

  test('a child waits while its parent waits', () => {
    expect(
      planned([op(1, { state: 'needs-review' }), toBen(2, { dependsOn: [id(1)] }), toBen(3)]).send,
    ).toEqual([])
  })

  test('a parent that replaced a refused one is later in the lane and may pass its child', () => {
    const child = profile(1, { dependsOn: [id(2)], state: 'waiting-for-parent' })
    expect(planned([child, photo(2), profile(3)])).toMatchObject({ send: [], uploads: [2] })
    expect(planned([child, profile(2)]).send).toEqual([2])
  })
})

describe('age', () => {
  const old = { composedAt: NOW - 49 * HOUR }
  test('a message older than 48 hours needs consent, and holds up its lane', () => {
    expect(planned([op(1, old), op(2)])).toMatchObject({ ask: [1], send: [] })
  })
  test('no consent is needed after one, after an attempt, or for other kinds', () => {
    const lane = (n: number) => ({ ...old, lane: `message:${n}` })
    const ops = [
      op(1, { ...lane(1), confirmed: true }),
      op(2, { ...lane(2), attempts: 1 }),
      op(3, { ...lane(3), maybeSent: true }),
    ]
    expect(planned([...ops, profile(4, old)])).toMatchObject({ ask: [], send: [1, 2, 3, 4] })
  })
  test('every operation older than the idempotency records needs consent', () => {
    const ancient = { composedAt: NOW - 181 * 24 * HOUR, maybeSent: true }
    expect(planned([profile(1, ancient)])).toMatchObject({ ask: [1], send: [] })
  })
})

describe('size', () => {
  test('at most `maxItems` operations, and the rest of a lane waits', () => {
    expect(planned([op(1), op(2), toBen(3), op(4)], { maxItems: 2 }).send).toEqual([1, 2])
    expect(
      planned(Array.from({ length: BATCH_MAX_ITEMS + 200 }, (_, index) => op(index + 1))).send,
    ).toHaveLength(BATCH_MAX_ITEMS)
  })

  test('as many uploads as have room, each of another lane', () => {
    const photos = [1, 2, 3, 4, 5].map((seq) => photo(seq, { lane: `photo:${seq % 4}` }))
    expect(planned(photos, { uploadRoom: 4 }).uploads).toEqual([1, 2, 3, 4])
    expect(planned(photos, { uploadRoom: 2 }).uploads).toEqual([1, 2])
    expect(planned([...photos, op(6)], { uploadRoom: 0 })).toMatchObject({ send: [6], uploads: [] })
    expect(planned(photos, { inFlight: new Set([id(1)]), uploadRoom: 2 }).uploads).toEqual([2, 3])
  })

  test('at most BATCH_MAX_BYTES', () => {
    const big = Array.from({ length: 500 }, (_, index) =>
      op(index + 1, { payload: { recipientId: ANNA, content: '🏠'.repeat(1000) } }),
    )
    const { send } = plan({
      ops: big,
      now: NOW,
      serverNow: NOW,
      inFlight: new Set(),
      runnerId: 'me',
      takeOver: false,
      maxItems: 500,
      uploadRoom: UPLOADS_AT_ONCE,
    })
    expect(send.length).toBeGreaterThan(300)
    const body = JSON.stringify({ items: send.map((each) => batchItem(each, new Set(), each.composedOn)) })
    expect(new TextEncoder().encode(body).length).toBeLessThan(BATCH_MAX_BYTES)
  })

  test('counts bytes as UTF-8 does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
      }),
      { seed: 3 },
    )
  })
})

describe('with any outbox', () => {
  const anyOp = fc.record({
    lane: fc.constantFrom('message:a', 'message:b', 'profile'),
    state: fc.constantFrom(...OP_STATES.filter((state) => state !== 'done' && state !== 'cancelled')),
    due: fc.constantFrom(0, NOW + 5000),
    leasedBy: fc.constantFrom(null, null, null, 'other'),
    age: fc.constantFrom(0, 49 * HOUR),
    parent: fc.option(fc.nat(9), { nil: null }),
    isPhoto: fc.boolean(),
  })
  const outbox = fc.array(anyOp, { maxLength: 12 }).map((list) =>
    list.map((each, index) =>
      op(index + 1, {
        ...(each.isPhoto ? { kind: 'photo.profile' as const, payload: { photoId: id(99) } } : {}),
        lane: each.lane,
        state: each.leasedBy ? 'sending' : each.state,
        nextAttemptAt: each.due,
        lease: each.leasedBy ? lease(each.leasedBy, 30_000) : null,
        composedAt: NOW - each.age,
        dependsOn: each.parent !== null && each.parent < index ? [id(each.parent + 1)] : [],
      }),
    ),
  )

  test('sent operations are the start of their lane, after their parents, and not refused or leased', () => {
    fc.assert(
      fc.property(outbox, fc.integer({ min: 1, max: 5 }), (ops, maxItems) => {
        const result = plan({
          ops,
          now: NOW,
          serverNow: NOW,
          inFlight: new Set(),
          runnerId: 'me',
          takeOver: false,
          maxItems,
          uploadRoom: UPLOADS_AT_ONCE,
        })
        const sent = new Set([...result.send, ...result.uploads].map((each) => each.opId))
        expect(result.send.length).toBeLessThanOrEqual(maxItems)
        expect(result.send.map((each) => each.seq)).toEqual(
          result.send.map((each) => each.seq).toSorted((a, b) => a - b),
        )
        for (const each of ops.filter((candidate) => sent.has(candidate.opId))) {
          expect(each.state).not.toMatch(/rejected|needs-review/)
          expect(each.lease).toBeNull()
          expect(each.nextAttemptAt).toBe(0)
          const before = ops.filter(
            (other) => other.lane === each.lane && other.seq < each.seq && other.state !== 'rejected',
          )
          for (const other of before)
            expect(sent.has(other.opId), 'nothing of its lane is left behind').toBe(true)
          for (const parent of each.dependsOn) {
            if (ops.some((other) => other.opId === parent))
              expect(result.send.some((other) => other.opId === parent)).toBe(true)
          }
        }
      }),
      { seed: 4, numRuns: shortOrFull(100, 500) },
    )
  })
})

test('all old operations of a lane ask for consent at once', () => {
  const ops = [op(1), op(2), toBen(3), op(4)].map((each) => ({
    ...each,
    composedAt: NOW - 49 * 60 * 60 * 1000,
  }))
  const fresh = op(5)
  const { ask, send } = plan({
    ops: [...ops, fresh],
    now: NOW,
    serverNow: NOW,
    inFlight: new Set(),
    runnerId: 'me',
    takeOver: false,
    maxItems: 500,
    uploadRoom: UPLOADS_AT_ONCE,
  })
  expect(ask.map((each) => each.seq)).toEqual([1, 2, 3, 4])
  expect(send, 'what is behind them waits').toEqual([])
})
