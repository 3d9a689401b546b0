import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { flushLockName } from '../../src/offline/db/lock-names.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { receivedTexts } from '../support/conversation.ts'
import { until } from '../support/patience.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { RawBrowser, type RawTab } from '../support/raw-browser.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** How long the page stays busy while the order to freeze comes: the browser freezes it before its next task. */
const BUSY_MS = 1500

const data = temporaryFolder('data')
let server: ServerProcess
let profile: ReturnType<typeof temporaryFolder>
let browser: RawBrowser
let ana: TestAccount
let ben: TestAccount
let frozen: RawTab
let other: RawTab
let pairs = 0

beforeAll(async () => {
  server = new ServerProcess(await freePort(), data.path)
  await server.start()
})
afterAll(async () => {
  await server.stop()
  data.remove()
})

beforeEach(async () => {
  const today = localDay(new Date())
  pairs += 1
  ana = await registerSeeker(server.origin, `Ana${pairs}`, today)
  ben = await registerSeeker(server.origin, `Ben${pairs}`, today)
  profile = temporaryFolder('profile')
  browser = new RawBrowser(profile.path)
  await browser.start()
  frozen = await browser.newTab()
  await frozen.goto(`${server.origin}/robots.txt`)
  await frozen.run(
    async (email, password) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email, password })
      await fetch('/api/auth/login', { method: 'POST', headers, body })
    },
    ana.email,
    ana.password,
  )
  await openThread(frozen)
  other = await browser.newTab()
  await openThread(other)
  await other.show()
  await until(() => frozen.run(() => document.visibilityState === 'hidden'), 'the page to be out of sight')
  await noteFreeze()
})
afterEach(() => {
  browser.close()
  profile.remove()
})

async function openThread(tab: RawTab): Promise<void> {
  await tab.goto(`${server.origin}/messages?with=${ben.user._id}`)
  await until(() => tab.run(() => document.querySelector('main form textarea') !== null), 'the message box')
}

/** Types a message and sends it, as far as the page gets. */
const send = (tab: RawTab, text: string) =>
  tab.run((text) => {
    const box = document.querySelector<HTMLTextAreaElement>('main form textarea')
    if (!box) throw new Error('The page has no message box')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    setTimeout(() => box.form?.requestSubmit())
  }, text)

const received = () => receivedTexts(server.origin, ben, ana)
const noteFreeze = () =>
  frozen.run(() => {
    document.addEventListener('freeze', () => document.body.setAttribute('data-frozen', ''))
  })
const wasFrozen = () => frozen.run(() => document.body.hasAttribute('data-frozen'))

test('a page that is frozen in the middle of a write lets the other tab write, and ends its own later', async () => {
  // The app keeps the browser's functions that it finds when it starts.
  await frozen.runFirst((busyMs) => {
    const { transaction: begin } = IDBDatabase.prototype
    const { abort } = IDBTransaction.prototype
    // Chromium itself ends a transaction without a request after a minute, which would hide that the page did not.
    IDBTransaction.prototype.abort = function abortAndTell() {
      document.body.setAttribute('data-ended', '')
      return abort.call(this)
    }
    IDBDatabase.prototype.transaction = function transaction(...args: Parameters<typeof begin>) {
      const begun = begin.apply(this, args)
      const isAwaited = document.body.hasAttribute('data-stop-next')
      if (begun.mode !== 'readwrite' || !begun.objectStoreNames.contains('ops') || !isAwaited) return begun
      document.body.removeAttribute('data-stop-next')
      // A busy page hears of nothing but cookies.
      document.cookie = 'writing=1'
      while (!document.cookie.includes('freezing=1'));
      // Its first request is made after this, and has its result only in a later task.
      for (const end = performance.now() + busyMs; performance.now() < end;);
      return begun
    }
  }, BUSY_MS)
  await openThread(frozen)
  await noteFreeze()
  await frozen.run(() => document.body.setAttribute('data-stop-next', ''))
  await send(frozen, 'Begun by the page that froze')
  await until(async () => (await browser.cookieNames()).includes('writing'), 'the write to begin')
  const freezing = frozen.freeze(true)
  await browser.setCookie(server.origin, 'freezing')
  await freezing
  await send(other, 'Written meanwhile')
  await until(async () => (await received()).includes('Written meanwhile'), 'the other tab to send')
  await frozen.freeze(false)
  expect(await wasFrozen()).toBe(true)
  expect(await frozen.run(() => document.body.hasAttribute('data-ended'))).toBe(true)
  await until(async () => (await received()).length === 2, 'both messages')
  expect((await received()).toSorted()).toEqual(['Begun by the page that froze', 'Written meanwhile'])
})

test('a page that is frozen while it sends hands over, and nothing comes twice or in another order', async () => {
  await frozen.run(() => {
    const ask = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!/\/api\/(messages|batch)$/.test(url)) return ask(input, init)
      document.body.setAttribute('data-sending', '')
      // The request arrives, and the page does not hear of it.
      return ask(input, init).then(() => new Promise<Response>(() => undefined))
    }
  })
  // The other tab would send it, if it were quicker.
  await other.goto(`${server.origin}/robots.txt`)
  await send(frozen, 'First')
  await until(() => frozen.run(() => document.body.hasAttribute('data-sending')), 'the request')
  await frozen.freeze(true)
  await openThread(other)
  await send(other, 'Second')
  await until(async () => (await received()).length === 2, 'the other tab to send')
  expect(await received()).toEqual(['First', 'Second'])
  await frozen.freeze(false)
  expect(await wasFrozen()).toBe(true)
  await send(other, 'Third')
  await until(async () => (await received()).length === 3, 'the third message')
  expect(await received()).toEqual(['First', 'Second', 'Third'])
})

test('a page with a twentieth of the processor, whose lock is stolen, sends ten messages once and in order', async () => {
  // Only this tab has the box, because two tabs would also merge what is typed in it.
  await frozen.goto(`${server.origin}/robots.txt`)
  await other.slow(20)
  const texts = Array.from({ length: 10 }, (_, at) => `Slowly ${at}`)
  for (const text of texts) {
    await send(other, text)
    const isTaken = () =>
      other.run(() => document.querySelector<HTMLTextAreaElement>('main form textarea')?.value === '')
    await until(isTaken, 'the box to be empty')
    await frozen.run(
      (name) => navigator.locks.request(name, { steal: true }, () => Promise.resolve()),
      flushLockName(ana.user._id),
    )
  }
  await other.slow(1)
  await until(async () => (await received()).length === texts.length, 'all messages')
  expect(await received()).toEqual(texts)
})
