import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { runCommand } from '../support/command.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { shoot } from '../support/screenshots.ts'

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

test('a moderator sees which words of a home, and of first messages, which rules found', async () => {
  const { origin, dataDir } = fixture.server
  const owner = await registerHomeowner(origin, 'Olga')
  const description = 'Sunny loft. I am abroad, and send you the keys once you have paid by Western Union.'
  await listHome(
    origin,
    owner,
    [await homePhoto(1)],
    formOf({ title: 'Loft with keys by mail', description }),
  )
  const writer = await registerSeeker(origin, 'Wim', localDay(new Date()))
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    const recipientId = (await registerSeeker(origin, name, localDay(new Date()))).user._id
    await apiAs(origin, writer)('POST', '/messages', { recipientId, content: 'Two gift cards are enough' })
  }
  const mona = await registerSeeker(origin, 'Mona', localDay(new Date()))
  await runCommand('admin', ['promote', mona.email, '--moderator'], { DATA_DIR: dataDir })
  const page = await openSignedInPage(fixture, mona)
  await page.goto(`${origin}/admin/queue`)
  await page.getByRole('link', { name: /Loft with keys by mail.*Flagged words/s }).click()
  await page.getByText('can’t show the home, or keys by mail').waitFor()
  await page.getByText('Western Union', { exact: true }).waitFor()
  await shoot(page, 'fraud-case-home')
  expect(await screenFaults(page, 'a case of words')).toEqual([])
  await page.goto(`${origin}/admin/queue`)
  await page.getByRole('link', { name: /Wim.*Flagged words/s }).click()
  await expect.poll(() => page.getByText('gift cards', { exact: true }).count()).toBe(3)
  await shoot(page, 'fraud-case-messages')
  await page.context().close()
})
