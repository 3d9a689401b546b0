import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import type { ListingView } from '../../../src/domain/listings/listing-view.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import type { SavedHome } from '../../../src/domain/tours/saved-home.ts'
import { isNewer, type HomeEntry } from '../../../src/domain/tours/tour.ts'
import type { AccountStore } from '../../../src/offline/account/open-account.ts'
import { listingView } from '../../support/listing-views.ts'
import { account, answer, busy, done, handClock, onlyOp, refusal } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { figure } from '../../support/full-figures.ts'

const home = (change: Partial<ListingView> = {}) =>
  listingView(freshId(), { mine: false, owners: null, status: 'active', ...change })
const asSaved = (
  view: ListingView,
  entries: HomeEntry[] = [],
  change: Partial<SavedHome> = {},
): SavedHome => ({
  listingId: view._id,
  home: { ...view, saved: true },
  gone: false,
  savedAt: '2026-03-01T12:00:00.000Z',
  changes: [],
  entries,
  ...change,
})
const entriesOf = async (store: AccountStore, listingId: string) =>
  (await store.homes())
    .find((each) => each.listingId === listingId)
    ?.entries.map(({ key, value }) => ({ key, value }))
const entryOps = async (store: AccountStore) =>
  (await store.pendingOps())
    .filter((op) => op.kind === 'home.entry')
    .map((op) => op.payload as OpPayload<'home.entry'>)

describe('saving a home', () => {
  test('keeps the whole record, its page and its owner, with the op, at once', async () => {
    const store = await account()
    const view = home()
    await store.saveHome(view)
    expect(await onlyOp(store)).toMatchObject({
      kind: 'listing.save',
      payload: { listingId: view._id, saved: true },
    })
    expect((await store.homes()).map((each) => each.home.title)).toEqual([view.title])
    expect((await store.snapshot(`listing:${view._id}`))?.value).toEqual(view)
    expect(await store.person(view.owner._id)).toEqual(view.owner)
  })

  test('letting go sends nothing until it can no longer be undone', async () => {
    const clock = handClock()
    const store = await account(undefined, { now: clock.now })
    const view = home()
    await store.saveHome(view)
    await answer(store, (await onlyOp(store)).opId, done({ ok: true }))
    await store.writeEntries(view._id, [{ key: 'stage', value: 'viewing' }])
    await answer(store, (await onlyOp(store)).opId, done(null))
    await store.letGoOfHome(view._id)
    expect(await store.homes()).toEqual([])
    await store.dropLetGo(clock.now() - 5000)
    expect(await store.pendingOps()).toEqual([])
    await store.bringHomeBack(view._id)
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])

    await store.letGoOfHome(view._id)
    clock.advance(6000)
    await store.dropLetGo(clock.now() - 5000)
    expect(await onlyOp(store)).toMatchObject({ payload: { listingId: view._id, saved: false } })
    await store.bringHomeBack(view._id)
    expect(await store.homes()).toEqual([])
  })

  test('one that was rented before the save arrived stays, marked', async () => {
    const store = await account()
    const view = home()
    await store.saveHome(view)
    const { opId } = await onlyOp(store)
    const error = { status: 404, code: 'not_found' as const, msg: 'Gone', field: null }
    await answer(store, opId, { kind: 'refused', error })
    await store.putSavedHomes([], Date.now() + 1000)
    expect(await store.homes()).toMatchObject([{ listingId: view._id, gone: true }])
  })
})

