import { describe, expect, test } from 'vitest'
import { emptyListingForm, ListingForm } from '../../../src/domain/listings/listing-form.ts'
import { LISTING_RULES, listingProblems } from '../../../src/domain/listings/listing-steps.ts'
import { fullListingForm } from '../../support/listing-form.ts'

const TODAY = '2026-11-21'
const form = (change: Partial<ListingForm> = {}): ListingForm => ({ ...fullListingForm(), ...change })

describe('the errors of the steps are in the order of the specification', () => {
  test.each([
    [
      1,
      [
        'Please select a listing type',
        'Please select a property type',
        'Please select a lease type',
        'Please enter a property address',
        'Please select a city',
        'Please enter a zip code',
      ],
    ],
    [
      2,
      [
        'Please enter a listing title',
        'Please enter a property description',
        'Please specify if the property is furnished',
        'Please specify if utilities are included',
        'Please select a bathroom type',
        'Please select a parking type',
        'Please specify if pets are allowed',
        'Please specify if smoking is allowed',
      ],
    ],
    [
      3,
      [
        'Please select at least one option for who currently lives here',
        'Please select at least one option for your ideal roommate',
        'Please indicate if you have house rules',
      ],
    ],
    [4, ['Please enter a monthly rent amount', 'Please select an availability date']],
  ])('step %i of an empty room', (step, sentences) => {
    const empty: ListingForm = {
      ...emptyListingForm(),
      ...(step === 1 ? {} : { listingType: 'room_for_rent' }),
    }
    const messages = listingProblems(empty, step, TODAY).map(({ message }) => message)
    expect(messages.slice(0, sentences.length)).toEqual(sentences)
  })

  test('a complete form has no errors', () => {
    for (const step of LISTING_RULES.keys()) expect(listingProblems(form(), step + 1, TODAY)).toEqual([])
  })

  test.each<[string, Partial<ListingForm>, number, string]>([
    ['an address of blanks', { address: '  ' }, 1, 'Please enter a property address'],
    ['a zip code of letters', { zipCode: 'abcde' }, 1, 'Please enter a zip code'],
    ['a short zip code', { zipCode: '9210' }, 1, 'Please enter a zip code'],
    ['a title of blanks', { title: ' ' }, 2, 'Please enter a listing title'],
    [
      'rules that are not written',
      { hasHouseRules: true, houseRules: ' ' },
      3,
      'Please specify your house rules or quiet hours',
    ],
    ['a rent in words', { price: 'a lot' }, 4, 'Please enter a monthly rent amount'],
    ['a rent of nothing', { price: '0' }, 4, 'Please enter a monthly rent amount'],
    [
      'no date at all',
      { moveInOption: 'custom', availableFrom: null },
      4,
      'Please select an availability date',
    ],
    [
      'yesterday',
      { moveInOption: 'custom', availableFrom: '2026-11-20' },
      4,
      'Please select a date from today to three months ahead',
    ],
    [
      'three months and a day',
      { moveInOption: 'custom', availableFrom: '2027-02-22' },
      4,
      'Please select a date from today to three months ahead',
    ],
  ])('%s', (_, change, step, sentence) => {
    expect(listingProblems(form(change), step, TODAY).map(({ message }) => message)).toEqual([sentence])
  })

  test.each(['2026-11-21', '2027-02-21'])('%s may be chosen', (availableFrom) => {
    expect(listingProblems(form({ moveInOption: 'custom', availableFrom }), 4, TODAY)).toEqual([])
  })

  test('a whole property needs no bathroom type', () => {
    const roomTypes = emptyListingForm().roomTypes
    expect(listingProblems(form({ listingType: 'entire_property', roomTypes }), 2, TODAY)).toEqual([])
    expect(listingProblems(form({ roomTypes }), 2, TODAY)).toHaveLength(1)
  })
})
