import { expect, test } from 'vitest'
import { forgetScreens, keepScreen } from '../../../src/offline/account/kept-screens.ts'
import { readMetaEarly } from '../../../src/offline/account/registry-reader.ts'
import { screenKey } from '../../../src/offline/db/database-names.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { newId } from '../../support/fresh-id.ts'
import { openTestAccount } from './fixture.ts'

const copy = (at: number, text = 'Hello') => ({ at, sheet: '/app.css', nodes: [['p', {}, text]] })
const keys = async ({ db }: Account) => (await db.meta.toCollection().primaryKeys()).toSorted()

test('the copies of the last six screens are kept', async () => {
  const account = await openTestAccount()
  const addresses = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']
  for (const [at, address] of addresses.entries()) await keepScreen(account, screenKey(address), copy(at))
  expect(await keys(account)).toEqual(addresses.slice(2).map(screenKey))
  // A screen that was seen again is not the oldest any more.
  await keepScreen(account, screenKey('/c'), copy(10))
  await keepScreen(account, screenKey('/i'), copy(11))
  expect(await keys(account)).toEqual(['/c', '/e', '/f', '/g', '/h', '/i'].map(screenKey))
})

test('a screen that is too large has no copy, and no old one', async () => {
  const account = await openTestAccount()
  await keepScreen(account, screenKey('/a'), copy(1))
  await keepScreen(account, screenKey('/a'), copy(2, 'x'.repeat(400_001)))
  expect(await keys(account)).toEqual([])
})

test('only copies are forgotten', async () => {
  const account = await openTestAccount()
  await account.db.meta.put({ key: 'other', value: 1 })
  await keepScreen(account, screenKey('/a'), copy(1))
  await forgetScreens(account)
  expect(await keys(account)).toEqual(['other'])
})

test('a copy is read without Dexie; nothing is read of an account that is not on the device', async () => {
  const account = await openTestAccount()
  await keepScreen(account, screenKey('/a'), copy(1))
  expect(await readMetaEarly(account.userId, screenKey('/a'), 1000)).toEqual(copy(1))
  expect(await readMetaEarly(account.userId, screenKey('/b'), 1000)).toBeNull()
  const stranger = newId()
  expect(await readMetaEarly(stranger, screenKey('/a'), 1000)).toBeNull()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(`commonroof-${stranger}`)
})
