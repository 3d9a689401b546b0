import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  DECISION_KEYS,
  decisionsFor,
  hidesUntilDecided,
  isClaimedByOther,
  isOfStanding,
  isReversible,
  isSuspendedAt,
  leaseEnd,
  NewDecision,
} from '../../../src/domain/reports/case.ts'
import { CASE_DECISIONS } from '../../../src/domain/reports/decision.ts'
import { type NoticeFacts } from '../../../src/domain/reports/notice.ts'
import { noticeText } from '../../../src/domain/reports/notice-text.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000
const before = (ms: number) => new Date(NOW.getTime() - ms)
const after = (ms: number) => new Date(NOW.getTime() + ms)

describe('standing', () => {
  const old = { createdAt: before(30 * DAY), isSuspended: false, isConfirmed: true }
  const young = { ...old, createdAt: NOW }
  const suspended = { ...old, isSuspended: true }
  const unconfirmed = { ...old, isConfirmed: false }

  test.each([
    ['an account of eight days', { createdAt: before(8 * DAY) }, true],
    ['an account of a moment more than seven days', { createdAt: before(7 * DAY + 1) }, true],
    ['an account of seven days', { createdAt: before(7 * DAY) }, false],
    ['a new account', { createdAt: NOW }, false],
    ['a suspended account', { isSuspended: true }, false],
    ['an account whose address is not confirmed', { isConfirmed: false }, false],
  ])('%s', (_, changes, expected) => {
    expect(isOfStanding({ ...old, ...changes }, NOW)).toBe(expected)
  })

  test.each([
    ['nobody', [], false],
    ['two of standing', [old, old], false],
    ['three of standing', [old, old, old], true],
    ['two of standing and five new ones', [old, old, young, young, young, young, young], false],
    ['two of standing and a suspended one', [old, old, suspended], false],
    ['two of standing and one without a confirmed address', [old, old, unconfirmed], false],
    ['three of standing among others', [young, old, suspended, old, old], true],
  ])('%s hide a home: %#', (_, reporters, expected) => {
    expect(hidesUntilDecided(reporters, NOW)).toBe(expected)
  })
})

describe('a claim', () => {
  test.each([
    ['nobody’s', null, null, false],
    ['one’s own', 'me', after(MINUTE), false],
    ['another’s that holds', 'other', after(1), true],
    ['another’s that ends now', 'other', NOW, false],
    ['another’s that has ended', 'other', before(MINUTE), false],
  ])('%s', (_, by, until, expected) => {
    expect(isClaimedByOther({ by, until }, 'me', NOW)).toBe(expected)
  })

  test('lasts a quarter of an hour', () => expect(leaseEnd(NOW)).toEqual(after(15 * MINUTE)))
})

test.each([
  [0, true],
  [30 * DAY, true],
  [30 * DAY + 1, false],
])('a decision of %d ms ago can be taken back: %s', (age, expected) => {
  expect(isReversible(before(age), NOW)).toBe(expected)
})

test.each([
  ['never suspended', null, null, false],
  ['without an end', before(DAY), null, true],
  ['before its end', before(DAY), after(1), true],
  ['at its end', before(DAY), NOW, false],
  ['after its end', before(DAY), before(1), false],
])('a suspension %s', (_, at, until, expected) => {
  expect(isSuspendedAt(at, until, NOW)).toBe(expected)
})

describe('decisions', () => {
  test.each([
    [{ hasListing: true, hasPerson: true }, [...CASE_DECISIONS]],
    [{ hasListing: false, hasPerson: true }, ['keep', 'ask', 'warn', 'suspend', 'remove']],
    [{ hasListing: false, hasPerson: false }, ['keep']],
  ])('about %j are %j', (targets, expected) => {
    expect(decisionsFor(targets)).toEqual(expected)
  })

  test('each has a key of its own', () => {
    expect(new Set(Object.values(DECISION_KEYS)).size).toBe(CASE_DECISIONS.length)
  })

  test.each([
    [{ decision: 'keep', reason: 'Fine' }, true],
    [{ decision: 'suspend', reason: 'Scam', days: 7 }, true],
    [{ decision: 'suspend', reason: 'Scam' }, false],
    [{ decision: 'suspend', reason: 'Scam', days: 0 }, false],
    [{ decision: 'suspend', reason: 'Scam', days: 1.5 }, false],
    [{ decision: 'suspend', reason: 'Scam', days: 366 }, false],
    [{ decision: 'warn', reason: 'Rude', days: 7 }, false],
    [{ decision: 'warn', reason: '  ' }, false],
    [{ decision: 'warn', reason: 'x'.repeat(1001) }, false],
    [{ decision: 'ban', reason: 'Rude' }, false],
  ])('%j is valid: %s', (decision, expected) => {
    expect(v.is(NewDecision, decision)).toBe(expected)
  })
})

describe('a notice', () => {
  const facts = (change: Partial<NoticeFacts>): NoticeFacts => ({
    kind: 'decision',
    decision: 'hide',
    title: 'Sunny room',
    isHome: true,
    until: null,
    ...change,
  })
  test.each([
    [{}, '“Sunny room” is hidden. Others don’t find it.'],
    [{ decision: 'remove' }, 'We removed “Sunny room”.'],
    [
      { decision: 'suspend', until: '2026-12-03T20:00:00.000Z' },
      'Your account is suspended until Dec 3, 2026. You can read everything, and answer us.',
    ],
    [
      { decision: 'remove', isHome: false },
      'Your account is suspended. You can read everything, and answer us.',
    ],
    [
      { kind: 'report-answer', decision: 'keep' },
      'We looked at “Sunny room” and found nothing against the rules.',
    ],
    [{ kind: 'report-answer', decision: 'remove' }, 'We removed “Sunny room”. Thank you for telling us.'],
    [{ kind: 'undone', decision: null }, 'We took back our decision about “Sunny room”.'],
    [{ kind: 'reopened', decision: null }, 'We’re looking at “Sunny room” again.'],
  ] as [Partial<NoticeFacts>, string][])('%j', (change, expected) => {
    expect(noticeText(facts(change))).toBe(expected)
  })
})
