import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VISITOR_NAME } from '../../../src/offline/account/registry-names.ts'

/** As a page that has just been opened. */
async function page() {
  vi.resetModules()
  return import('../../../src/offline/account/visitor.ts')
}

afterEach(() => Dexie.delete(VISITOR_NAME))

describe('what a visitor leaves here', () => {
  test('a look at what waits makes no database', async () => {
    const { waitingSubscriptions } = await page()
    expect(await waitingSubscriptions()).toEqual([])
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(VISITOR_NAME)
  })

  test('an address is there for the next page, and one person’s address is one row', async () => {
    const first = await page()
    await first.storeSubscription('Reader@example.test')
    const again = await first.storeSubscription(' reader@Example.test ')
    const next = await page()
    expect(await next.waitingSubscriptions()).toEqual([again])
    expect(again).toMatchObject({ email: 'reader@Example.test', emailKey: 'reader@example.test' })
  })

  test('what arrived goes; what was written again meanwhile stays', async () => {
    const { storeSubscription: keepSubscription, forgetSubscription, waitingSubscriptions } = await page()
    const old = await keepSubscription('a@example.test')
    const newer = await keepSubscription('A@example.test')
    await forgetSubscription(old)
    expect(await waitingSubscriptions()).toEqual([newer])
    await forgetSubscription(newer)
    expect(await waitingSubscriptions()).toEqual([])
  })

  test('a row that cannot be read is left alone, and the others are sent', async () => {
    const { storeSubscription: keepSubscription, waitingSubscriptions } = await page()
    const good = await keepSubscription('good@example.test')
    const raw = new Dexie(VISITOR_NAME)
    raw.version(1).stores({ newsletter: '&emailKey' })
    await raw.table('newsletter').put({ emailKey: 'odd', email: 7 })
    expect(await waitingSubscriptions()).toEqual([good])
    expect(await raw.table('newsletter').count()).toBe(2)
    raw.close()
  })
})
