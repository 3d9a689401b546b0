import { expect, test } from 'vitest'
import { isSendingEnter } from '../../../src/app/ui/enter-key.ts'

/** What browsers report for a key. */
interface PressedKey {
  key: string
  shiftKey?: boolean
  isComposing?: boolean
  keyCode: number
}

const sends = ({ key, shiftKey = false, isComposing = false, keyCode }: PressedKey) =>
  isSendingEnter({ key, shiftKey, nativeEvent: { isComposing, keyCode } as KeyboardEvent })

test.each<[string, boolean, PressedKey]>([
  ['Enter', true, { key: 'Enter', keyCode: 13 }],
  ['Shift and Enter', false, { key: 'Enter', shiftKey: true, keyCode: 13 }],
  ['a letter', false, { key: 'e', keyCode: 69 }],
  ['the Enter that ends a word in Chromium', false, { key: 'Enter', isComposing: true, keyCode: 229 }],
  ['the Enter that ends a word in Firefox', false, { key: 'Process', isComposing: true, keyCode: 229 }],
  ['the Enter that ends a word in Safari', false, { key: 'Enter', isComposing: false, keyCode: 229 }],
])('%s sends a text: %s', (_, expected, pressed) => {
  expect(sends(pressed)).toBe(expected)
})