describe('noting something about a home', () => {
  test('is on the disk with one op for each register, the last word in it', async () => {
    const store = await account()
    const listingId = freshId()
    await store.saveHome(home({ _id: listingId }))
    await store.writeEntries(listingId, [
      { key: 'stage', value: 'contacted' },
      { key: 'rating:light', value: 3 },
    ])
    await store.writeEntries(listingId, [{ key: 'stage', value: 'viewing' }])
    await store.writeEntries(listingId, [{ key: 'stage', value: 'viewing' }])
    expect((await entryOps(store)).map(({ key, value }) => [key, value])).toEqual([
      ['stage', 'viewing'],
      ['rating:light', 3],
    ])
    expect(await entriesOf(store, listingId)).toEqual([
      { key: 'rating:light', value: 3 },
      { key: 'stage', value: 'viewing' },
    ])
  })

  test('what its key does not allow is not written, and neither is anything beside it', async () => {
    const store = await account()
    const listingId = freshId()
    const bad = { key: 'rating:light', value: 9 } as never
    await expect(store.writeEntries(listingId, [{ key: 'stage', value: 'out' }, bad])).rejects.toThrow()
    expect(await store.pendingOps()).toEqual([])
  })

  test('over another device’s word counts, although this device’s clock is behind', async () => {
    const clock = handClock()
    const store = await account(undefined, { now: clock.now })
    const view = home()
    const theirs = { key: 'stage', value: 'contacted', writtenAt: clock.now() + 60_000 }
    await store.putSavedHomes([asSaved(view, [theirs])], clock.now())
    await store.writeEntries(view._id, [{ key: 'stage', value: 'out' }])
    expect((await entryOps(store))[0]?.writtenAt).toBe(theirs.writtenAt + 1)
  })

  test('the server’s word replaces it once it is answered, unless something newer waits', async () => {
    const clock = handClock()
    const store = await account(undefined, { now: clock.now })
    const view = home()
    await store.saveHome(view)
    await store.writeEntries(view._id, [{ key: 'stage', value: 'contacted' }])
    const op = (await store.pendingOps()).find(({ kind }) => kind === 'home.entry')
    await store.engineStore().lease([op?.opId ?? ''], 'runner', true)
    clock.advance(10)
    await store.writeEntries(view._id, [{ key: 'stage', value: 'viewing' }])
    const theirs = { key: 'stage', value: 'out', writtenAt: clock.now() + 5 }
    await answer(store, op?.opId ?? '', done(theirs))
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    const last = (await store.pendingOps()).find(({ kind }) => kind === 'home.entry')
    await answer(store, last?.opId ?? '', done(theirs))
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'out' }])
  })

  test('an answer that was overtaken takes nothing back', async () => {
    const clock = handClock()
    const store = await account(undefined, { now: clock.now })
    const view = home()
    const asked = clock.now()
    clock.advance(10)
    await store.saveHome(view)
    await store.writeEntries(view._id, [{ key: 'stage', value: 'viewing' }])
    for (const op of await store.pendingOps())
      await answer(
        store,
        op.opId,
        done(
          op.kind === 'home.entry'
            ? { key: 'stage', value: 'viewing', writtenAt: clock.now() }
            : { ok: true },
        ),
      )
    const old = { key: 'stage', value: 'contacted', writtenAt: asked }
    await store.putSavedHomes([asSaved(view, [old])], asked)
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    await store.putSavedHomes([], asked)
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    await store.putSavedHomes([], clock.now() + 1)
    expect(await store.homes()).toEqual([])
  })
})

describe('one register, one waiting op', () => {
  const note = { key: 'address', value: '1 Elm' } as const

  test('one on its way is never touched', async () => {
    const store = await account()
    const listingId = freshId()
    await store.writeEntries(listingId, [note])
    const first = await onlyOp(store)
    await store.engineStore().lease([first.opId], 'runner', false)
    await store.writeEntries(listingId, [{ key: 'address', value: '2 Elm' }])
    await store.writeEntries(listingId, [{ key: 'address', value: '3 Elm' }])
    expect((await entryOps(store)).map(({ value }) => value)).toEqual(['1 Elm', '3 Elm'])
  })

  test('one that may have arrived is never touched', async () => {
    const store = await account()
    const listingId = freshId()
    await store.writeEntries(listingId, [note])
    await answer(store, (await onlyOp(store)).opId, busy, Date.now())
    await store.writeEntries(listingId, [{ key: 'address', value: '2 Elm' }])
    expect((await entryOps(store)).map(({ value }) => value)).toEqual(['1 Elm', '2 Elm'])
  })

  test('one that was refused keeps its place, and the new word goes by itself', async () => {
    const store = await account()
    const listingId = freshId()
    await store.writeEntries(listingId, [note])
    await answer(store, (await onlyOp(store)).opId, refusal())
    await store.writeEntries(listingId, [{ key: 'address', value: '2 Elm' }])
    const states = (await store.pendingOps()).map(({ state }) => state)
    expect(states).toEqual(['rejected', 'ready'])
  })

  test('takes the new word, day and moment in place, and keeps its id', async () => {
    const clock = handClock()
    const store = await account(undefined, { now: clock.now })
    const listingId = freshId()
    await store.writeEntries(listingId, [note])
    const first = await onlyOp(store)
    clock.advance(26 * 60 * 60 * 1000)
    await store.writeEntries(listingId, [{ key: 'address', value: '2 Elm' }])
    const op = await onlyOp(store)
    expect(op).toMatchObject({ opId: first.opId, seq: first.seq, composedAt: clock.now() })
    expect(op.composedOn > first.composedOn).toBe(true)
    expect(op.timeline.map(({ what }) => what)).toEqual(['queued', 'edited'])
  })

  test('another home and another register are others', async () => {
    const store = await account()
    const [one, two] = [freshId(), freshId()]
    await store.writeEntries(one, [note, { key: 'directions', value: 'Up' }])
    await store.writeEntries(two, [note])
    expect(await entryOps(store)).toHaveLength(3)
  })

  test('a person who names the op gets one of their own', async () => {
    const store = await account()
    const payload = { listingId: freshId(), saved: true }
    await store.enqueue({ kind: 'listing.save', payload })
    await store.enqueue({ kind: 'listing.save', payload: { ...payload, saved: false }, opId: freshId() })
    expect(await store.pendingOps()).toHaveLength(2)
  })
})

