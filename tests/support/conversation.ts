import type { Page } from 'playwright-core'
import type { MessageView } from '../../src/domain/messages/message.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { openSignedInPage, type BrowserFixture } from './browser-fixture.ts'
import { apiAs, registerSeeker, type TestAccount } from './people.ts'

/**
 * All messages between two people on the server, oldest first, as `reader` sees them. With `prefix`, only
 * the messages that begin with it; reading stops at the first page that begins with another message.
 */
export async function conversation(
  origin: string,
  reader: TestAccount,
  other: TestAccount,
  prefix = '',
): Promise<MessageView[]> {
  const pages: MessageView[][] = []
  let before = ''
  for (;;) {
    const { messages, more } = await apiAs(origin, reader)<{ messages: MessageView[]; more: boolean }>(
      'GET',
      `/messages/${other.user._id}${before}`,
    )
    pages.unshift(messages.filter((message) => message.content.startsWith(prefix)))
    const [oldest] = messages
    if (!more || !oldest || !oldest.content.startsWith(prefix)) return pages.flat()
    before = `?before=${oldest.order}`
  }
}

/** The texts of the messages that `reader` received from `sender`, oldest first. */
export async function receivedTexts(
  origin: string,
  reader: TestAccount,
  sender: TestAccount,
): Promise<string[]> {
  const messages = await conversation(origin, reader, sender)
  return messages.filter((message) => message.senderId === sender.user._id).map((message) => message.content)
}

/** Sends `text` in the conversation that is open on `page`, and returns once the page shows it. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  // React repeats the text of a box as its content, so the whole page has the text before it is sent.
  await page.getByRole('log').getByText(text, { exact: true }).waitFor()
}

/** Two new people, and a page of `ana` with their conversation open. */
export interface OpenConversation {
  ana: TestAccount
  ben: TestAccount
  page: Page
}

let pairs = 0

/** Registers two people and opens their conversation on a new device; `prepare` runs before the sign-in. */
export async function openConversation(
  fixture: BrowserFixture,
  prepare?: (page: Page) => Promise<void>,
): Promise<OpenConversation> {
  const { origin } = fixture.server
  pairs += 1
  const today = localDay(new Date())
  const ana = await registerSeeker(origin, `Ana${pairs}`, today)
  const ben = await registerSeeker(origin, `Ben${pairs}`, today)
  const page = await openSignedInPage(fixture, ana, prepare)
  await page.goto(`${origin}/messages?with=${ben.user._id}`)
  await page.getByRole('heading', { name: ben.user.firstName }).waitFor()
  return { ana, ben, page }
}
