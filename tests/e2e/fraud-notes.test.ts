import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/device.ts'
import { apiAs } from '../support/people.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

test('words of scams are explained to their reader and their writer, without signal too, and stop nothing', async () => {
  const { origin } = fixture.server
  const { ana, ben, page } = await openConversation(fixture)
  await waitForServiceWorker(page)
  const write = (content: string) =>
    apiAs(origin, ben)('POST', '/messages', { recipientId: ana.user._id, content })
  await write('The room is still free. When do you want to come?')
  await write('I am abroad, but I can mail you the keys once you have paid.')
  await page.reload()
  const log = page.getByRole('log')
  const warned = log.getByRole('listitem').filter({ hasText: 'mail you the keys' })
  await warned.getByText('may not have it. See it before you decide').waitFor()
  const calm = log.getByRole('listitem').filter({ hasText: 'still free' })
  expect(await calm.getByText(/See it before/).count()).toBe(0)

  await page.context().setOffline(true)
  const box = page.getByRole('textbox', { name: 'Message', exact: true })
  await box.fill('Shall I send the deposit by Zelle?')
  await page.getByText('Scams ask for it early').waitFor()
  await sendMessage(page, 'Shall I send the deposit by Zelle?')
  await page.context().setOffline(false)
  await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Shall I send the deposit by Zelle?'])
})
