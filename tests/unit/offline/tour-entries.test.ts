import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import type { SavedHome } from '../../../src/domain/tours/saved-home.ts'
import { isNewer, type TourEntry } from '../../../src/domain/tours/tour.ts'
import { destroyAccount } from '../../../src/offline/account/open-account.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { listSavedHomes, saveHome, putSavedHomes } from '../../../src/offline/tours/saved-home-rows.ts'
import { writeEntries, addTourPhoto } from '../../../src/offline/tours/tour-entries.ts'
import { newId } from '../../support/fresh-id.ts'
import { shortOrFull } from '../../support/full-figures.ts'
import { openTestAccount, settleWith, busy, done, createManualClock, onlyOp, refusal } from './fixture.ts'
import { asSaved, entriesOf, entryOps, home } from './saved-home-fixture.ts'

describe('tour entries of a home', () => {
  test('are stored with one operation for each key, which holds the last value', async () => {
    const account = await openTestAccount()
    const listingId = newId()
    await saveHome(account, home({ _id: listingId }))
    await writeEntries(account, listingId, [
      { key: 'stage', value: 'contacted' },
      { key: 'rating:light', value: 3 },
    ])
    await writeEntries(account, listingId, [{ key: 'stage', value: 'viewing' }])
    await writeEntries(account, listingId, [{ key: 'stage', value: 'viewing' }])
    expect((await entryOps(account)).map(({ key, value }) => [key, value])).toEqual([
      ['stage', 'viewing'],
      ['rating:light', 3],
    ])
    expect(await entriesOf(account, listingId)).toEqual([
      { key: 'rating:light', value: 3 },
      { key: 'stage', value: 'viewing' },
    ])
  })

  test('are all refused when one value is not allowed for its key', async () => {
    const account = await openTestAccount()
    const listingId = newId()
    const bad = { key: 'rating:light', value: 9 } as never
    await expect(writeEntries(account, listingId, [{ key: 'stage', value: 'out' }, bad])).rejects.toThrow()
    expect(await listOpenOps(account)).toEqual([])
  })

  test('replace an entry of another device although this device’s clock is behind', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    const theirs = { key: 'stage', value: 'contacted', writtenAt: clock.now() + 60_000 }
    await putSavedHomes(account, [asSaved(view, [theirs])], clock.now())
    await writeEntries(account, view._id, [{ key: 'stage', value: 'out' }])
    expect((await entryOps(account))[0]?.writtenAt).toBe(theirs.writtenAt + 1)
  })

  test('take the server’s value when they are accepted, unless a newer one is unsent', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    await saveHome(account, view)
    await writeEntries(account, view._id, [{ key: 'stage', value: 'contacted' }])
    const op = (await listOpenOps(account)).find(({ kind }) => kind === 'home.entry')
    await createEngineStore(account).lease([op?.opId ?? ''], 'runner', true)
    clock.advance(10)
    await writeEntries(account, view._id, [{ key: 'stage', value: 'viewing' }])
    const theirs = { key: 'stage', value: 'out', writtenAt: clock.now() + 5 }
    await settleWith(account, op?.opId ?? '', done(theirs))
    expect(await entriesOf(account, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    const last = (await listOpenOps(account)).find(({ kind }) => kind === 'home.entry')
    await settleWith(account, last?.opId ?? '', done(theirs))
    expect(await entriesOf(account, view._id)).toEqual([{ key: 'stage', value: 'out' }])
  })

  test('are not undone by a response that is older than they are', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    const requestedAt = clock.now()
    clock.advance(10)
    await saveHome(account, view)
    await writeEntries(account, view._id, [{ key: 'stage', value: 'viewing' }])
    for (const op of await listOpenOps(account))
      await settleWith(
        account,
        op.opId,
        done(
          op.kind === 'home.entry'
            ? { key: 'stage', value: 'viewing', writtenAt: clock.now() }
            : { ok: true },
        ),
      )
    const old = { key: 'stage', value: 'contacted', writtenAt: requestedAt }
    await putSavedHomes(account, [asSaved(view, [old])], requestedAt)
    expect(await entriesOf(account, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    await putSavedHomes(account, [], requestedAt)
    expect(await entriesOf(account, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
    await putSavedHomes(account, [], clock.now() + 1)
    expect(await listSavedHomes(account)).toEqual([])
  })
})

describe('one tour entry, one unsent operation', () => {
  const note = { key: 'address', value: '1 Elm' } as const

  test('an operation in flight is never changed', async () => {
    const account = await openTestAccount()
    const listingId = newId()
    await writeEntries(account, listingId, [note])
    const first = await onlyOp(account)
    await createEngineStore(account).lease([first.opId], 'runner', false)
    await writeEntries(account, listingId, [{ key: 'address', value: '2 Elm' }])
    await writeEntries(account, listingId, [{ key: 'address', value: '3 Elm' }])
    expect((await entryOps(account)).map(({ value }) => value)).toEqual(['1 Elm', '3 Elm'])
  })

  test('an operation that may have arrived is never changed', async () => {
    const account = await openTestAccount()
    const listingId = newId()
    await writeEntries(account, listingId, [note])
    await settleWith(account, (await onlyOp(account)).opId, busy, Date.now())
    await writeEntries(account, listingId, [{ key: 'address', value: '2 Elm' }])
    expect((await entryOps(account)).map(({ value }) => value)).toEqual(['1 Elm', '2 Elm'])
  })

  test('a refused operation stays, and the new value is a new operation', async () => {
    const account = await openTestAccount()
    const listingId = newId()
    await writeEntries(account, listingId, [note])
    await settleWith(account, (await onlyOp(account)).opId, refusal())
    await writeEntries(account, listingId, [{ key: 'address', value: '2 Elm' }])
    const states = (await listOpenOps(account)).map(({ state }) => state)
    expect(states).toEqual(['rejected', 'ready'])
  })

  test('an unsent operation takes the new value, day and time and keeps its id', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const listingId = newId()
    await writeEntries(account, listingId, [note])
    const first = await onlyOp(account)
    clock.advance(26 * 60 * 60 * 1000)
    await writeEntries(account, listingId, [{ key: 'address', value: '2 Elm' }])
    const op = await onlyOp(account)
    expect(op).toMatchObject({ opId: first.opId, seq: first.seq, composedAt: clock.now() })
    expect(op.composedOn > first.composedOn).toBe(true)
    expect(op.timeline.map(({ what }) => what)).toEqual(['queued', 'edited'])
  })

  test('another home or another key is a separate operation', async () => {
    const account = await openTestAccount()
    const [one, two] = [newId(), newId()]
    await writeEntries(account, one, [note, { key: 'directions', value: 'Up' }])
    await writeEntries(account, two, [note])
    expect(await entryOps(account)).toHaveLength(3)
  })

  test('an input with its own id is a separate operation', async () => {
    const account = await openTestAccount()
    const payload = { listingId: newId(), saved: true }
    await enqueue(account, { kind: 'listing.save', payload })
    await enqueue(account, { kind: 'listing.save', payload: { ...payload, saved: false }, opId: newId() })
    expect(await listOpenOps(account)).toHaveLength(2)
  })
})

describe('tour photos', () => {
  const picture = { bytes: new ArrayBuffer(8), type: 'image/jpeg', room: 'kitchen' as const }

  test('the entry waits for the upload, and entry and operation hold its address afterwards', async () => {
    const account = await openTestAccount()
    const view = home()
    await saveHome(account, view)
    const key = await addTourPhoto(account, view._id, picture)
    const ops = await listOpenOps(account)
    const upload = ops.find(({ kind }) => kind === 'photo.tour')
    expect(ops.find(({ kind }) => kind === 'home.entry')?.state).toBe('waiting-for-parent')
    const photoId = key.slice('picture:'.length)
    expect(await entriesOf(account, view._id)).toMatchObject([
      { key, value: { url: localPhotoUrl(photoId) } },
    ])
    const imageUrl = `/photos/${'a'.repeat(32)}`
    await settleWith(account, upload?.opId ?? '', done({ imageUrl }))
    expect(await entriesOf(account, view._id)).toMatchObject([{ key, value: { url: imageUrl } }])
    expect((await entryOps(account))[0]).toMatchObject({ key, value: { url: imageUrl } })
    expect((await listOpenOps(account)).find(({ kind }) => kind === 'home.entry')?.state).toBe('ready')
  })

  test('a photo that is deleted before it was sent is not uploaded', async () => {
    const account = await openTestAccount()
    const view = home()
    const key = (await addTourPhoto(account, view._id, picture)) as `picture:${string}`
    await writeEntries(account, view._id, [{ key, value: null }])
    expect(await onlyOp(account)).toMatchObject({
      kind: 'home.entry',
      state: 'ready',
      dependsOn: [],
      payload: { value: null },
    })
  })

  test('a photo that is moved to another room is still uploaded', async () => {
    const account = await openTestAccount()
    const view = home()
    await saveHome(account, view)
    const key = (await addTourPhoto(account, view._id, picture)) as `picture:${string}`
    const [entry] = (await entriesOf(account, view._id)) ?? []
    await writeEntries(account, view._id, [
      { key, value: { ...(entry?.value as never as { url: string; at: number }), room: 'bathroom' } },
    ])
    const kinds = (await listOpenOps(account)).map(({ kind }) => kind)
    expect(kinds).toContain('photo.tour')
    expect((await entryOps(account))[0]).toMatchObject({ value: { room: 'bathroom' } })
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
          for (const account of devices) await putSavedHomes(account, [asSaved(view)], 0)
          const send = async (account: Account, responds: boolean) => {
            for (const op of await listOpenOps(account)) {
              const { listingId: _, ...entry } = op.payload as OpPayload<'home.entry'>
              const result = server.write(entry)
              await settleWith(account, op.opId, responds ? done(result) : busy)
              if (!responds) return
            }
          }
          const pull = (account: Account) =>
            putSavedHomes(account, [asSaved(view, server.all())], clock.now() + 1000)
          for (const { device, what, key, stars, passes } of steps) {
            const account = devices[device]
            if (!account) continue
            clock.advance(passes)
            if (what === 'write') await writeEntries(account, view._id, [{ key, value: stars }])
            if (what === 'send') await send(account, true)
            if (what === 'lose answer') await send(account, false)
            if (what === 'ask') responses[device] = { homes: [asSaved(view, server.all())], at: clock.now() }
            const response = responses[device]
            if (what === 'hear' && response) await putSavedHomes(account, response.homes, response.at)
          }
          for (const account of devices) await send(account, true)
          for (const account of devices) await pull(account)
          const stored = await Promise.all(devices.map((account) => entriesOf(account, view._id)))
          const expected = server
            .all()
            .map(({ key, value }) => ({ key, value }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          expect(stored).toEqual([expected, expected])
          for (const account of devices) await destroyAccount(account)
        },
      ),
      { seed: 20_261_122, numRuns: shortOrFull(50, 200) },
    )
  })
})
