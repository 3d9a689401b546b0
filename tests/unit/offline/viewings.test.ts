import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ViewingView } from '../../../src/domain/viewings/viewing.ts'
import {
  VIEWINGS_KEY,
  putCachedResponse,
  readCachedResponse,
} from '../../../src/offline/account/cached-responses.ts'
import { applyPendingToViewings, CachedViewings } from '../../../src/offline/viewings.ts'
import { viewingView } from '../../support/viewing-views.ts'
import { openTestAccount, settleWith, done, createManualClock, refusal } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { cancelOp, editOp } from '../../../src/offline/outbox/outbox.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'

const SLOT = '2026-11-24T10:00'
const OTHER = '2026-11-25T18:30'
const owner = { _id: newId(), firstName: 'Hana', userType: 'homeowner', profilePicture: '' } as const

/** Opens an account with these cached viewings. */
async function createFixture(known: ViewingView[] = []) {
  const clock = createManualClock()
  const account = await openTestAccount(undefined, { now: clock.now })
  if (known.length > 0) await putCachedResponse(account, VIEWINGS_KEY, { viewings: known })
  const stored = async () => {
    const found = await readCachedResponse(account, VIEWINGS_KEY)
    return found ? v.parse(CachedViewings, found.value).viewings : []
  }
  const shown = async () => applyPendingToViewings(await stored(), await listOpenOps(account))
  const request = () => {
    const viewingId = newId()
    return enqueue(account, {
      kind: 'viewing.request',
      opId: viewingId,
      payload: {
        request: { viewingId, listingId: newId(), slots: [SLOT], note: 'Hello' },
        shown: {
          home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
          timeZone: 'America/Los_Angeles',
          owner,
        },
      },
    })
  }
  return { account, clock, stored, shown, request }
}

describe('a viewing without a network', () => {
  test('a request is shown at once, and can be withdrawn before it is sent', async () => {
    const fixture = await createFixture()
    const op = await fixture.request()
    const [requested] = await fixture.shown()
    expect(requested).toMatchObject({
      isNew: true,
      status: 'queued',
      refusedOp: null,
      pendingOpIds: [op.opId],
      view: { _id: op.opId, role: 'seeker', state: 'requested', turn: 'owner', revision: 1, other: owner },
    })
    fixture.clock.advance(1000)
    const cancel = await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: op.opId, answer: { act: 'cancel', note: '', revision: 1 } },
      dependsOn: [op.opId],
    })
    expect(cancel).toMatchObject({ lane: op.lane, state: 'waiting-for-parent' })
    expect((await fixture.shown())[0]?.view).toMatchObject({ state: 'cancelled', turn: null, revision: 2 })
  })

  test.each([
    [
      { act: 'accept', slot: SLOT, note: '' },
      { state: 'accepted', turn: null, chosen: SLOT },
    ],
    [
      { act: 'decline', note: 'Sorry' },
      { state: 'declined', turn: null, chosen: null, note: 'Sorry' },
    ],
    [
      { act: 'propose', slots: [OTHER], note: '' },
      { state: 'proposed', turn: 'seeker', slots: [OTHER] },
    ],
  ] as const)('the owner’s reply %j is shown at once', async (reply, after) => {
    const fixture = await createFixture([viewingView({ role: 'owner' })])
    const viewingId = viewingView()._id
    const payload = { viewingId, answer: { ...reply, revision: 1 } as never }
    await enqueue(fixture.account, { kind: 'viewing.answer', payload })
    const [shown] = await fixture.shown()
    expect(shown?.view).toMatchObject({ ...after, revision: 2 })
    expect(shown?.view.history.at(-1)).toMatchObject({ by: 'owner', act: reply.act })
  })

  test('a reply to an older revision, or out of turn, changes nothing', async () => {
    const moved = viewingView({ state: 'cancelled', turn: null, revision: 2, role: 'owner' })
    const fixture = await createFixture([moved])
    await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: moved._id, answer: { act: 'accept', slot: SLOT, note: '', revision: 1 } },
    })
    await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: moved._id, answer: { act: 'accept', slot: SLOT, note: '', revision: 2 } },
    })
    expect((await fixture.shown())[0]?.view).toEqual(moved)
  })

  test('a reply to an earlier proposal does not apply to the current one', async () => {
    const again = viewingView({ state: 'proposed', turn: 'owner', revision: 3, role: 'owner' })
    const fixture = await createFixture([again])
    await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: again._id, answer: { act: 'accept', slot: SLOT, note: '', revision: 1 } },
    })
    expect((await fixture.shown())[0]?.view).toEqual(again)
  })

  test('unsent operations can be undone without a trace, the last one first', async () => {
    const fixture = await createFixture()
    const op = await fixture.request()
    await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: op.opId, answer: { act: 'cancel', note: '', revision: 1 } },
      dependsOn: [op.opId],
    })
    const undo = async () => {
      const [shown] = await fixture.shown()
      await cancelOp(fixture.account, shown?.cancellableOp?.opId ?? '')
    }
    await undo()
    expect(await fixture.shown()).toMatchObject([{ view: { state: 'requested', revision: 1 } }])
    await undo()
    expect([await fixture.shown(), await listOpenOps(fixture.account)]).toEqual([[], []])
    const sent = await fixture.request()
    await createEngineStore(fixture.account).lease([sent.opId], 'runner', true)
    expect(await fixture.shown(), 'an operation in flight cannot be undone').toMatchObject([
      { cancellableOp: null },
    ])
  })

  test('a refused reply is shown with its error and changes nothing', async () => {
    const fixture = await createFixture([viewingView({ role: 'owner' })])
    const op = await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: viewingView()._id, answer: { act: 'decline', note: '', revision: 1 } },
    })
    await settleWith(fixture.account, op.opId, refusal('This time has passed'))
    const [shown] = await fixture.shown()
    expect(shown).toMatchObject({ status: 'not-sent', pendingOpIds: [], view: { state: 'requested' } })
    expect(shown?.refusedOp?.lastError?.msg).toBe('This time has passed')
  })

  test('a refused request stays, and an edited one replaces it', async () => {
    const fixture = await createFixture()
    const op = await fixture.request()
    await settleWith(fixture.account, op.opId, refusal('Offer at least one time'))
    expect(await fixture.shown()).toMatchObject([{ isNew: true, status: 'not-sent', pendingOpIds: [] }])
    const before = op.payload as { request: { viewingId: string }; shown: object }
    await editOp(fixture.account, op.opId, { ...before, request: { ...before.request, slots: [OTHER] } })
    const again = await fixture.shown()
    expect(again).toMatchObject([
      { status: 'queued', refusedOp: null, view: { _id: op.opId, slots: [OTHER] } },
    ])
  })
})

