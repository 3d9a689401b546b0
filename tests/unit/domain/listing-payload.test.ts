import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyListingForm, ListingForm, NO_HOUSE_RULES } from '../../../src/domain/listings/listing-form.ts'
import {
  defaultTitle,
  duplicateForm,
  ListingPayload,
  toListingPayload,
  unansweredRooms,
} from '../../../src/domain/listings/listing-payload.ts'
import { fullListingForm } from '../../support/listing-form.ts'

const TODAY = '2026-11-21'
const form = (change: Partial<ListingForm> = {}): ListingForm => ({ ...fullListingForm(), ...change })

describe('the payload', () => {
  const payload = (change: Partial<ListingForm> = {}) => toListingPayload(form(change), TODAY)

  test('satisfies the contract, and contains its form', () => {
    expect(v.parse(ListingPayload, payload())).toEqual(payload())
    expect(payload().form).toEqual(form())
  })

  test.each<[string, Partial<ListingForm>, Partial<ListingPayload>]>([
    ['month to month', { leaseType: 'month_to_month' }, { leaseDuration: 'month_to_month' }],
    ['six months', { leaseType: '6_month' }, { leaseDuration: '6_months' }],
    ['a year', { leaseType: '12_month' }, { leaseDuration: '1_year' }],
    [
      'another lease',
      { leaseType: 'other', leaseTypeOther: 'A semester' },
      { leaseDuration: 'flexible', leaseInfo: { type: 'other', typeOther: 'A semester' } },
    ],
    ['furnished', { furnished: 'yes' }, { amenities: ['Fully Furnished'], furnished: 'yes' }],
    ['partially furnished', { furnished: 'partially' }, { amenities: ['Partially Furnished'] }],
    ['not furnished', { furnished: 'no' }, { amenities: [] }],
    ['a price with a sign', { price: '$1,999.99' }, { price: 1999 }],
    ['a custom title', { title: ' Sunny ' }, { title: 'Sunny' }],
    [
      'no title',
      { title: '', bedrooms: 2, propertyType: 'condo', city: 'San Diego' },
      { title: '2 Bedroom Condo in San Diego' },
    ],
    [
      'no counts',
      { bedrooms: null, bathrooms: null, roomsAvailable: null },
      { bedrooms: 1, bathrooms: 1, roomsAvailable: null },
    ],
    ['no parking type', { parkingType: null }, { parkingType: 'street' }],
    ['no lifestyle', { lifestyle: null }, { lifestyle: 'flexible' }],
    ['no pictures', { photos: [] }, { images: [], status: 'incomplete' }],
    [
      'one picture',
      { photos: [{ url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32), alt: '' }] },
      { images: [`/photos/${'a'.repeat(32)}`], status: 'active' },
    ],
  ])('%s', (_, change, expected) => expect(payload(change)).toMatchObject(expected))

  test('a default that nobody said is known as such, and a said number is not', () => {
    expect(unansweredRooms(payload({ bedrooms: null, bathrooms: null }))).toEqual(['bedrooms', 'bathrooms'])
    expect(unansweredRooms(payload({ bedrooms: 1, bathrooms: null }))).toEqual(['bathrooms'])
    expect(unansweredRooms(payload({ bedrooms: 0, bathrooms: 1 }))).toEqual([])
    // Another client can send counts beside a form without them, or no form at all.
    expect(unansweredRooms({ ...payload({ bedrooms: null }), bedrooms: 4 })).toEqual([])
    const { form: _form, ...bare } = payload({ bedrooms: null })
    expect(unansweredRooms(bare)).toEqual([])
  })

  test.each<[Partial<ListingForm>, Partial<ListingPayload['rules']>]>([
    [
      { petsAllowed: 'yes', smokingAllowed: 'no_smoking' },
      { petsAllowed: true, smokingAllowed: false, additionalRules: ['Shoes off'] },
    ],
    [
      { petsAllowed: 'no', smokingAllowed: 'yes_smoking' },
      { petsAllowed: false, smokingAllowed: true, additionalRules: ['Shoes off'] },
    ],
    [
      { petsAllowed: 'depends', smokingAllowed: 'outside_only' },
      {
        petsAllowed: true,
        smokingAllowed: false,
        additionalRules: [
          'Shoes off',
          'Pets are decided case by case. Please ask first.',
          'Smoking outside only',
        ],
      },
    ],
    [{ hasHouseRules: false, houseRules: NO_HOUSE_RULES }, { additionalRules: [NO_HOUSE_RULES] }],
  ])('the rules of %j', (change, rules) =>
    expect(payload({ houseRules: 'Shoes off', ...change }).rules).toMatchObject(rules),
  )

  test.each<[string, Partial<ListingForm>, boolean]>([
    ['a room in the owner’s home', {}, true],
    ['a whole home', { listingType: 'entire_property' }, false],
    [
      'a home whose owner lives elsewhere',
      { currentHousehold: { ...form().currentHousehold, homeowner: false, otherTenants: true } },
      false,
    ],
  ])('%s keeps preferences about people: %j', (_, change, kept) => {
    const preferring = { genderPreference: 'women', ageRange: { min: 25, max: 40 } } as const
    const { rules, ageRange, form: stored } = payload({ ...preferring, ...change })
    expect(rules.genderPreference).toBe(kept ? 'women' : 'no_preference')
    expect(ageRange).toEqual(kept ? { min: 25, max: 40 } : { min: 18, max: 99 })
    expect(stored).toMatchObject({ genderPreference: rules.genderPreference, ageRange })
  })

  test('cannot be made of an unfinished form', () =>
    expect(() => toListingPayload(emptyListingForm(), TODAY)).toThrow(TypeError))

  test('has a default title without any answer', () =>
    expect(defaultTitle(emptyListingForm())).toBe('1 Bedroom Home in San Diego'))

  test('of a duplicate is the same home without address and photos', () => {
    const copy = duplicateForm(form())
    expect(copy).toMatchObject({ address: '', photos: [], title: form().title, zipCode: form().zipCode })
  })
})
