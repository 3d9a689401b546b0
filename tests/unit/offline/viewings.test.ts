import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ViewingView } from '../../../src/domain/viewings/viewing.ts'
import { VIEWINGS_KEY, putCachedResponse, readCachedResponse } from '../../../src/offline/account/cached-responses.ts'
import { applyPendingToViewings, StoredViewings } from '../../../src/offline/viewings.ts'
import { viewingView } from '../../support/viewing-views.ts'
import { account, answer, done, handClock, refusal } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { cancelOp, editOp } from '../../../src/offline/outbox/outbox.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'

const SLOT = '2026-11-24T10:00'
const OTHER = '2026-11-25T18:30'
const owner = { _id: freshId(), firstName: 'Hana', userType: 'homeowner', profilePicture: '' } as const

async function scene(known: ViewingView[] = []) {
  const clock = handClock()
  const store = await account(undefined, { now: clock.now })
  if (known.length > 0) await putCachedResponse(store, VIEWINGS_KEY, { viewings: known })
  const stored = async () => {
    const found = await readCachedResponse(store, VIEWINGS_KEY)
    return found ? v.parse(StoredViewings, found.value).viewings : []
  }
  const shown = async () => applyPendingToViewings(await stored(), await pendingOps(store))
  const request = () => {
    const viewingId = freshId()
    return enqueue(store, {
      kind: 'viewing.request',
      opId: viewingId,
      payload: {
        request: { viewingId, listingId: freshId(), slots: [SLOT], note: 'Hello' },
        shown: {
          home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
          timeZone: 'America/Los_Angeles',
          owner,
        },
      },
    })
  }
  return { store, clock, stored, shown, request }
}

describe('a viewing without a network', () => {
  test('a request is there at once, and can be withdrawn before it left', async () => {
    const it = await scene()
    const op = await it.request()
    const [asked] = await it.shown()
    expect(asked).toMatchObject({
      isNew: true,
      status: 'queued',
      failed: null,
      waitsFor: [op.opId],
      view: { _id: op.opId, role: 'seeker', state: 'requested', turn: 'owner', revision: 1, other: owner },
    })
    it.clock.advance(1000)
    const cancel = await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: op.opId, answer: { act: 'cancel', note: '', revision: 1 } },
      dependsOn: [op.opId],
    })
    expect(cancel).toMatchObject({ lane: op.lane, state: 'waiting-for-parent' })
    expect((await it.shown())[0]?.view).toMatchObject({ state: 'cancelled', turn: null, revision: 2 })
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
  ] as const)('its owner: %j', async (said, after) => {
    const it = await scene([viewingView({ role: 'owner' })])
    const viewingId = viewingView()._id
    const payload = { viewingId, answer: { ...said, revision: 1 } as never }
    await enqueue(it.store, { kind: 'viewing.answer', payload })
    const [shown] = await it.shown()
    expect(shown?.view).toMatchObject({ ...after, revision: 2 })
    expect(shown?.view.history.at(-1)).toMatchObject({ by: 'owner', act: said.act })
  })

  test('an answer to what has moved on meanwhile, or out of turn, changes nothing here', async () => {
    const moved = viewingView({ state: 'cancelled', turn: null, revision: 2, role: 'owner' })
    const it = await scene([moved])
    await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: moved._id, answer: { act: 'accept', slot: SLOT, note: '', revision: 1 } },
    })
    await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: moved._id, answer: { act: 'accept', slot: SLOT, note: '', revision: 2 } },
    })
    expect((await it.shown())[0]?.view).toEqual(moved)
  })

  test('an answer to an earlier round is not shown as one to the round of now', async () => {
    const again = viewingView({ state: 'proposed', turn: 'owner', revision: 3, role: 'owner' })
    const it = await scene([again])
    await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: again._id, answer: { act: 'accept', slot: SLOT, note: '', revision: 1 } },
    })
    expect((await it.shown())[0]?.view).toEqual(again)
  })

  test('what nobody has tried to send is undone as if it had never been, the last act first', async () => {
    const it = await scene()
    const op = await it.request()
    await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: op.opId, answer: { act: 'cancel', note: '', revision: 1 } },
      dependsOn: [op.opId],
    })
    const undo = async () => {
      const [shown] = await it.shown()
      await cancelOp(it.store, shown?.untouched?.opId ?? '')
    }
    await undo()
    expect(await it.shown()).toMatchObject([{ view: { state: 'requested', revision: 1 } }])
    await undo()
    expect([await it.shown(), await pendingOps(it.store)]).toEqual([[], []])
    const sent = await it.request()
    await createEngineStore(it.store).lease([sent.opId], 'runner', true)
    expect(await it.shown(), 'on its way it is out of hand').toMatchObject([{ untouched: null }])
  })

  test('a refused one stays in sight with its reason and changes nothing', async () => {
    const it = await scene([viewingView({ role: 'owner' })])
    const op = await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: viewingView()._id, answer: { act: 'decline', note: '', revision: 1 } },
    })
    await answer(it.store, op.opId, refusal('This time has passed'))
    const [shown] = await it.shown()
    expect(shown).toMatchObject({ status: 'not-sent', waitsFor: [], view: { state: 'requested' } })
    expect(shown?.failed?.lastError?.msg).toBe('This time has passed')
  })

  test('a request that was refused is still here to be offered anew; saying something new takes its place', async () => {
    const it = await scene()
    const op = await it.request()
    await answer(it.store, op.opId, refusal('Please offer a time that lies ahead'))
    expect(await it.shown()).toMatchObject([{ isNew: true, status: 'not-sent', waitsFor: [] }])
    const before = op.payload as { request: { viewingId: string }; shown: object }
    await editOp(it.store, op.opId, { ...before, request: { ...before.request, slots: [OTHER] } })
    const again = await it.shown()
    expect(again).toMatchObject([{ status: 'queued', failed: null, view: { _id: op.opId, slots: [OTHER] } }])
  })
})

