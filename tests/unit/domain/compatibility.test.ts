import { ANSWER_WEIGHTS } from '../../../src/domain/matches/match-weights.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ANSWERS,
  budgetFit,
  interestsFit,
  matchAnswersOf,
  moveInFit,
  placeFit,
  answerFit,
  type Answer,
  type MatchAnswers,
} from '../../../src/domain/matches/answer-fit.ts'
import { compare, satisfaction, sideOf, wholePoints } from '../../../src/domain/matches/compatibility.ts'
import { groupScore } from '../../../src/domain/groups/group-score.ts'
import { toSeekerPayload } from '../../../src/domain/seeker/seeker-payload.ts'
import { emptySeekerDraft } from '../../../src/domain/seeker/seeker.ts'
import { anyAnswers, anyImportance, AVERAGE, SEEDED, someAnswers } from '../../support/match-answers.ts'

const person = fc.record({ answers: someAnswers, importance: anyImportance })

describe('one answer of two people', () => {
  test('the weights add up to a hundred', () => {
    expect(Object.values(ANSWER_WEIGHTS).reduce<number>((a, b) => a + b, 0)).toBe(100)
  })
  test.each<[Answer, Partial<MatchAnswers>, Partial<MatchAnswers>, number]>([
    ['cleanliness', { cleanliness: 'very_tidy' }, { cleanliness: 'relaxed' }, 0.05],
    ['cleanliness', { cleanliness: 'relaxed' }, { cleanliness: 'very_tidy' }, 0.8],
    ['sleepSchedule', { sleepSchedule: 'early_bird' }, { sleepSchedule: 'night_owl' }, 0.2],
    ['sleepSchedule', { sleepSchedule: 'night_owl' }, { sleepSchedule: 'early_bird' }, 0.25],
    ['socialLevel', { socialLevel: 'introverted' }, { socialLevel: 'extroverted' }, 0.2],
    ['diet', { diet: 'vegan' }, { diet: 'omnivore' }, 0.4],
    ['workStyle', { workStyle: 'work_from_home' }, { workStyle: 'work_from_home' }, 0.8],
    ['workStyle', { workStyle: 'work_from_home' }, { workStyle: 'office' }, 0.95],
    ['budget', { budget: 1500 }, { budget: 2000 }, 0.5],
    ['moveIn', { moveIn: '2026-12-01' }, { moveIn: '2026-12-08' }, 1],
    ['moveIn', { moveIn: '2026-12-01' }, { moveIn: '2027-01-30' }, 0],
    ['location', { location: 'brooklyn' }, { location: 'queens' }, 0.5],
    ['location', { location: 'Santa  Fe' }, { location: 'santa fe' }, 1],
    ['interests', { interests: ['music', 'art'] }, { interests: ['music', 'travel', 'movies'] }, 0.7],
  ])('%s of %j beside %j: %d', (answer, mine, theirs, fit) => {
    expect(answerFit(answer, { ...AVERAGE, ...mine }, { ...AVERAGE, ...theirs })).toBeCloseTo(fit, 9)
  })
  test('the fit decreases with the distance', () => {
    expect([0, 7, 8, 33.5, 60, 90].map(moveInFit)).toEqual([1, 1, 1 - 1 / 53, 0.5, 0, 0])
    expect([0, 250, -1000, 4500].map(budgetFit)).toEqual([1, 0.75, 0, 0])
    expect(placeFit('sd', 'brooklyn')).toBe(0)
    expect(interestsFit(0, 3)).toBe(0.4)
  })
  test('an unknown place has no fit, even with itself', () => {
    const nowhere = { ...AVERAGE, location: 'other' }
    expect(answerFit('location', nowhere, nowhere)).toBeNull()
  })
})

