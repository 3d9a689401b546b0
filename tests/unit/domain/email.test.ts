import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_PATTERN, looksLikeEmail } from '../../../src/domain/core/email.ts'

test('the pattern of a field and the function accept the same addresses', () => {
  const pattern = new RegExp(`^(?:${EMAIL_PATTERN})$`, 'v')
  const text = fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', 'é'), maxLength: 9 })
  fc.assert(
    fc.property(text, (each) => {
      expect(pattern.test(each)).toBe(looksLikeEmail(each))
    }),
  )
  expect([pattern.test('a@b.c'), pattern.test('a@b'), pattern.test('a@.b')]).toEqual([true, false, false])
})
