import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import { toListingPayload } from '../../../src/domain/listings/listing-payload.ts'
import type { ListingView } from '../../../src/domain/listings/listing-view.ts'
import { applyPendingToListings } from '../../../src/offline/listings.ts'
import {
  LISTINGS_KEY,
  listingKey,
  putCachedResponse,
  readCachedResponse,
} from '../../../src/offline/account/cached-responses.ts'
import { fullListingForm } from '../../support/listing-form.ts'
import { listingView } from '../../support/listing-views.ts'
import { openTestAccount, settleWith, collect, done, createManualClock, refusal, user } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { enqueue, type EnqueueInput } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { retryOp } from '../../../src/offline/outbox/outbox.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { readMovedDays, dismissMovedDays } from '../../../src/offline/moved-days.ts'

const PHOTO = `/photos/${'a'.repeat(32)}`
const owner = user(newId(), { userType: 'homeowner' })
const payload = (change: object = {}) => toListingPayload({ ...fullListingForm(), ...change }, '2026-03-01')

/** Applies these unsent operations to the listings as the owner sees them. */
async function shown(views: ListingView[], ops: EnqueueInput[]) {
  const { now } = createManualClock()
  const account = await openTestAccount(undefined, { now })
  for (const op of ops) await enqueue(account, op)
  return applyPendingToListings(views, await listOpenOps(account), owner)
}

describe('an owner’s listings with unsent operations', () => {
  const home = () => listingView(newId(), { images: [PHOTO], status: 'active' })

  type Move = Omit<OpPayload<'listing.move'>, 'listingId'>
  const MOVES: [Partial<ListingView>, Move[], Partial<ListingView>][] = [
    [{}, [{ move: 'pause', until: '2026-04-01' }], { status: 'paused', pausedUntil: '2026-04-01' }],
    [
      {},
      [{ move: 'pause', until: '2026-04-01' }, { move: 'resume' }],
      { status: 'active', pausedUntil: null },
    ],
    [{}, [{ move: 'rent' }], { status: 'rented' }],
    [{}, [{ move: 'rent' }, { move: 'relist' }], { status: 'active', confirmedOn: '2026-03-01' }],
    [{ confirmedOn: '2026-02-10' }, [{ move: 'confirm' }], { status: 'active', confirmedOn: '2026-03-01' }],
    [{ status: 'expired', confirmedOn: '2026-01-10' }, [{ move: 'confirm' }], { status: 'active' }],
    [{ images: [], status: 'paused' }, [{ move: 'resume' }], { status: 'incomplete' }],
    // An active listing cannot be resumed, so the server's state stays.
    [{ status: 'active' }, [{ move: 'resume' }], { status: 'active' }],
  ]
  test.each(MOVES)('%j, then %j', async (before, moves, after) => {
    const view = { ...home(), ...before }
    const [now] = await shown(
      [view],
      moves.map((move) => ({ kind: 'listing.move', payload: { listingId: view._id, ...move } })),
    )
    expect(now?.view).toMatchObject(after)
    expect([now?.pending.length, now?.isNew]).toEqual([moves.length, false])
  })

  test('an edit shows its text, price, fees and photos, and keeps the view counts', async () => {
    const view = home()
    const photos = [
      { url: `photo:${newId()}`, public_id: '', alt: 'The yard' },
      { url: PHOTO, public_id: '', alt: '' },
    ]
    const fees = [{ label: 'Cleaning', amount: 80, when: 'move_in' as const }]
    const listing = payload({ title: 'Brighter', price: '1350', deposit: '700', photos, fees })
    const [now] = await shown(
      [view],
      [{ kind: 'listing.update', payload: { listingId: view._id, revision: 1, listing } }],
    )
    expect(now?.view).toMatchObject({
      title: 'Brighter',
      price: 1350,
      deposit: 700,
      fees,
      images: photos.map(({ url }) => url),
      photos: [{ url: photos[0]?.url, alt: 'The yard' }, { url: PHOTO }],
      owners: { views: 3, saves: 1, form: { title: 'Brighter' } },
      revision: 1,
    })
    expect(now?.known, 'the next edit starts from the server’s text').toEqual(view)
    expect(JSON.stringify(now?.view.rules)).not.toContain('gender')
  })

  test('a deleted listing is hidden, and new listings come first, the newest at the top', async () => {
    const [one, two] = [home(), home()]
    const list = await shown(
      [one, two],
      [
        { kind: 'listing.create', payload: payload({ title: 'First new' }) },
        { kind: 'listing.delete', payload: { listingId: one._id } },
        { kind: 'listing.create', payload: payload({ title: 'Second new' }) },
      ],
    )
    expect(list.map(({ view, isNew }) => [view.title, isNew])).toEqual([
      ['Second new', true],
      ['First new', true],
      [two.title, false],
    ])
    expect(list[0]?.view).toMatchObject({ status: 'incomplete', mine: true, price: 1200, revision: 0 })
  })
})