describe('pictures of a visit', () => {
  const picture = { bytes: new ArrayBuffer(8), type: 'image/jpeg', room: 'kitchen' as const }

  test('the entry waits for the upload, and both name the address afterwards', async () => {
    const store = await account()
    const view = home()
    await store.saveHome(view)
    const key = await store.addTourPhoto(view._id, picture)
    const ops = await store.pendingOps()
    const upload = ops.find(({ kind }) => kind === 'photo.tour')
    expect(ops.find(({ kind }) => kind === 'home.entry')?.state).toBe('waiting-for-parent')
    const photoId = key.slice('picture:'.length)
    expect(await entriesOf(store, view._id)).toMatchObject([{ key, value: { url: localPhotoUrl(photoId) } }])
    const imageUrl = `/photos/${'a'.repeat(32)}`
    await answer(store, upload?.opId ?? '', done({ imageUrl }))
    expect(await entriesOf(store, view._id)).toMatchObject([{ key, value: { url: imageUrl } }])
    expect((await entryOps(store))[0]).toMatchObject({ key, value: { url: imageUrl } })
    expect((await store.pendingOps()).find(({ kind }) => kind === 'home.entry')?.state).toBe('ready')
  })

  test('deleted before it left, nothing of it is uploaded', async () => {
    const store = await account()
    const view = home()
    const key = (await store.addTourPhoto(view._id, picture)) as `picture:${string}`
    await store.writeEntries(view._id, [{ key, value: null }])
    expect(await onlyOp(store)).toMatchObject({
      kind: 'home.entry',
      state: 'ready',
      dependsOn: [],
      payload: { value: null },
    })
  })

  test('put into another room it is still uploaded', async () => {
    const store = await account()
    const view = home()
    await store.saveHome(view)
    const key = (await store.addTourPhoto(view._id, picture)) as `picture:${string}`
    const [entry] = (await entriesOf(store, view._id)) ?? []
    await store.writeEntries(view._id, [
      { key, value: { ...(entry?.value as never as { url: string; at: number }), room: 'bathroom' } },
    ])
    const kinds = (await store.pendingOps()).map(({ kind }) => kind)
    expect(kinds).toContain('photo.tour')
    expect((await entryOps(store))[0]).toMatchObject({ value: { room: 'bathroom' } })
  })
})

/** What the server does with a word, and nothing else of it. */
function modelServer(now: () => number) {
  const registers = new Map<string, HomeEntry>()
  return {
    write(entry: HomeEntry): HomeEntry {
      const known = registers.get(entry.key)
      const writtenAt = Math.min(entry.writtenAt, now())
      if (known && !isNewer(writtenAt, known.writtenAt)) return known
      registers.set(entry.key, { ...entry, writtenAt })
      return { ...entry, writtenAt }
    },
    all: () => [...registers.values()],
  }
}

const KEYS = ['rating:light', 'rating:quiet'] as const
const step = fc.record({
  device: fc.constantFrom(0, 1),
  what: fc.constantFrom('write', 'write', 'send', 'lose answer', 'ask', 'hear'),
  key: fc.constantFrom(...KEYS),
  stars: fc.integer({ min: 1, max: 5 }),
  passes: fc.integer({ min: 0, max: 3 }),
})

describe('two devices', () => {
  test('hold the same after any interleaving, whatever their clocks say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 14 }),
        fc.integer({ min: -50, max: 50 }),
        async (steps, skew) => {
          const clock = handClock()
          const server = modelServer(clock.now)
          const view = home()
          const devices = [
            await account(undefined, { now: clock.now }),
            await account(undefined, { now: () => clock.now() + skew }),
          ]
          const asked: { homes: SavedHome[]; at: number }[] = []
          for (const store of devices) await store.putSavedHomes([asSaved(view)], 0)
          const send = async (store: AccountStore, hears: boolean) => {
            for (const op of await store.pendingOps()) {
              const { listingId: _, ...entry } = op.payload as OpPayload<'home.entry'>
              const said = server.write(entry)
              await answer(store, op.opId, hears ? done(said) : busy)
              if (!hears) return
            }
          }
          const pull = (store: AccountStore) =>
            store.putSavedHomes([asSaved(view, server.all())], clock.now() + 1000)
          for (const { device, what, key, stars, passes } of steps) {
            const store = devices[device]
            if (!store) continue
            clock.advance(passes)
            if (what === 'write') await store.writeEntries(view._id, [{ key, value: stars }])
            if (what === 'send') await send(store, true)
            if (what === 'lose answer') await send(store, false)
            if (what === 'ask') asked[device] = { homes: [asSaved(view, server.all())], at: clock.now() }
            const late = asked[device]
            if (what === 'hear' && late) await store.putSavedHomes(late.homes, late.at)
          }
          for (const store of devices) await send(store, true)
          for (const store of devices) await pull(store)
          const held = await Promise.all(devices.map((store) => entriesOf(store, view._id)))
          const truth = server
            .all()
            .map(({ key, value }) => ({ key, value }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          expect(held).toEqual([truth, truth])
          for (const store of devices) await store.destroy()
        },
      ),
      { seed: 20_261_122, numRuns: figure(50, 200) },
    )
  })
})
