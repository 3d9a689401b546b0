import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followTransactions, type TransactionStop } from '../../../src/offline/db/stopped-page.ts'
import { openAccount } from '../../../src/offline/account/open-account.ts'
import { REGISTRY_NAME } from '../../../src/offline/account/registry-names.ts'
import { registry } from '../../../src/offline/account/registry.ts'
import { getMeta, setMeta } from '../../../src/offline/account/cached-responses.ts'
import { newId } from '../../support/fresh-id.ts'

/*
 * fake-indexeddb keeps the order of transactions as a browser does, so a transaction that a stopped page left
 * running would hold up the account that opens after it.
 */
// oxlint-disable-next-line typescript/unbound-method -- it is put back as it was
const original = IDBDatabase.prototype.transaction
const { open } = indexedDB
let transactions: TransactionStop

beforeEach(() => {
  transactions = followTransactions()
})
afterEach(() => {
  transactions.resume()
  IDBDatabase.prototype.transaction = original
  indexedDB.open = open
})

/** Begins a transaction that lasts as long as nobody ends it. @returns whether it was aborted, at its end */
function beginEndless(db: IDBDatabase): Promise<boolean> {
  const transaction = db.transaction(Array.from(db.objectStoreNames), 'readwrite')
  const goOn = () => {
    const request = transaction.objectStore('meta').count()
    request.addEventListener('success', goOn)
    request.addEventListener('error', (event) => event.preventDefault())
  }
  goOn()
  return new Promise((resolve) => {
    transaction.addEventListener('abort', () => resolve(true))
    transaction.addEventListener('complete', () => resolve(false))
  })
}

test('the running transactions of a page that is stopped end, and another page goes on', async () => {
  const userId = newId()
  const stopped = await openAccount(userId)
  const ended = beginEndless(stopped.db.backendDB())
  transactions.stop()
  expect(await ended).toBe(true)
  transactions.resume()
  const other = await openAccount(userId)
  await setMeta(other, 'a', 1)
  expect(await getMeta(other, 'a')).toBe(1)
})

test('a stopped page begins no transaction, says so when it goes on, and writes then', async () => {
  const account = await openAccount(newId())
  await setMeta(account, 'a', 1)
  transactions.stop()
  const begun = account.db.backendDB().transaction(['meta'], 'readwrite')
  const writing = setMeta(account, 'a', 2)
  await new Promise((resolve) => begun.addEventListener('abort', resolve))
  expect(transactions.resume()).toBe(true)
  await writing
  expect(await getMeta(account, 'a')).toBe(2)
})

test('a transaction that has just ended is none that was aborted', async () => {
  const account = await openAccount(newId())
  await setMeta(account, 'a', 1)
  const transaction = account.db.backendDB().transaction(['meta'], 'readwrite')
  transaction.objectStore('meta').count()
  transaction.commit()
  transactions.stop()
  expect(transactions.resume()).toBe(false)
})

test('a page without a transaction goes on as if nothing had been', async () => {
  const account = await openAccount(newId())
  await setMeta(account, 'a', 1)
  transactions.stop()
  expect(transactions.resume()).toBe(false)
  await setMeta(account, 'a', 2)
  expect(await getMeta(account, 'a')).toBe(2)
})

test('a page that is stopped does not open a database again that was deleted meanwhile', async () => {
  const account = await openAccount(newId())
  transactions.stop()
  // As a browser closes the connection of a page that it has stopped.
  account.db.close({ disableAutoOpen: false })
  await Dexie.delete(account.db.name)
  const opened: string[] = []
  indexedDB.open = (name, version) => {
    opened.push(name)
    return open.call(indexedDB, name, version)
  }
  transactions.allow(REGISTRY_NAME)
  const reading = getMeta(account, 'a')
  await registry.readSession()
  expect(opened).not.toContain(account.db.name)
  // The person is still signed in, so it was the browser that deleted it.
  transactions.resume()
  await reading
  expect(opened).toContain(account.db.name)
})