describe('a score', () => {
  test('of two people with the same answers is 100, and names the heaviest answers', () => {
    const same = compare({ answers: AVERAGE }, { answers: AVERAGE })
    expect(same.score).toBe(100)
    expect(same.why).toEqual(['cleanliness', 'sleepSchedule'])
  })

  test('names the answer that costs most', () => {
    const owl: MatchAnswers = { ...AVERAGE, sleepSchedule: 'night_owl' }
    const bird: MatchAnswers = { ...AVERAGE, sleepSchedule: 'early_bird' }
    const { score, discuss, why, points } = compare({ answers: owl }, { answers: bird })
    expect({ score, discuss, why }).toEqual({
      score: 86,
      discuss: 'sleepSchedule',
      why: ['cleanliness', 'socialLevel'],
    })
    expect(points.find(({ answer }) => answer === 'sleepSchedule')).toEqual({
      answer: 'sleepSchedule',
      points: 4,
      lost: 14,
    })
  })

  test('is symmetric', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(compare(a, b)).toEqual(compare(b, a))
      }),
      SEEDED,
    )
  })

  test('is an integer from 0 to 100, and its points add up to it exactly', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        const { score, points, unanswered, confidence } = compare(a, b)
        const gained = points.reduce((sum, row) => sum + row.points, unanswered.points)
        const lost = points.reduce((sum, row) => sum + row.lost, unanswered.lost)
        for (const row of [...points, unanswered]) {
          expect(row.points).toBeGreaterThanOrEqual(0)
          expect(row.lost).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(row.points) && Number.isInteger(row.lost)).toBe(true)
        }
        if (confidence < 0.5) {
          expect([score, gained, lost]).toEqual([null, 0, 0])
          return
        }
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(gained).toBe(score)
        expect(lost).toBe(100 - (score ?? 0))
      }),
      SEEDED,
    )
  })

  test('never falls when one answer fits better', () => {
    const better: Record<Answer, (theirs: MatchAnswers, mine: MatchAnswers) => MatchAnswers> = {
      cleanliness: (theirs, mine) => ({ ...theirs, cleanliness: mine.cleanliness }),
      sleepSchedule: (theirs, mine) => ({ ...theirs, sleepSchedule: mine.sleepSchedule }),
      socialLevel: (theirs, mine) => ({ ...theirs, socialLevel: mine.socialLevel }),
      budget: (theirs, mine) => ({ ...theirs, budget: mine.budget }),
      moveIn: (theirs, mine) => ({ ...theirs, moveIn: mine.moveIn }),
      location: (theirs, mine) => ({ ...theirs, location: mine.location }),
      diet: (theirs, mine) => ({ ...theirs, diet: mine.diet }),
      interests: (theirs, mine) => ({ ...theirs, interests: mine.interests }),
      // Work style is the exception: two people who are both at home all day do not fit best.
      workStyle: (theirs) => theirs,
    }
    fc.assert(
      fc.property(anyAnswers, anyAnswers, anyImportance, anyImportance, (mine, theirs, a, b) => {
        for (const answer of ANSWERS) {
          const before = compare({ answers: mine, importance: a }, { answers: theirs, importance: b })
          const after = compare(
            { answers: mine, importance: a },
            { answers: better[answer](theirs, mine), importance: b },
          )
          // A place outside our cities has no answer until both share it.
          if (before.confidence === after.confidence)
            expect(after.score).toBeGreaterThanOrEqual(before.score ?? 0)
        }
      }),
      SEEDED,
    )
  })

  test('depends only on the nine answers', () => {
    const draft = {
      ...emptySeekerDraft('FIND_GROUP'),
      location: 'brooklyn',
      moveInOption: 'immediately' as const,
      sleepSchedule: 'flexible' as const,
      workStyle: 'hybrid' as const,
      cleanliness: 'moderate' as const,
      propertyType: 'any' as const,
      housingType: 'any' as const,
      socialLevel: 'balanced' as const,
      dietaryPreference: 'omnivore' as const,
      interests: ['music' as const],
      groupSize: '2-3' as const,
    }
    const payload = toSeekerPayload(draft, '2026-12-01')
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 18, max: 99 }), fc.boolean(), (text, age, flag) => {
        const changed = {
          ...payload,
          firstName: text,
          profilePicture: `/photos/${text}`,
          preferences: { ...payload.preferences, ageRange: { min: age, max: 99 }, roommateGender: text },
          form: { ...draft, profilePicture: text, amenities: { ...draft.amenities, gym: flag } },
        }
        expect(matchAnswersOf(changed as unknown as typeof payload)).toEqual(matchAnswersOf(payload))
      }),
      SEEDED,
    )
    expect(matchAnswersOf(payload)).toEqual({ ...AVERAGE, interests: ['music'] })
  })

  test('moves toward 60 with missing answers, and is null when less than half are known', () => {
    const { cleanliness, sleepSchedule, socialLevel } = AVERAGE
    const nothing = { budget: null, moveIn: null, location: '', diet: null, interests: [], workStyle: null }
    const known = { cleanliness, sleepSchedule, socialLevel, ...nothing }
    expect(compare({ answers: known }, { answers: AVERAGE })).toMatchObject({
      score: 82,
      confidence: 0.55,
      unanswered: { points: 27, lost: 18 },
    })
    expect(compare({ answers: { ...known, socialLevel: null } }, { answers: AVERAGE }).score).toBeNull()
  })

  test('has full satisfaction for a person without important answers', () => {
    const none = Object.fromEntries(ANSWERS.map((answer) => [answer, 0 as const]))
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (mine, theirs) => {
        expect(satisfaction(sideOf(mine, theirs, none))).toBeCloseTo(1, 5)
      }),
      SEEDED,
    )
  })

  test('weights an answer by its importance', () => {
    const mine = { ...AVERAGE, sleepSchedule: 'early_bird' as const }
    const theirs = { ...AVERAGE, sleepSchedule: 'night_owl' as const }
    const side = (importance: 0 | 1 | 2) => satisfaction(sideOf(mine, theirs, { sleepSchedule: importance }))
    expect(side(0)).toBeGreaterThan(side(1))
    expect(side(1)).toBeGreaterThan(side(2))
  })
})

