import type { BrowserContext } from 'playwright-core'
import type { TestBrowser } from './test-browser.ts'

/** The user agent of Safari on an iPhone. */
export const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1'
/** The user agent of Chrome on an iPhone. */
export const CHROME_ON_IPHONE = SAFARI_ON_IPHONE.replace('Version/18.3', 'CriOS/133.0.6943.33')

/** The window of a phone. */
export const PHONE = { width: 390, height: 844 }

interface IphoneOptions {
  /** Whether the page is an app on the home screen. */
  isInstalled?: boolean
  browser?: 'safari' | 'chrome'
}

/** A new device whose pages see an iPhone. */
export async function newIphone(
  browser: TestBrowser,
  { isInstalled = false, browser: kind = 'safari' }: IphoneOptions = {},
): Promise<BrowserContext> {
  const device = await browser.newDevice({
    userAgent: kind === 'safari' ? SAFARI_ON_IPHONE : CHROME_ON_IPHONE,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
  })
  await device.addInitScript((standalone) => void Object.assign(navigator, { standalone }), isInstalled)
  return device
}
