import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/device.ts'
import { apiAs } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

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

  await shoot(page, 'fraud-reader')
  expect(await screenFaults(page, 'a warned message')).toEqual([])

  await page.context().setOffline(true)
  const box = page.getByRole('textbox', { name: 'Message', exact: true })
  // The note must not move the box under the fingers.
  await box.fill('Shall I send the deposit by')
  const before = await box.boundingBox()
  await box.fill('Shall I send the deposit by Zelle?')
  await page.getByText('Scams ask for it early').waitFor()
  expect(await box.boundingBox()).toEqual(before)
  await shoot(page, 'fraud-writer')
  expect(await screenFaults(page, 'a warned draft')).toEqual([])
  await sendMessage(page, 'Shall I send the deposit by Zelle?')
  await page.context().setOffline(false)
  await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Shall I send the deposit by Zelle?'])
})
