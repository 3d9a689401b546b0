import { expect, test } from 'vitest'
import { fieldErrors } from '../../../src/domain/core/field-errors.ts'
import { claimTitle, NewAddressClaim } from '../../../src/domain/reports/address-claim.ts'
import { CASE_DECISIONS, type CaseDecision } from '../../../src/domain/reports/decision.ts'
import { noticeText } from '../../../src/domain/reports/notice-text.ts'

const FREE = 'The address of “My loft” is free. You can list your home now.'
const TAKEN = 'We looked at the address of “My loft”. It stays with the home that was listed first.'
const TO_CLAIMANT: Record<CaseDecision, string> = {
  keep: TAKEN,
  hide: FREE,
  ask: 'We’re asking about the address of “My loft”. We write to you again when we know more.',
  warn: TAKEN,
  suspend: FREE,
  remove: FREE,
}

test.each(CASE_DECISIONS)('a claimant hears of “%s” without a word about the other owner', (decision) => {
  const facts = { kind: 'claim-answer', title: 'My loft', isHome: true, until: null } as const
  expect(noticeText({ ...facts, decision })).toBe(TO_CLAIMANT[decision])
})

const CLAIM = { street: ' 1 Main Street ', zipCode: '92101', title: ' ', description: '' }
test('a claim is called after its home, else after its street', () => {
  expect(claimTitle(CLAIM)).toBe('1 Main Street')
  expect(claimTitle({ ...CLAIM, title: 'My loft ' })).toBe('My loft')
})

test.each([
  ['street', { street: ' ' }],
  ['zipCode', { zipCode: '' }],
  ['words', { words: 'x'.repeat(1001) }],
  ['title', { title: 'x'.repeat(10_000) }],
])('a claim with a wrong %s is refused', (field, change) => {
  expect(fieldErrors(NewAddressClaim, { ...CLAIM, ...change }).map((error) => error.field)).toEqual([field])
  expect(fieldErrors(NewAddressClaim, CLAIM)).toEqual([])
})
