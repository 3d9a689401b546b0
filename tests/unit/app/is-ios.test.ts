import { expect, test } from 'vitest'
import { isIos } from '../../../src/app/ui/is-ios.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1'

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) ${SAFARI}`, 5, true],
  ['Chrome on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/130.0', 5, true],
  [
    'an iPad that calls itself a Macintosh',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`,
    5,
    true,
  ],
  ['a Macintosh', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0, false],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36',
    5,
    false,
  ],
  ['a Windows tablet', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 10, false],
])('%s', (_name, userAgent, maxTouchPoints, expected) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(expected)
})
