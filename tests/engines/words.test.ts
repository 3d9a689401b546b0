import { describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { receivedTexts } from '../support/conversation.ts'
import { until } from '../support/patience.ts'
import { listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import { ENGINES, signInByForm, waitForServiceWorker, useEngine } from './engine-fixture.ts'

describe.each(ENGINES)('words without a server in %s', (engine) => {
  const story = useEngine(engine)

  test('survive the end of the browser, and arrive once and in order', async () => {
    const { origin } = story.server
    const olga = await registerHomeowner(origin, 'Olga')
    // Her profile is complete with her first listing.
    await listHome(origin, olga)
    const ben = await registerSeeker(origin, 'Ben', localDay(new Date()))
    const thread = `/messages?with=${ben.user._id}`
    let page = await story.open()
    await signInByForm(page, olga)
    await waitForServiceWorker(page)
    await page.goto(thread)
    await page.waitFor('heading', 'Ben')
    await story.server.stop()

    await page.goto('/setup/property-listing')
    await page.fill('Street address', '12 Story Street')
    await page.waitUntilStored('12 Story Street')
    await page.goto(thread)
    for (const text of ['First without a server', 'Second without a server']) {
      await page.fill('Message', text)
      await page.press('button', 'Send')
      await page.waitForText(text)
    }
    await page.fill('Message', 'Half a thou')
    await page.waitUntilStored('Half a thou')
    await story.quit()

    page = await story.open()
    await page.goto(thread)
    await page.waitForText('Second without a server')
    await page.waitUntil(async () => (await page.value('Message')) === 'Half a thou', 'the unsent text')
    await page.goto('/setup/property-listing')
    await page.waitUntil(
      async () => (await page.value('Street address')) === '12 Story Street',
      'the address of the draft',
    )
    await story.server.start()
    await page.goto('/outbox')
    await page.waitForText('Nothing is waiting')
    const arrived = () => receivedTexts(origin, ben, olga)
    await until(async () => (await arrived()).length >= 2, 'both messages to arrive')
    expect(await arrived()).toEqual(['First without a server', 'Second without a server'])
    expect(page.driver.errors.join('\n')).toBe('')
  })
})