describe('the server’s view of a viewing', () => {
  test('replaces the request', async () => {
    const fixture = await createFixture()
    const op = await fixture.request()
    const view = viewingView({ _id: op.opId, note: 'Hello' })
    await settleWith(fixture.account, op.opId, done(view))
    expect(await fixture.stored()).toEqual([view])
    expect(await fixture.shown()).toEqual([
      { view, status: 'sent', isNew: false, refusedOp: null, pendingOpIds: [], cancellableOp: null },
    ])
  })

  test('does not replace a newer view', async () => {
    const newer = viewingView({ state: 'accepted', turn: null, chosen: SLOT, revision: 3, role: 'owner' })
    const fixture = await createFixture([newer])
    const op = await enqueue(fixture.account, {
      kind: 'viewing.answer',
      payload: { viewingId: newer._id, answer: { act: 'propose', slots: [SLOT], note: '', revision: 1 } },
    })
    await settleWith(
      fixture.account,
      op.opId,
      done(viewingView({ state: 'proposed', turn: 'seeker', revision: 2 })),
    )
    expect(await fixture.stored()).toEqual([newer])
  })
})

test('the viewings with the latest change come first, also when the change is unsent', async () => {
  const [older, newer] = [
    viewingView({ _id: newId(), updatedAt: '2026-02-01T00:00:00.000Z', role: 'owner' }),
    viewingView({ _id: newId(), updatedAt: '2026-02-20T00:00:00.000Z' }),
  ]
  const fixture = await createFixture([older, newer])
  expect((await fixture.shown()).map(({ view }) => view._id)).toEqual([newer._id, older._id])
  await enqueue(fixture.account, {
    kind: 'viewing.answer',
    payload: { viewingId: older._id, answer: { act: 'decline', note: '', revision: 1 } },
  })
  expect((await fixture.shown()).map(({ view }) => view._id)).toEqual([older._id, newer._id])
})
