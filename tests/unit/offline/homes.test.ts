import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import type { ListingView } from '../../../src/domain/listings/listing-view.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import type { SavedHome } from '../../../src/domain/tours/saved-home.ts'
import { isNewer, type TourEntry } from '../../../src/domain/tours/tour.ts'
import { listingView } from '../../support/listing-views.ts'
import { openTestAccount, settleWith, busy, done, createManualClock, onlyOp, refusal } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { shortOrFull } from '../../support/full-figures.ts'
import {
  listSavedHomes,
  saveHome,
  removeHome,
  finishRemovals,
  restoreHome,
  putSavedHomes,
} from '../../../src/offline/tours/saved-home-rows.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { readCachedResponse } from '../../../src/offline/account/cached-responses.ts'
import { readPerson } from '../../../src/offline/messages.ts'
import { writeEntries, addTourPhoto } from '../../../src/offline/tours/tour-entries.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { destroyAccount } from '../../../src/offline/account/open-account.ts'
import type { Account } from '../../../src/offline/db/account.ts'

const home = (change: Partial<ListingView> = {}) =>
  listingView(newId(), { mine: false, owners: null, status: 'active', ...change })
const asSaved = (
  view: ListingView,
  entries: TourEntry[] = [],
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
const entriesOf = async (store: Account, listingId: string) =>
  (await listSavedHomes(store))
    .find((each) => each.listingId === listingId)
    ?.entries.map(({ key, value }) => ({ key, value }))
const entryOps = async (store: Account) =>
  (await listOpenOps(store))
    .filter((op) => op.kind === 'home.entry')
    .map((op) => op.payload as OpPayload<'home.entry'>)

describe('saving a home', () => {
  test('stores the home, its page and its owner together with the operation', async () => {
    const store = await openTestAccount()
    const view = home()
    await saveHome(store, view)
    expect(await onlyOp(store)).toMatchObject({
      kind: 'listing.save',
      payload: { listingId: view._id, saved: true },
    })
    expect((await listSavedHomes(store)).map((each) => each.home.title)).toEqual([view.title])
    expect((await readCachedResponse(store, `listing:${view._id}`))?.value).toEqual(view)
    expect(await readPerson(store, view.owner._id)).toEqual(view.owner)
  })

  test('removing it queues nothing until the undo window is over', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    await saveHome(store, view)
    await settleWith(store, (await onlyOp(store)).opId, done({ ok: true }))
    await writeEntries(store, view._id, [{ key: 'stage', value: 'viewing' }])
    await settleWith(store, (await onlyOp(store)).opId, done(null))
    await removeHome(store, view._id)
    expect(await listSavedHomes(store)).toEqual([])
    await finishRemovals(store, clock.now() - 5000)
    expect(await listOpenOps(store)).toEqual([])
    await restoreHome(store, view._id)
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])

    await removeHome(store, view._id)
    clock.advance(6000)
    await finishRemovals(store, clock.now() - 5000)
    expect(await onlyOp(store)).toMatchObject({ payload: { listingId: view._id, saved: false } })
    await restoreHome(store, view._id)
    expect(await listSavedHomes(store)).toEqual([])
  })

  test('a home that was rented before the save was sent stays, flagged as gone', async () => {
    const store = await openTestAccount()
    const view = home()
    await saveHome(store, view)
    const { opId } = await onlyOp(store)
    const error = { status: 404, code: 'not_found' as const, msg: 'Gone', field: null }
    await settleWith(store, opId, { kind: 'refused', error })
    await putSavedHomes(store, [], Date.now() + 1000)
    expect(await listSavedHomes(store)).toMatchObject([{ listingId: view._id, gone: true }])
  })
})

