import { afterEach, describe, expect, test, vi } from 'vitest'
import { isInstalled, isIos } from '../../../src/app/data/ios.ts'
import { CHROME_ON_IPHONE, SAFARI_ON_IPHONE } from '../../support/iphone.ts'

afterEach(() => vi.unstubAllGlobals())

const MACINTOSH =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0 Mobile Safari/537.36'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0 Safari/537.36'

describe('a device with iOS', () => {
  test.each([
    ['an iPhone', SAFARI_ON_IPHONE, 5, true],
    ['Chrome on an iPhone', CHROME_ON_IPHONE, 5, true],
    ['an iPad that asks for desktop pages', MACINTOSH, 5, true],
    ['an iPad that asks for mobile pages', SAFARI_ON_IPHONE.replaceAll('iPhone', 'iPad'), 5, true],
    ['a Mac', MACINTOSH, 0, false],
    ['an Android phone', ANDROID, 5, false],
    ['a computer with a touch screen', WINDOWS, 10, false],
  ])('%s', (_, userAgent, maxTouchPoints, expected) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    expect(isIos()).toBe(expected)
  })
})

describe('an app on the home screen', () => {
  test.each([
    ['a tab of Safari', false, false, false],
    ['an app on an iPhone', true, true, true],
    ['an app of an older iOS, which knows only the property', true, false, true],
    ['an app on Android', undefined, true, true],
    ['a tab of another browser', undefined, false, false],
  ])('%s', (_, standalone, matches, expected) => {
    vi.stubGlobal('navigator', { standalone })
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches && query === '(display-mode: standalone)',
    }))
    expect(isInstalled()).toBe(expected)
  })
})
