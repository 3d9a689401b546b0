import { describe, expect, test, vi } from 'vitest'
import type { EnqueueInput } from '../../../src/offline/outbox/enqueue.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import {
  addToCounts,
  LANES_KEPT,
  OP_COUNTS_KEY,
  type LaneEndRow,
} from '../../../src/offline/db/kept-counts.ts'
import { parseRows } from '../../../src/offline/db/quarantine.ts'
import { recountOps } from '../../../src/offline/db/recount-ops.ts'
import { saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { listOpCounts } from '../../../src/offline/outbox/op-counts.ts'
import { listOpenOps, putOp } from '../../../src/offline/outbox/op-rows.ts'
import { cancelOp, deleteOp, editOp, retryOp } from '../../../src/offline/outbox/outbox.ts'
import { prng } from '../../sim/prng.ts'
import { eventually } from '../../support/eventually.ts'
import { newId } from '../../support/fresh-id.ts'
import { FDBObjectStore } from './fake-store.ts'
import { busy, done, message, openTestAccount, refusal, settleWith, unreachable } from './fixture.ts'

/** The kept numbers and lane ends, and the same made from all operations. */
async function keptAndCounted({ db }: Account) {
  return db.transaction('r', db.ops, db.counts, db.laneEnds, async () => {
    const kept = await db.counts.get(OP_COUNTS_KEY)
    const counts: Record<string, number> = {}
    const ends = new Map<string, LaneEndRow>()
    for (const row of await db.ops.toArray()) {
      addToCounts(counts, row, 1)
      const { kind, lane, seq } = row
      if (row.open === 1 && LANES_KEPT.includes(kind)) ends.set(`${kind} ${lane}`, { kind, lane, last: seq })
    }
    const bySeq = (one: LaneEndRow, other: LaneEndRow) => one.last - other.last
    return {
      kept: { upTo: kept?.upTo, counts: kept?.counts, ends: (await db.laneEnds.toArray()).sort(bySeq) },
      counted: { upTo: Infinity, counts, ends: [...ends.values()].sort(bySeq) },
    }
  })
}

/** @returns how many kinds and states there are. */
async function expectExact(account: Account, after: string): Promise<number> {
  const { kept, counted } = await keptAndCounted(account)
  expect(kept, after).toEqual(counted)
  return Object.keys(counted.counts).length
}

const PEOPLE = Array.from({ length: 4 }, newId)
const HOMES = Array.from({ length: 3 }, newId)

/** The steps of a person, of the engine and of the device; each may be impossible in the state that it meets. */
function stepsOf(random: () => number) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const to = () => pick(PEOPLE) ?? ''
  const anyOp = async (account: Account) => pick(await listOpenOps(account))
  const onAnyOp = (run: (account: Account, opId: string) => Promise<unknown>) => async (account: Account) => {
    const op = await anyOp(account)
    if (op) await run(account, op.opId)
  }
  const write = (account: Account): EnqueueInput => ({
    kind: 'message.send',
    payload: { recipientId: to(), content: `words ${account.newId()}` },
  })
  return {
    'send a message': (account: Account) => enqueue(account, write(account)),
    'send a message that waits for another': onAnyOp((account, opId) =>
      enqueue(account, { ...write(account), dependsOn: [opId] }),
    ),
    'save a home': (account: Account) =>
      enqueue(account, {
        kind: 'listing.save',
        payload: { listingId: pick(HOMES) ?? '', saved: random() < 0.5 },
      }),
    'read a conversation': (account: Account) =>
      enqueue(account, { kind: 'message.read', payload: { userId: to() } }),
    'submit a draft': async (account: Account) => {
      const { draftId, revision } = await saveDraft(account, 'seeker', { fields: { bio: 'x' }, step: 1 })
      const draft = { kind: 'seeker' as const, draftId, revision }
      await enqueue(account, { kind: 'seeker.option', payload: { seekingOption: 'SOLO' }, draft })
    },
    accept: onAnyOp((account, opId) =>
      settleWith(account, opId, done(message(account.userId, to(), 1, { opId }))),
    ),
    'accept with an unreadable response': onAnyOp((account, opId) => settleWith(account, opId, done('?'))),
    refuse: onAnyOp((account, opId) => settleWith(account, opId, refusal())),
    'get no response': onAnyOp((account, opId) => settleWith(account, opId, unreachable)),
    'meet a busy server': onAnyOp((account, opId) => settleWith(account, opId, busy)),
    'accept several': async (account: Account) => {
      const port = createEngineStore(account)
      const taken = await port.take((ops) => ops.slice(0, 4).map(({ opId }) => opId), 'runner', true)
      const settlements = taken.map(({ opId }) => ({
        opId,
        disposition: done(message(account.userId, to(), 2, { opId })),
        nextAttemptAt: 0,
      }))
      await port.settle(settlements, 'runner')
    },
    'ask about old ones': async (account: Account) =>
      createEngineStore(account).ask((await listOpenOps(account)).slice(0, 2).map(({ opId }) => opId)),
    edit: onAnyOp((account, opId) => editOp(account, opId, { recipientId: to(), content: 'other words' })),
    retry: onAnyOp(retryOp),
    cancel: onAnyOp(cancelOp),
    delete: onAnyOp(deleteOp),
    'crash in the middle of a transaction': onAnyOp(async (account, opId) => {
      await account.write([account.db.ops, account.db.flights], async () => {
        const [op] = (await listOpenOps(account)).filter((each) => each.opId === opId)
        if (op) await putOp(account, { ...op, state: 'rejected' })
        throw new Error('The page is killed')
      })
    }),
    'meet a row that this build cannot read': async (account: Account) => {
      const row = (await account.db.ops.toArray()).at(-1)
      if (!row) return
      const unreadable = { ...row, attempts: 'many', writtenBy: 'another build' }
      await account.db.ops.put(unreadable as never)
      parseRows(account.db, 'ops', [unreadable])
      // The other tab may have written the row anew.
      await eventually(async () =>
        expect(typeof (await account.db.ops.get(row.seq))?.attempts).not.toBe('string'),
      )
    },
  }
}