describe('what the server answered', () => {
  test('takes the place of the request, once', async () => {
    const it = await scene()
    const op = await it.request()
    const view = viewingView({ _id: op.opId, note: 'Hello' })
    await answer(it.store, op.opId, done(view))
    expect(await it.stored()).toEqual([view])
    expect(await it.shown()).toEqual([
      { view, status: 'sent', isNew: false, failed: null, waitsFor: [], untouched: null },
    ])
  })

  test('does not take the place of what is newer', async () => {
    const newer = viewingView({ state: 'accepted', turn: null, chosen: SLOT, revision: 3, role: 'owner' })
    const it = await scene([newer])
    const op = await enqueue(it.store, {
      kind: 'viewing.answer',
      payload: { viewingId: newer._id, answer: { act: 'propose', slots: [SLOT], note: '', revision: 1 } },
    })
    await answer(it.store, op.opId, done(viewingView({ state: 'proposed', turn: 'seeker', revision: 2 })))
    expect(await it.stored()).toEqual([newer])
  })
})

test('those that changed last come first, on whichever side they changed', async () => {
  const [old, fresh] = [
    viewingView({ _id: freshId(), updatedAt: '2026-02-01T00:00:00.000Z', role: 'owner' }),
    viewingView({ _id: freshId(), updatedAt: '2026-02-20T00:00:00.000Z' }),
  ]
  const it = await scene([old, fresh])
  expect((await it.shown()).map(({ view }) => view._id)).toEqual([fresh._id, old._id])
  await enqueue(it.store, {
    kind: 'viewing.answer',
    payload: { viewingId: old._id, answer: { act: 'decline', note: '', revision: 1 } },
  })
  expect((await it.shown()).map(({ view }) => view._id)).toEqual([old._id, fresh._id])
})
