import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VISITOR_NAME } from '../../../src/offline/account/registry-names.ts'

/** Imports the visitor module fresh, as a page that has just been opened does. */
async function openPage() {
  vi.resetModules()
  return import('../../../src/offline/account/visitor.ts')
}

afterEach(() => Dexie.delete(VISITOR_NAME))

describe('stored newsletter subscriptions of a visitor', () => {
  test('reading them creates no database', async () => {
    const { listSubscriptions } = await openPage()
    expect(await listSubscriptions()).toEqual([])
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(VISITOR_NAME)
  })

  test('an address is stored for the next page, and spellings of one address share a row', async () => {
    const first = await openPage()
    await first.storeSubscription('Reader@example.test')
    const again = await first.storeSubscription(' reader@Example.test ')
    const next = await openPage()
    expect(await next.listSubscriptions()).toEqual([again])
    expect(again).toMatchObject({ email: 'reader@Example.test', emailKey: 'reader@example.test' })
  })

  test('an accepted subscription is deleted, but not one that was written again meanwhile', async () => {
    const { storeSubscription, deleteSubscription, listSubscriptions } = await openPage()
    const old = await storeSubscription('a@example.test')
    const newer = await storeSubscription('A@example.test')
    await deleteSubscription(old)
    expect(await listSubscriptions()).toEqual([newer])
    await deleteSubscription(newer)
    expect(await listSubscriptions()).toEqual([])
  })

  test('an unreadable row is left in place, and the others are read', async () => {
    const { storeSubscription, listSubscriptions } = await openPage()
    const good = await storeSubscription('good@example.test')
    const raw = new Dexie(VISITOR_NAME)
    raw.version(1).stores({ newsletter: '&emailKey' })
    await raw.table('newsletter').put({ emailKey: 'odd', email: 7 })
    expect(await listSubscriptions()).toEqual([good])
    expect(await raw.table('newsletter').count()).toBe(2)
    raw.close()
  })
})