describe('whole points', () => {
  test.each([
    [[33.4, 33.3, 33.3], 100, [34, 33, 33]],
    [[0.5, 0.5], 1, [1, 0]],
    [[2.9, 2.9, 2.2], 8, [3, 3, 2]],
    [[0, 0], 0, [0, 0]],
  ])('%j make %d', (amounts, total, whole) => {
    expect(wholePoints(amounts, total)).toEqual(whole)
  })
})

describe('a group', () => {
  test('has half its mean and half its weakest pair as score', () => {
    const pairs = [
      { a: 'ana', b: 'ben', score: 90 },
      { a: 'ana', b: 'cleo', score: 60 },
      { a: 'ben', b: 'cleo', score: 75 },
    ]
    expect(groupScore(pairs)).toEqual({
      score: 68,
      weakest: { a: 'ana', b: 'cleo', score: 60 },
      scored: 3,
      pairs: 3,
    })
  })
  test('ignores pairs without a score, and has no score without scored pairs', () => {
    expect(groupScore([{ a: 'ana', b: 'ben', score: null }])).toBeNull()
    expect(groupScore([])).toBeNull()
    expect(
      groupScore([
        { a: 'a', b: 'b', score: 50 },
        { a: 'a', b: 'c', score: null },
      ]),
    ).toMatchObject({
      scored: 1,
      pairs: 2,
    })
  })
  test('has a score between its weakest pair and its mean', () => {
    const score = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 15 }), (scores) => {
        const found = groupScore(scores.map((each, index) => ({ a: 'a', b: String(index), score: each })))
        expect(found?.score).toBeGreaterThanOrEqual(Math.min(...scores))
        expect(found?.score).toBeLessThanOrEqual(
          Math.ceil(scores.reduce((a, b) => a + b, 0) / scores.length + 0.5),
        )
      }),
      SEEDED,
    )
  })
})