describe('cached listings after a response', () => {
  async function createFixture(views: ListingView[]) {
    const account = await openTestAccount()
    await putCachedResponse(account, LISTINGS_KEY, views)
    for (const view of views) await putCachedResponse(account, listingKey(view._id), view)
    const list = async () => (await readCachedResponse(account, LISTINGS_KEY))?.value as ListingView[]
    const single = async (id: string) =>
      (await readCachedResponse(account, listingKey(id)))?.value as ListingView | undefined
    return { account, list, single }
  }

  test('an edit updates the list and the single listing', async () => {
    const view = listingView(newId())
    const { account, list, single } = await createFixture([view])
    const op = await enqueue(account, {
      kind: 'listing.update',
      payload: { listingId: view._id, revision: 1, listing: payload({ title: 'Brighter' }) },
    })
    await settleWith(account, op.opId, done({ ...view, title: 'Brighter', revision: 2 }))
    expect((await list())[0]).toMatchObject({ title: 'Brighter', revision: 2 })
    expect(await single(view._id)).toMatchObject({ title: 'Brighter', revision: 2 })
  })

  test('a new listing is added above the others, and a deleted one is removed', async () => {
    const view = listingView(newId())
    const { account, list, single } = await createFixture([view])
    const created = await enqueue(account, { kind: 'listing.create', payload: payload() })
    await settleWith(account, created.opId, done(listingView(newId(), { title: 'New' })))
    expect((await list()).map(({ title }) => title)).toEqual(['New', view.title])
    const gone = await enqueue(account, { kind: 'listing.delete', payload: { listingId: view._id } })
    await retryOp(account, gone.opId)
    await settleWith(account, gone.opId, done({ ok: true }))
    expect((await list()).map(({ title }) => title)).toEqual(['New'])
    expect(await single(view._id)).toBeUndefined()
  })

  test('a save updates the list and the single listing', async () => {
    const view = listingView(newId())
    const { account, list, single } = await createFixture([view])
    const op = await enqueue(account, { kind: 'listing.save', payload: { listingId: view._id, saved: true } })
    await settleWith(account, op.opId, done({ ok: true }))
    expect([(await list())[0]?.saved, (await single(view._id))?.saved]).toEqual([true, true])
  })

  test('a refusal changes nothing', async () => {
    const view = listingView(newId())
    const { account, list } = await createFixture([view])
    const op = await enqueue(account, {
      kind: 'listing.move',
      payload: { listingId: view._id, move: 'rent' },
    })
    await settleWith(account, op.opId, refusal())
    expect(await list()).toEqual([view])
  })

  test('a day that had passed when the listing was sent is reported until it is dismissed', async () => {
    const account = await openTestAccount()
    const op = await enqueue(account, { kind: 'listing.create', payload: payload() })
    const view = listingView(newId(), { availableFrom: '2026-03-09', title: 'Late' })
    await settleWith(account, op.opId, done(view))
    const moved = collect(watch(account, () => readMovedDays(account)))
    const movedDay = { listingId: view._id, title: 'Late', chosen: '2026-03-01' }
    await eventually(() => expect(moved.last()).toEqual([movedDay]))
    const same = await enqueue(account, { kind: 'listing.create', payload: payload() })
    await settleWith(account, same.opId, done(listingView(newId())))
    await dismissMovedDays(account)
    await eventually(() => expect(moved.last()).toEqual([]))
    expect(moved.values.every((each) => each.length <= 1)).toBe(true)
    moved.unsubscribe()
  })
})
