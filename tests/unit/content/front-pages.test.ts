import { describe, expect, it } from 'vitest'
import { BETA_BENEFITS, BETA_MARKETS } from '../../../src/content/landing/beta.ts'
import { EARLY_SECTION, FIT_SECTION, OPEN_CITIES } from '../../../src/content/landing/home.ts'
import { OWNER_BENEFITS, OWNER_PLACES, OWNER_STEPS } from '../../../src/content/landing/homeowner.ts'
import { LISTING_WIZARD_STEPS, REFERRALS_FOR_PREMIUM } from '../../../src/domain/core/limits.ts'

describe('claims of the front pages', () => {
  it.each([
    ['Free premium', 'live'],
    ['Early access', 'live'],
    ['Advanced filtering', 'live'],
  ])('beta: %s is %s', (title, status) => {
    expect(BETA_BENEFITS.items.find((item) => item.title === title)?.status).toBe(status)
  })

  it.each([
    ['0% Platform Fee', '0%', 'live'],
    ['Listings Boost', '3×', 'planned'],
    ['2x Faster Rentals', '2×', 'planned'],
    ['Verified Tenants', null, 'planned'],
    ['Smart Matching', null, 'planned'],
  ])('homeowners: %s shows %s and is %s', (title, figure, status) => {
    expect(OWNER_BENEFITS.items.find((item) => item.title === title)).toMatchObject({ figure, status })
  })

  it('home: the score is live, June and Theo are a sample', () => {
    expect([FIT_SECTION.status, FIT_SECTION.features[0]?.status]).toEqual(['live', 'live'])
    expect(FIT_SECTION.sampleStatus).toBe('sample')
  })
})

describe('the lists of the specification for the front pages', () => {
  it('home: three cities with their sample counts', () => {
    expect(OPEN_CITIES.map(({ to, sampleListings }) => [to, sampleListings])).toEqual([
      ['/cities/sandiego', 328],
      ['/cities/orangecounty', 217],
      ['/cities/losangeles', 459],
    ])
  })

  it('beta and homeowners: the values of their places', () => {
    expect(BETA_MARKETS.nyc.places.map(({ value }) => value)).toEqual([
      'manhattan',
      'brooklyn',
      'queens',
      'bronx',
      'statenisland',
    ])
    expect(OWNER_PLACES.flatMap(({ places }) => places.map(({ value }) => value))).toEqual([
      'oc',
      'la',
      'sd',
      'other-ca',
      'manhattan',
      'brooklyn',
      'queens',
      'bronx',
      'statenisland',
      'other-ny',
    ])
  })

  it('show as many friends and steps as the text promises', () => {
    expect(EARLY_SECTION.friends).toHaveLength(REFERRALS_FOR_PREMIUM)
    expect(OWNER_STEPS.steps).toHaveLength(LISTING_WIZARD_STEPS)
  })
})
