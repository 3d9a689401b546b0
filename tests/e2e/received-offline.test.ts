import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import {
  messagesNotLoaded,
  sayHello,
  someNotLoaded,
} from '../../src/app/areas/messages/strings/conversation-end.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { apiAs, registerSeeker, type TestAccount } from '../support/people.ts'
import { readIndexedDb } from '../support/device.ts'
import { until } from '../support/patience.ts'
import { accountDatabaseName } from '../../src/offline/db/database-names.ts'

let fixture: BrowserFixture
let ana: TestAccount
let ben: TestAccount
let cleo: TestAccount
let dora: TestAccount
beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
  const { origin } = fixture.server
  const today = localDay(new Date())
  ana = await registerSeeker(origin, 'Ana', today)
  ben = await registerSeeker(origin, 'Ben', today)
  cleo = await registerSeeker(origin, 'Cleo', today)
  dora = await registerSeeker(origin, 'Dora', today)
  const send = (from: TestAccount, content: string) =>
    apiAs(origin, from)('POST', '/messages', { recipientId: ana.user._id, content })
  await send(ben, 'The bell is broken.')
  await send(ben, 'Knock on the green door.')
  await send(cleo, 'See you on Sunday.')
  await apiAs(origin, ana)('PUT', `/messages/read/${cleo.user._id}`)
})
afterAll(() => fixture.teardown())

/** Opens the conversation with a person. */
async function openThread(page: Page, person: TestAccount): Promise<void> {
  await page.goto(`${fixture.server.origin}/messages?with=${person.user._id}`)
  await page.getByLabel('Message', { exact: true }).waitFor()
}

test('unread messages that nobody has opened are read without a network, and no other conversation is called empty', async () => {
  const unread = new RegExp(`/api/messages/${ben.user._id}$`)
  let loaded: Promise<unknown> = Promise.resolve()
  const page = await openSignedInPage(fixture, ana, async (on) => {
    loaded = on.waitForResponse(unread)
  })
  await loaded
  await waitForServiceWorker(page)
  await page.goto(`${fixture.server.origin}/messages`)
  await page.getByText('See you on Sunday.').waitFor()
  const unreadNotes = () => page.getByText('2 unread').count()
  await expect.poll(unreadNotes).toBeGreaterThan(0)
  await page.context().setOffline(true)

  await openThread(page, ben)
  const log = page.getByRole('log')
  await log.getByText('The bell is broken.').waitFor()
  await log.getByText('Knock on the green door.').waitFor()
  expect(await log.getByText(messagesNotLoaded).count()).toBe(0)
  // They are read now, here at once and for Ben with the next connection.
  const marksAsRead = async () =>
    ((await readIndexedDb(page))[accountDatabaseName(ana.user._id)]?.['ops'] ?? []).some(
      (op) => (op as { kind: string }).kind === 'message.read',
    )
  await until(marksAsRead, 'the messages to be marked as read')
  await expect.poll(unreadNotes).toBe(0)

  await openThread(page, cleo)
  await log.getByText(messagesNotLoaded).waitFor()
  expect(await log.getByText(sayHello).count()).toBe(0)
  const box = page.getByLabel('Message', { exact: true })
  await box.fill('I’ll bring soup.')
  await box.press('Enter')
  await log.getByText('I’ll bring soup.').waitFor()
  await log.getByText(someNotLoaded).waitFor()

  // The list names no conversation with Dora.
  await openThread(page, dora)
  await log.getByText(sayHello).waitFor()

  await page.context().setOffline(false)
  await openThread(page, cleo)
  await log.getByText('See you on Sunday.').waitFor()
  await log.getByText(someNotLoaded).waitFor({ state: 'detached' })
  const readByAna = async () => {
    const { messages } = await apiAs(fixture.server.origin, ben)<{ messages: { readAt: string | null }[] }>(
      'GET',
      `/messages/${ana.user._id}`,
    )
    return messages.map(({ readAt }) => readAt !== null)
  }
  await expect.poll(readByAna).toEqual([true, true])
})