describe('tour entries of a home', () => {
  test('are stored with one operation for each key, which holds the last value', async () => {
    const store = await openTestAccount()
    const listingId = newId()
    await saveHome(store, home({ _id: listingId }))
    await writeEntries(store, listingId, [
      { key: 'stage', value: 'contacted' },
      { key: 'rating:light', value: 3 },
    ])
    await writeEntries(store, listingId, [{ key: 'stage', value: 'viewing' }])
    await writeEntries(store, listingId, [{ key: 'stage', value: 'viewing' }])
    expect((await entryOps(store)).map(({ key, value }) => [key, value])).toEqual([
      ['stage', 'viewing'],
      ['rating:light', 3],
    ])
    expect(await entriesOf(store, listingId)).toEqual([
      { key: 'rating:light', value: 3 },
      { key: 'stage', value: 'viewing' },
    ])
  })

  test('are all refused when one value is not allowed for its key', async () => {
    const store = await openTestAccount()
    const listingId = newId()
    const bad = { key: 'rating:light', value: 9 } as never
    await expect(writeEntries(store, listingId, [{ key: 'stage', value: 'out' }, bad])).rejects.toThrow()
    expect(await listOpenOps(store)).toEqual([])
  })

  test('replace an entry of another device although this device’s clock is behind', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    const theirs = { key: 'stage', value: 'contacted', writtenAt: clock.now() + 60_000 }
    await putSavedHomes(store, [asSaved(view, [theirs])], clock.now())
    await writeEntries(store, view._id, [{ key: 'stage', value: 'out' }])
    expect((await entryOps(store))[0]?.writtenAt).toBe(theirs.writtenAt + 1)
  })

  test('take the server’s value when they are accepted, unless a newer one is unsent', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    await saveHome(store, view)
    await writeEntries(store, view._id, [{ key: 'stage', value: 'contacted' }])
    const op = (await listOpenOps(store)).find(({ kind }) => kind === 'home.entry')
    await createEngineStore(store).lease([op?.opId ?? ''], 'runner', true)
    clock.advance(10)
    await writeEntries(store, view._id, [{ key: 'stage', value: 'viewing' }])
    const theirs = { key: 'stage', value: 'out', writtenAt: clock.now() + 5 }
    await settleWith(store, op?.opId ?? '', done(theirs))
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    const last = (await listOpenOps(store)).find(({ kind }) => kind === 'home.entry')
    await settleWith(store, last?.opId ?? '', done(theirs))
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'out' }])
  })

  test('are not undone by a response that is older than they are', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    const requestedAt = clock.now()
    clock.advance(10)
    await saveHome(store, view)
    await writeEntries(store, view._id, [{ key: 'stage', value: 'viewing' }])
    for (const op of await listOpenOps(store))
      await settleWith(
        store,
        op.opId,
        done(
          op.kind === 'home.entry'
            ? { key: 'stage', value: 'viewing', writtenAt: clock.now() }
            : { ok: true },
        ),
      )
    const old = { key: 'stage', value: 'contacted', writtenAt: requestedAt }
    await putSavedHomes(store, [asSaved(view, [old])], requestedAt)
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    await putSavedHomes(store, [], requestedAt)
    expect(await entriesOf(store, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    await putSavedHomes(store, [], clock.now() + 1)
    expect(await listSavedHomes(store)).toEqual([])
  })
})

describe('one tour entry, one unsent operation', () => {
  const note = { key: 'address', value: '1 Elm' } as const

  test('an operation in flight is never changed', async () => {
    const store = await openTestAccount()
    const listingId = newId()
    await writeEntries(store, listingId, [note])
    const first = await onlyOp(store)
    await createEngineStore(store).lease([first.opId], 'runner', false)
    await writeEntries(store, listingId, [{ key: 'address', value: '2 Elm' }])
    await writeEntries(store, listingId, [{ key: 'address', value: '3 Elm' }])
    expect((await entryOps(store)).map(({ value }) => value)).toEqual(['1 Elm', '3 Elm'])
  })

  test('an operation that may have arrived is never changed', async () => {
    const store = await openTestAccount()
    const listingId = newId()
    await writeEntries(store, listingId, [note])
    await settleWith(store, (await onlyOp(store)).opId, busy, Date.now())
    await writeEntries(store, listingId, [{ key: 'address', value: '2 Elm' }])
    expect((await entryOps(store)).map(({ value }) => value)).toEqual(['1 Elm', '2 Elm'])
  })

  test('a refused operation stays, and the new value is a new operation', async () => {
    const store = await openTestAccount()
    const listingId = newId()
    await writeEntries(store, listingId, [note])
    await settleWith(store, (await onlyOp(store)).opId, refusal())
    await writeEntries(store, listingId, [{ key: 'address', value: '2 Elm' }])
    const states = (await listOpenOps(store)).map(({ state }) => state)
    expect(states).toEqual(['rejected', 'ready'])
  })

  test('an unsent operation takes the new value, day and time and keeps its id', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(undefined, { now: clock.now })
    const listingId = newId()
    await writeEntries(store, listingId, [note])
    const first = await onlyOp(store)
    clock.advance(26 * 60 * 60 * 1000)
    await writeEntries(store, listingId, [{ key: 'address', value: '2 Elm' }])
    const op = await onlyOp(store)
    expect(op).toMatchObject({ opId: first.opId, seq: first.seq, composedAt: clock.now() })
    expect(op.composedOn > first.composedOn).toBe(true)
    expect(op.timeline.map(({ what }) => what)).toEqual(['queued', 'edited'])
  })

  test('another home or another key is a separate operation', async () => {
    const store = await openTestAccount()
    const [one, two] = [newId(), newId()]
    await writeEntries(store, one, [note, { key: 'directions', value: 'Up' }])
    await writeEntries(store, two, [note])
    expect(await entryOps(store)).toHaveLength(3)
  })

  test('an input with its own id is a separate operation', async () => {
    const store = await openTestAccount()
    const payload = { listingId: newId(), saved: true }
    await enqueue(store, { kind: 'listing.save', payload })
    await enqueue(store, { kind: 'listing.save', payload: { ...payload, saved: false }, opId: newId() })
    expect(await listOpenOps(store)).toHaveLength(2)
  })
})