describe('the counts that are kept with every write', () => {
  test.each([1, 2, 3, 4, 5, 6])('are those of the operations after every step, seed %i', async (seed) => {
    const random = prng(seed).next
    const steps = Object.entries(stepsOf(random))
    const userId = newId()
    const tabs = [await openTestAccount(userId), await openTestAccount(userId)]
    let most = 0
    for (let turn = 0; turn < 120; turn += 1) {
      const chosen = [0, 1].map(() => steps[Math.floor(random() * steps.length)] ?? steps[0])
      // Two tabs write at the same time.
      await Promise.allSettled(chosen.map((step, index) => step?.[1](tabs[index] as Account)))
      most = Math.max(
        most,
        await expectExact(tabs[0] as Account, `turn ${turn}: ${chosen.map((step) => step?.[0]).join(', ')}`),
      )
      if (turn % 40 !== 39) continue
      // A sign-out that keeps the work on the device.
      await closeAccount(tabs[1] as Account)
      tabs[1] = await openTestAccount(userId)
      await recountOps(tabs[1])
    }
    expect(most, 'a run with few states proves little').toBeGreaterThan(3)
  })
})

describe('counting the operations anew', () => {
  /** A device as an older build leaves it: with operations and without counts. */
  async function deviceWithoutCounts(userId: string, count: number): Promise<Account> {
    const account = await openTestAccount(userId)
    const [first] = [
      await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'first' } }),
    ]
    const row = await account.db.ops.get(first.seq)
    const copies = Array.from({ length: count - 1 }, (_, index) => {
      const { seq: _seq, ...copy } = { ...row, opId: newId(), lane: `message:${PEOPLE[index % 4]}` }
      return copy
    })
    await account.db.ops.bulkAdd(copies as never[])
    await account.db.counts.clear()
    await account.db.laneEnds.clear()
    return account
  }

  /** A signal that aborts after so many questions. */
  const abortedAfter = (times: number) => {
    let asked = 0
    return {
      get aborted() {
        asked += 1
        return asked > times
      },
    } as AbortSignal
  }

  test('goes on after the page was killed, while other tabs write', async () => {
    const userId = newId()
    const account = await deviceWithoutCounts(userId, 1200)
    expect(await listOpCounts(account)).toEqual([{ kind: 'message.send', state: 'ready', count: 1200 }])

    await recountOps(account, abortedAfter(2))
    const upTo = (await account.db.counts.get(OP_COUNTS_KEY))?.upTo ?? 0
    expect(upTo).toBeGreaterThan(0)
    expect(upTo).toBeLessThan(Infinity)
    const ops = await listOpenOps(account)
    await cancelOp(account, ops[0]?.opId ?? '')
    await cancelOp(account, ops.at(-1)?.opId ?? '')
    await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'new' } })
    expect(await listOpCounts(account)).toEqual([{ kind: 'message.send', state: 'ready', count: 1199 }])
    await closeAccount(account)

    const later = await openTestAccount(userId)
    await recountOps(later)
    await expectExact(later, 'after the count')
    expect(await listOpCounts(later)).toEqual([{ kind: 'message.send', state: 'ready', count: 1199 }])
  })

  test('is due when an older build has written operations without counts', async () => {
    const account = await deviceWithoutCounts(newId(), 3)
    await recountOps(account)
    const { counts } = account.db
    const row = await counts.get(OP_COUNTS_KEY)
    await counts.put({ ...row, counts: { 'message.send|ready': 2 } } as never)
    await recountOps(account)
    await expectExact(account, 'after the count')
  })
})

describe('a write of the numbers that fails', () => {
  // A message changes the numbers and the end of its lane.
  test.each(['counts', 'laneEnds'])('of the table %s fails the write of the operation', async (table) => {
    const account = await openTestAccount()
    await enqueue(account, toFirstPerson())
    const failing = failRequests(table)
    try {
      await expect(enqueue(account, toFirstPerson())).rejects.toThrow()
    } finally {
      failing.mockRestore()
    }
    expect(await listOpenOps(account)).toHaveLength(1)
    await expectExact(account, 'after the failure')
    await enqueue(account, toFirstPerson())
    await expectExact(account, 'after the next write')
  })
})

const toFirstPerson = () => ({
  kind: 'message.send' as const,
  payload: { recipientId: PEOPLE[0] ?? '', content: 'Hello' },
})

/** Lets the writes of a table fail when they run, and not when they are made, as on a disk that is full then. */
function failRequests(table: string) {
  const { put, add } = FDBObjectStore.prototype
  const failing = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    // The rows of both tables are there, so that they cannot be added.
    return Reflect.apply(this.name === table ? add : put, this, key === undefined ? [value] : [value, key])
  }
  return vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(failing as never)
}
