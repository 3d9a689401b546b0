import { describe, expect, test } from 'vitest'
import { answersWithinHours, badgesOf, type BadgeFacts } from '../../../src/domain/account/badge-rules.ts'
import type { PersonBadges } from '../../../src/domain/account/badges.ts'
import { shownBadges } from '../../../src/domain/account/shown-badges.ts'

const HOUR = 3600

describe('the hours within which a person answers', () => {
  test.each([
    ['nobody wrote', 0, 0, null, null],
    ['two of two answered', 2, 2, 60, null],
    ['three of three', 3, 3, 60, 1],
    ['seven of ten', 10, 7, 60, 1],
    ['three of five', 5, 3, 60, null],
    ['sixty-nine of a hundred', 100, 69, 60, null],
    ['at once', 4, 4, 0, 1],
    ['an hour to the second', 4, 4, HOUR, 1],
    ['a second more than an hour', 4, 4, HOUR + 1, 5],
    ['five hours', 4, 4, 5 * HOUR, 5],
    ['six hours', 4, 4, 6 * HOUR, 12],
    ['thirteen hours', 4, 4, 13 * HOUR, 24],
    ['a day', 4, 4, 24 * HOUR, 24],
    ['longer than a day', 4, 4, 24 * HOUR + 1, null],
  ])('%s', (_, asked, answered, medianSeconds, expected) => {
    expect(answersWithinHours({ asked, answered, medianSeconds })).toBe(expected)
  })
})

describe('the badges of a person', () => {
  const at = new Date('2026-03-01T10:00:00Z')
  const later = new Date('2026-03-01T10:05:00Z')
  const quick = { asked: 4, answered: 4, medianSeconds: 4 * HOUR }
  const facts: BadgeFacts = {
    createdAt: at,
    emailConfirmedAt: later,
    isGone: false,
    answers: quick,
    photosAreUnique: false,
  }
  test.each<[string, Partial<BadgeFacts>, PersonBadges, string[]]>([
    [
      'a confirmed email and quick answers',
      {},
      { emailConfirmed: true, answersWithinHours: 5, photosAreUnique: false },
      ['Email confirmed', 'Answers within 5 h'],
    ],
    [
      'an email that is not confirmed',
      { emailConfirmedAt: null },
      { emailConfirmed: false, answersWithinHours: 5, photosAreUnique: false },
      ['Answers within 5 h'],
    ],
    [
      'an email that counted as confirmed from the first moment, without a proof',
      { emailConfirmedAt: at, answers: null },
      { emailConfirmed: false, answersWithinHours: null, photosAreUnique: false },
      [],
    ],
    [
      'photos that no other owner has',
      { photosAreUnique: true, answers: null },
      { emailConfirmed: true, answersWithinHours: null, photosAreUnique: true },
      ['Email confirmed', 'Photos unique here'],
    ],
    [
      'photos that were not compared, or that another owner has too',
      { photosAreUnique: false, answers: null },
      { emailConfirmed: true, answersWithinHours: null, photosAreUnique: false },
      ['Email confirmed'],
    ],
    [
      'a deleted account',
      { isGone: true, photosAreUnique: true },
      { emailConfirmed: false, answersWithinHours: null, photosAreUnique: false },
      [],
    ],
  ])('%s', (_, changes, badges, labels) => {
    expect(badgesOf({ ...facts, ...changes })).toEqual(badges)
    expect(shownBadges(badges).map(({ label }) => label)).toEqual(labels)
  })

  test('a person of whom nothing was said has none', () => {
    expect(shownBadges(undefined)).toEqual([])
  })
})
