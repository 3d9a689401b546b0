import { describe, expect, test } from 'vitest'
import { ENGINES, waitForServiceWorker, useEngine } from './engine-fixture.ts'

describe.each(ENGINES)('public pages in %s', (engine) => {
  const story = useEngine(engine)

  test('toggle, open a menu and a city guide, and are there without a server', async () => {
    const page = await story.open()
    await page.gotoPublic('/how-it-works')
    await page.press('label', 'I have a place')
    await page.waitForText('Screen applicants')
    await page.press('label', 'I’m looking')
    await page.waitForText('Visit and decide')

    await page.press('button', 'Menu')
    await page.waitFor('link', 'Pricing')
    await page.key('Escape')

    await page.goto('/account?mode=create')
    await page.waitFor('heading', 'Create Account')
    await page.press('link', 'Terms of Service')
    await page.waitFor('heading', 'Terms of Service')
    await page.key('Escape')
    await page.press('button', 'Create Account')
    await page.waitForText('is required')
    await waitForServiceWorker(page)
    await story.server.stop()

    await page.gotoPublic('/cities/sandiego')
    await page.waitFor('heading', /San Diego/)
    await page.gotoPublic('/pricing')
    await page.waitFor('heading', /./)
    await page.gotoPublic('/safety-guide')
    await page.waitFor('heading', /./)
    expect(page.driver.errors.join('\n')).toBe('')
  })
})