describe('tour photos', () => {
  const picture = { bytes: new ArrayBuffer(8), type: 'image/jpeg', room: 'kitchen' as const }

  test('the entry waits for the upload, and entry and operation hold its address afterwards', async () => {
    const store = await openTestAccount()
    const view = home()
    await saveHome(store, view)
    const key = await addTourPhoto(store, view._id, picture)
    const ops = await listOpenOps(store)
    const upload = ops.find(({ kind }) => kind === 'photo.tour')
    expect(ops.find(({ kind }) => kind === 'home.entry')?.state).toBe('waiting-for-parent')
    const photoId = key.slice('picture:'.length)
    expect(await entriesOf(store, view._id)).toMatchObject([{ key, value: { url: localPhotoUrl(photoId) } }])
    const imageUrl = `/photos/${'a'.repeat(32)}`
    await settleWith(store, upload?.opId ?? '', done({ imageUrl }))
    expect(await entriesOf(store, view._id)).toMatchObject([{ key, value: { url: imageUrl } }])
    expect((await entryOps(store))[0]).toMatchObject({ key, value: { url: imageUrl } })
    expect((await listOpenOps(store)).find(({ kind }) => kind === 'home.entry')?.state).toBe('ready')
  })

  test('a photo that is deleted before it was sent is not uploaded', async () => {
    const store = await openTestAccount()
    const view = home()
    const key = (await addTourPhoto(store, view._id, picture)) as `picture:${string}`
    await writeEntries(store, view._id, [{ key, value: null }])
    expect(await onlyOp(store)).toMatchObject({
      kind: 'home.entry',
      state: 'ready',
      dependsOn: [],
      payload: { value: null },
    })
  })

  test('a photo that is moved to another room is still uploaded', async () => {
    const store = await openTestAccount()
    const view = home()
    await saveHome(store, view)
    const key = (await addTourPhoto(store, view._id, picture)) as `picture:${string}`
    const [entry] = (await entriesOf(store, view._id)) ?? []
    await writeEntries(store, view._id, [
      { key, value: { ...(entry?.value as never as { url: string; at: number }), room: 'bathroom' } },
    ])
    const kinds = (await listOpenOps(store)).map(({ kind }) => kind)
    expect(kinds).toContain('photo.tour')
    expect((await entryOps(store))[0]).toMatchObject({ value: { room: 'bathroom' } })
  })
})

/** Models the server's rule for tour entries: the newer entry wins, and no entry is from the future. */
function modelServer(now: () => number) {
  const entries = new Map<string, TourEntry>()
  return {
    write(entry: TourEntry): TourEntry {
      const known = entries.get(entry.key)
      const writtenAt = Math.min(entry.writtenAt, now())
      if (known && !isNewer(writtenAt, known.writtenAt)) return known
      entries.set(entry.key, { ...entry, writtenAt })
      return { ...entry, writtenAt }
    },
    all: () => [...entries.values()],
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
  test('hold the same entries after any interleaving, with any clock skew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 14 }),
        fc.integer({ min: -50, max: 50 }),
        async (steps, skew) => {
          const clock = createManualClock()
          const server = modelServer(clock.now)
          const view = home()
          const devices = [
            await openTestAccount(undefined, { now: clock.now }),
            await openTestAccount(undefined, { now: () => clock.now() + skew }),
          ]
          const responses: { homes: SavedHome[]; at: number }[] = []
          for (const store of devices) await putSavedHomes(store, [asSaved(view)], 0)
          const send = async (store: Account, responds: boolean) => {
            for (const op of await listOpenOps(store)) {
              const { listingId: _, ...entry } = op.payload as OpPayload<'home.entry'>
              const result = server.write(entry)
              await settleWith(store, op.opId, responds ? done(result) : busy)
              if (!responds) return
            }
          }
          const pull = (store: Account) =>
            putSavedHomes(store, [asSaved(view, server.all())], clock.now() + 1000)
          for (const { device, what, key, stars, passes } of steps) {
            const store = devices[device]
            if (!store) continue
            clock.advance(passes)
            if (what === 'write') await writeEntries(store, view._id, [{ key, value: stars }])
            if (what === 'send') await send(store, true)
            if (what === 'lose answer') await send(store, false)
            if (what === 'ask') responses[device] = { homes: [asSaved(view, server.all())], at: clock.now() }
            const response = responses[device]
            if (what === 'hear' && response) await putSavedHomes(store, response.homes, response.at)
          }
          for (const store of devices) await send(store, true)
          for (const store of devices) await pull(store)
          const stored = await Promise.all(devices.map((store) => entriesOf(store, view._id)))
          const expected = server
            .all()
            .map(({ key, value }) => ({ key, value }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          expect(stored).toEqual([expected, expected])
          for (const store of devices) await destroyAccount(store)
        },
      ),
      { seed: 20_261_122, numRuns: shortOrFull(50, 200) },
    )
  })
})
