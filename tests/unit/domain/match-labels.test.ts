import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWERS, type Answer, type MatchAnswers } from '../../../src/domain/matches/answer-fit.ts'
import { MESSAGE_MAX_LENGTH } from '../../../src/domain/core/limits.ts'
import {
  answerText,
  differenceText,
  discussionOf,
  reasonText,
} from '../../../src/domain/matches/match-labels.ts'
import { anyAnswers, AVERAGE, SEEDED } from '../../support/match-answers.ts'

const having = (answers: Partial<MatchAnswers>): MatchAnswers => ({ ...AVERAGE, ...answers })

describe('the labels of matches', () => {
  test.each<[Answer, Partial<MatchAnswers>, Partial<MatchAnswers>, string]>([
    [
      'sleepSchedule',
      { sleepSchedule: 'early_bird' },
      { sleepSchedule: 'night_owl' },
      'You’re an early bird, Ana is a night owl.',
    ],
    [
      'sleepSchedule',
      { sleepSchedule: 'night_owl' },
      { sleepSchedule: 'night_owl' },
      'You’re both night owls.',
    ],
    ['cleanliness', { cleanliness: 'very_tidy' }, { cleanliness: 'very_tidy' }, 'You’re both very tidy.'],
    ['budget', { budget: 1500 }, { budget: 1800 }, 'You plan on $1,500 a month, Ana plans on $1,800.'],
    ['budget', { budget: 1500 }, { budget: 1500 }, 'You both plan on $1,500 a month.'],
    [
      'moveIn',
      { moveIn: '2026-12-01' },
      { moveIn: '2027-01-03' },
      'You move in on Dec 1, Ana moves in on Jan 3.',
    ],
    [
      'location',
      { location: 'sd' },
      { location: 'oc' },
      'You’re looking in San Diego, Ana is looking in Orange County.',
    ],
    [
      'interests',
      { interests: ['art', 'music'] },
      { interests: ['music', 'art'] },
      'You both like art and music.',
    ],
    ['interests', { interests: ['art'] }, { interests: ['music'] }, 'You two picked different interests.'],
    [
      'workStyle',
      { workStyle: 'office' },
      { workStyle: 'work_from_home' },
      'You work at an office, Ana works from home.',
    ],
    ['diet', { diet: 'vegan' }, { diet: 'omnivore' }, 'You’re vegan, Ana is an omnivore.'],
  ])('%s of %j and %j', (answer, mine, theirs, words) => {
    expect(reasonText(answer, having(mine), having(theirs), 'Ana')).toBe(words)
  })

  test('a topic to discuss is a message to the other person', () => {
    const bird = having({ sleepSchedule: 'early_bird' })
    const owl = having({ sleepSchedule: 'night_owl' })
    expect(discussionOf('sleepSchedule', bird, owl, 'Ana').message).toBe(
      'Hi Ana. I’m an early bird, you’re a night owl. How would early mornings and late evenings work?',
    )
  })

  test('a difference names its direction', () => {
    expect(differenceText('budget', having({ budget: 1500 }), having({ budget: 2700 }))).toBe(
      'Plans on $1,200 more a month',
    )
    expect(differenceText('moveIn', having({ moveIn: '2027-03-01' }), having({ moveIn: '2026-12-20' }))).toBe(
      'Moves in 71 days before you',
    )
  })

  test('every pair of answers has complete sentences', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (mine, theirs) => {
        for (const answer of ANSWERS) {
          const { sentence, message } = discussionOf(answer, mine, theirs, 'Ana')
          for (const words of [sentence, message]) {
            expect(words).not.toMatch(/undefined|null|NaN| {2}|\s[.,]/)
            expect(words).not.toContain('!')
          }
          expect(message.length).toBeLessThan(MESSAGE_MAX_LENGTH)
          expect(answerText(answer, mine)).not.toBe('')
        }
      }),
      SEEDED,
    )
  })
})
