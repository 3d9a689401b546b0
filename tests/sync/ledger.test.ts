import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/app/data/api-client/client.ts'
import { lostWorkSentence } from '../../src/app/shell/lost-work-sentence.ts'
import { api } from '../../src/contract/api.ts'
import { LEDGER_REPORT_AFTER_MS } from '../../src/domain/core/limits.ts'
import { registry } from '../../src/offline/account/registry.ts'
import { createUnsentLedger, type UnsentLedger } from '../../src/sync/device-ledger.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { fetchWithFault } from './faulty-fetch.ts'
import { openOnFreshDisk } from '../support/disk.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'
import { createLedgerStore, readLostWork, dismissLostWork } from '../../src/offline/account/ledger-store.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { watch } from '../../src/offline/db/watch.ts'
import { writeEntries } from '../../src/offline/tours/tour-entries.ts'
import type { Account } from '../../src/offline/db/account.ts'

let server: TestApp
let friend: Person
beforeAll(async () => {
  server = await createTestApp()
  friend = await register(server)
})
afterAll(() => server.close())

const opened: Account[] = []
afterEach(async () => {
  for (const account of opened.splice(0)) await closeAccount(account)
})

/** A browser whose cookies survive the eviction of its storage. */
class Browser {
  readonly person: Person
  store!: Account
  ledger!: UnsentLedger
  bodies: string[] = []
  isDown = false
  time = Date.parse('2026-03-12T12:00:00Z')
  #device = ''

  constructor(person: Person) {
    this.person = person
  }

  /** Opens a page on empty storage; a second call simulates that the storage was evicted. */
  async open(): Promise<this> {
    this.store = await openOnFreshDisk(this.person.id, { now: () => this.time })
    opened.push(this.store)
    const client = createClient({
      account: () => this.person.id,
      origin: 'http://localhost',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        request.headers.set('cookie', [this.person.cookie, this.#device].filter(Boolean).join('; '))
        if (!this.isDown) this.bodies.push(await request.clone().text())
        const response = await fetchWithFault(server, request, this.isDown ? 'no-network' : 'ok')
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          if (pair.startsWith(server.deps.config.deviceCookie)) this.#device = pair
        }
        return response
      },
    })
    this.ledger = createUnsentLedger({
      store: createLedgerStore(this.store),
      announce: async (body) => (await client.call(api.announceUnsent, { body })).missing,
      now: () => this.time,
    })
    return this
  }

  write(content: string) {
    return enqueue(this.store, { kind: 'message.send', payload: { recipientId: friend.id, content } })
  }

  /** Reports the unsent operations to the server. */
  async contact(): Promise<void> {
    await this.ledger.reportUnsent(await listOpenOps(this.store))
  }

  async missing(): Promise<string> {
    const watched = watch(this.store, () => readLostWork(this.store))
    return new Promise((resolve, reject) => {
      const subscription = watched.subscribe({
        error: reject,
        next: (missing) => {
          resolve(lostWorkSentence(missing))
          setTimeout(() => subscription.unsubscribe(), 0)
        },
      })
    })
  }
}

test('after an eviction the lost work is shown once, and the ledger contains no content', async () => {
  const browser = await new Browser(await register(server)).open()
  await browser.write('my secret words')
  await browser.write('more of them')
  browser.time += LEDGER_REPORT_AFTER_MS + 1
  await browser.contact()
  expect(browser.bodies.join('')).not.toContain('secret')

  await browser.open()
  await browser.contact()
  expect(await browser.missing()).toBe('2 messages from Mar 12 may not have been sent')
  await dismissLostWork(browser.store)
  expect(await browser.missing()).toBe('')
  await browser.ledger.confirmRead(await listOpenOps(browser.store))
  await browser.open()
  await browser.contact()
  expect(await browser.missing(), 'emptied again').toBe('')
})

test('lost tour entries are reported, lost read marks are not', async () => {
  const browser = await new Browser(await register(server)).open()
  await writeEntries(browser.store, newOpId(), [
    { key: 'rating:light', value: 4 },
    { key: 'address', value: 'my secret street' },
  ])
  await enqueue(browser.store, { kind: 'message.read', payload: { userId: friend.id } })
  browser.time += LEDGER_REPORT_AFTER_MS + 1
  await browser.contact()
  expect(browser.bodies.join('')).not.toContain('secret')
  await browser.open()
  await browser.contact()
  expect(await browser.missing()).toBe('2 notes about homes from Mar 12 may not have been sent')
})

test('nothing is reported twice, and a new message is not reported during its first attempt', async () => {
  const browser = await new Browser(await register(server)).open()
  await browser.contact()
  expect(browser.bodies).toHaveLength(1)
  await browser.write('fresh')
  await browser.contact()
  expect(browser.bodies, 'fresh').toHaveLength(1)
  browser.time += LEDGER_REPORT_AFTER_MS + 1
  await browser.contact()
  await browser.contact()
  expect(browser.bodies).toHaveLength(2)
})

test('work written offline is reported at the first contact', async () => {
  const browser = await new Browser(await register(server)).open()
  browser.isDown = true
  await browser.write('in a dead spot')
  browser.time += LEDGER_REPORT_AFTER_MS + 1
  await browser.contact()
  expect(browser.bodies).toEqual([])
  browser.isDown = false
  await browser.contact()
  expect(JSON.parse(browser.bodies.at(-1) ?? '')).toMatchObject({ unsent: [{ kind: 'message.send' }] })
})

test('work that was discarded at sign-out is not reported as lost', async () => {
  const browser = await new Browser(await register(server)).open()
  await browser.write('never mind')
  browser.time += LEDGER_REPORT_AFTER_MS + 1
  await browser.contact()
  await registry.beginSignOut(browser.person.id, await createLedgerStore(browser.store).storeId())
  await registry.endSignOut(browser.person.id, (await registry.readSession()).epoch)
  await browser.open()
  await browser.contact()
  expect(await browser.missing()).toBe('')
  expect(await registry.discardedStores(browser.person.id), 'the server has forgotten it').toEqual([])
})

test('the sentence names kinds and days in order', () => {
  const entry = (kind: string, day: string) => ({ opId: newOpId(), kind, day })
  const entries = [
    entry('profile.update', '2026-11-13'),
    entry('message.send', '2026-11-12'),
    entry('message.send', '2026-11-12'),
    entry('message.send', '2026-11-13'),
  ]
  expect(lostWorkSentence([{ storeId: newOpId(), entries }])).toBe(
    '2 messages from Nov 12, 1 message from Nov 13 and 1 change (profile) from Nov 13 may not have been sent',
  )
})
