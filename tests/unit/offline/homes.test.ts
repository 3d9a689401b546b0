import { describe, expect, test } from 'vitest'
import {
  HOMES_KEY,
  LISTINGS_KEY,
  listingKey,
  offMarketKey,
  putCachedResponse,
  readCachedResponse,
} from '../../../src/offline/account/cached-responses.ts'
import { deleteOffMarket, putOffMarket } from '../../../src/offline/listings.ts'
import { readPerson } from '../../../src/offline/known-people.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import {
  listSavedHomes,
  saveHome,
  saveUnknownHome,
  removeHome,
  finishRemovals,
  restoreHome,
  putSavedHomes,
} from '../../../src/offline/tours/saved-home-rows.ts'
import { writeEntries } from '../../../src/offline/tours/tour-entries.ts'
import { openTestAccount, settleWith, done, createManualClock, onlyOp } from './fixture.ts'
import { asSaved, entriesOf, home } from './saved-home-fixture.ts'

describe('saving a home', () => {
  test('stores the home, its page and its owner together with the operation', async () => {
    const account = await openTestAccount()
    const view = home()
    await saveHome(account, view)
    expect(await onlyOp(account)).toMatchObject({
      kind: 'listing.save',
      payload: { listingId: view._id, saved: true },
    })
    expect((await listSavedHomes(account)).map((each) => each.home.title)).toEqual([view.title])
    expect((await readCachedResponse(account, `listing:${view._id}`))?.value).toEqual(view)
    expect(await readPerson(account, view.owner._id)).toEqual(view.owner)
  })

  test('removing it queues nothing until the undo window is over', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const view = home()
    await saveHome(account, view)
    await settleWith(account, (await onlyOp(account)).opId, done({ ok: true }))
    await writeEntries(account, view._id, [{ key: 'stage', value: 'viewing' }])
    await settleWith(account, (await onlyOp(account)).opId, done(null))
    await removeHome(account, view._id)
    expect(await listSavedHomes(account)).toEqual([])
    await finishRemovals(account, clock.now() - 5000)
    expect(await listOpenOps(account)).toEqual([])
    await restoreHome(account, view._id)
    expect(await entriesOf(account, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])

    await removeHome(account, view._id)
    clock.advance(6000)
    await finishRemovals(account, clock.now() - 5000)
    expect(await onlyOp(account)).toMatchObject({ payload: { listingId: view._id, saved: false } })
    await restoreHome(account, view._id)
    expect(await listSavedHomes(account)).toEqual([])
  })

  test('a home that was rented before the save was sent stays, flagged as gone', async () => {
    const account = await openTestAccount()
    const view = home()
    await saveHome(account, view)
    const { opId } = await onlyOp(account)
    const error = { status: 404, code: 'not_found' as const, msg: 'Gone', field: null }
    await settleWith(account, opId, { kind: 'refused', error })
    await putSavedHomes(account, [], Date.now() + 1000)
    expect(await listSavedHomes(account)).toMatchObject([{ listingId: view._id, gone: true }])
  })
})

describe('a home that this device did not know was saved', () => {
  test('comes with the list of the server, also while its operation is open or was just accepted', async () => {
    const account = await openTestAccount()
    const view = home()
    await saveUnknownHome(account, view._id)
    await putSavedHomes(account, [asSaved(view)], Date.now())
    expect((await listSavedHomes(account)).map(({ listingId }) => listingId)).toEqual([view._id])
  })

  test('stays away when it was removed after the server made its list', async () => {
    const account = await openTestAccount()
    const view = home()
    await saveHome(account, view)
    await removeHome(account, view._id)
    await finishRemovals(account, Date.now() + 1)
    await putSavedHomes(account, [asSaved(view)], Date.now() - 1000)
    expect(await listSavedHomes(account)).toEqual([])
  })
})

test('a home off the market leaves every list at once, keeps its notes, and comes back with the server’s answer', async () => {
  const account = await openTestAccount()
  const view = home()
  await saveHome(account, view)
  await writeEntries(account, view._id, [{ key: 'stage', value: 'viewing' }])
  for (const key of [LISTINGS_KEY, HOMES_KEY]) await putCachedResponse(account, key, [view, home()])
  const offMarket = { became: 'rented', day: '2026-11-20' } as const
  await putOffMarket(account, view._id, offMarket)
  for (const key of [LISTINGS_KEY, HOMES_KEY]) {
    const list = (await readCachedResponse(account, key))?.value as { _id: string }[]
    expect(list).toHaveLength(1)
    expect(list[0]?._id).not.toBe(view._id)
  }
  expect(await listSavedHomes(account)).toMatchObject([
    { gone: true, offMarket, home: { title: view.title } },
  ])
  expect(await entriesOf(account, view._id)).toEqual([{ key: 'stage', value: 'viewing' }])
  expect((await readCachedResponse(account, offMarketKey(view._id)))?.value).toEqual({ offMarket })
  expect((await readCachedResponse(account, listingKey(view._id)))?.value).toEqual(view)
  await deleteOffMarket(account, view._id)
  expect(await readCachedResponse(account, offMarketKey(view._id))).toBeUndefined()
  const [back] = await listSavedHomes(account)
  expect([back?.gone, back?.offMarket]).toEqual([false, undefined])
})
