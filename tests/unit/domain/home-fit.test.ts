import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOME_WEIGHTS, homeFit, homeFitPoints, homeScore } from '../../../src/domain/homes/home-fit.ts'
import { anyHome, anyWants, plainHome, plainWants, TODAY_NUMBER } from '../../support/home-facts.ts'

/** The applicable weights, without habits and amenities: price, availability, area, type and extras. */
const APPLICABLE_WEIGHT = 25 + 12 + 10 + 8 + 5
const extras = 0.4 * 5
const outOf = (points: number, weight = APPLICABLE_WEIGHT) => (100 * points) / weight

describe('the fit of a home for a seeker', () => {
  test('the weights add up to a hundred', () => {
    expect(Object.values(HOME_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })

  test.each([
    ['everything as wished', {}, {}, outOf(55 + extras)],
    ['furnished, with utilities', { furnished: 'yes', utilities: 'yes' }, {}, 100],
    ['half furnished', { furnished: 'partially', utilities: 'yes' }, {}, outOf(55 + 0.85 * 5)],
    ['250 dollars above the budget', { total: 1750 }, {}, outOf(12.5 + 30 + extras)],
    ['at the end of the budget’s band', { total: 2000 }, {}, outOf(30 + extras)],
    ['far above it', { total: 9000 }, {}, outOf(30 + extras)],
    ['available within a week after moving in', { availableDay: TODAY_NUMBER + 7 }, {}, outOf(55 + extras)],
    ['available sixty days late', { availableDay: TODAY_NUMBER + 60 }, {}, outOf(43 + extras)],
    ['available a month early', { availableDay: TODAY_NUMBER - 30 }, {}, outOf(55 + extras)],
    ['empty for four months', { availableDay: TODAY_NUMBER - 120 }, {}, outOf(43 + 0.4 * 12 + extras)],
    ['elsewhere in the region', { city: 'la' }, {}, 75],
    ['across the country', { city: 'queens' }, {}, 50],
    ['an unknown place', { city: null }, { city: null }, outOf(45 + extras, APPLICABLE_WEIGHT - 10)],
    ['a condo for an apartment', { propertyType: 'condo' }, {}, 80],
    [
      'a condo for a townhouse or condo',
      { propertyType: 'condo' },
      { propertyType: 'townhouse_condo' },
      outOf(55 + extras),
    ],
    [
      'any type will do',
      { propertyType: 'house' },
      { propertyType: 'any', housingType: 'any' },
      outOf(47 + extras, APPLICABLE_WEIGHT - 8),
    ],
    ['a room for a whole home', {}, { housingType: 'entire_home' }, 80],
    ['a shared room for a private one', { sharedRoom: true }, {}, 80],
    ['no pets', {}, { pets: true }, outOf(55 + extras, APPLICABLE_WEIGHT + 10)],
    [
      'pets, but no parking',
      { pets: true },
      { pets: true, parking: true },
      outOf(60 + extras, APPLICABLE_WEIGHT + 10),
    ],
    ['an owner as tidy', { cleanliness: 'moderate' }, {}, outOf(85 + extras, APPLICABLE_WEIGHT + 30)],
    [
      'an owner much less tidy',
      { cleanliness: 'relaxed' },
      { cleanliness: 'very_tidy' },
      outOf(55 + 0.05 * 30 + extras, APPLICABLE_WEIGHT + 30),
    ],
  ] as const)('%s', (_name, home, wants, score) => {
    expect(homeScore(plainWants(wants), plainHome(home))).toBeCloseTo(score, 9)
  })

  test.each([
    [{ total: 1300 }, {}, '$200 under your budget', null],
    [{}, {}, 'Right at your budget', null],
    [{ total: 1900 }, {}, 'Available when you move in', '$400 over your budget'],
    [{ cleanliness: 'moderate' }, {}, 'The owner lives the way you do', null],
    [
      { cleanliness: 'relaxed' },
      { cleanliness: 'very_tidy' },
      'Right at your budget',
      'The owner lives differently',
    ],
    [{ availableDay: TODAY_NUMBER + 40 }, {}, 'Right at your budget', 'Available 40 days after you move in'],
    // What limits the score is said, although the price costs more points.
    [{ total: 1610, city: 'la' }, {}, 'Close to your budget', 'Not in the area you want'],
    [{ propertyType: 'condo' }, {}, 'Right at your budget', 'Not the kind of home you want'],
    [{}, { pets: true }, 'Right at your budget', 'No pets allowed'],
    [{ pets: true }, { pets: true, parking: true }, 'Right at your budget', 'No private parking'],
    [{}, { privateBathroom: true }, 'Right at your budget', 'A shared bathroom'],
  ] as const)('%j for %j: %s, but %s', (home, wants, reason, but) => {
    expect(homeFit(plainWants(wants), plainHome(home))).toMatchObject({ reason, but })
  })

  test('a drawback is another reason than the advantage', () => {
    // Habits that fit halfway are worth more points than anything else, and cost more too.
    const fit = homeFit(plainWants(), plainHome({ cleanliness: 'relaxed', total: 1750 }))
    expect([fit.reason, fit.but]).toEqual(['The owner lives the way you do', '$250 over your budget'])
  })

  test('everything that speaks for and against a home is listed, the strongest first', () => {
    const texts = homeFitPoints(
      plainWants({ pets: true, cleanliness: 'very_tidy' }),
      plainHome({ total: 1900, cleanliness: 'relaxed' }),
    ).map(({ text, isFor }) => (isFor ? '+ ' : '- ') + text)
    expect(texts).toEqual([
      '+ Available when you move in',
      '+ In San Diego, where you’re looking',
      '+ The kind of home you want',
      '- The owner lives differently',
      '- $400 over your budget',
      '- No pets allowed',
    ])
  })

  test('a reason speaks at most once', () => {
    fc.assert(
      fc.property(anyWants, anyHome, (wants, home) => {
        const reasons = homeFitPoints(wants, home).map(({ reason }) => reason)
        expect(new Set(reasons).size).toBe(reasons.length)
      }),
    )
  })

  test('is from 0 to 100, and equals the rounded score of `homeFit`', () => {
    fc.assert(
      fc.property(anyWants, anyHome, (wants, home) => {
        const score = homeScore(wants, home)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100 + 1e-9)
        const fit = homeFit(wants, home)
        expect(fit.score).toBe(Math.round(score))
        expect(fit.reason).not.toBe('')
      }),
    )
  })

  test('a cheaper home, or one available closer to the move-in day, does not fit less', () => {
    fc.assert(
      fc.property(anyWants, anyHome, fc.nat(1000), fc.nat(60), (wants, home, cheaper, days) => {
        expect(homeScore(wants, { ...home, total: home.total - cheaper })).toBeGreaterThanOrEqual(
          homeScore(wants, home) - 1e-9,
        )
        const late = { ...home, availableDay: wants.moveInDay + days }
        const later = { ...home, availableDay: wants.moveInDay + days + 1 }
        expect(homeScore(wants, late)).toBeGreaterThanOrEqual(homeScore(wants, later) - 1e-9)
      }),
    )
  })
})
