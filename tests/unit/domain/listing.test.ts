import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cityOfAddress, stateOfZip } from '../../../src/domain/addresses.ts'
import { monthlyTotal, moveInTotal, type Fee } from '../../../src/domain/fees.ts'
import {
  availableDay,
  chooseBathroom,
  chooseCity,
  chooseHouseRules,
  chooseLease,
  chooseParking,
  emptyListingForm,
  ListingForm,
  NO_HOUSE_RULES,
  parseDollars,
  readListingForm,
  toggleHousehold,
  typeCity,
  typeZip,
} from '../../../src/domain/listing-form.ts'
import {
  canMove,
  confirmationDue,
  LISTING_MOVES,
  statusAfter,
  statusOn,
} from '../../../src/domain/listing-life.ts'
import {
  defaultTitle,
  duplicateForm,
  ListingPayload,
  toListingPayload,
} from '../../../src/domain/listing-payload.ts'
import { LISTING_RULES, listingProblems } from '../../../src/domain/listing-steps.ts'
import { LISTING_STATUSES } from '../../../src/domain/listing.ts'
import { fullListingForm } from '../../support/listing-form.ts'

const TODAY = '2026-11-21'
const form = (change: Partial<ListingForm> = {}): ListingForm => ({ ...fullListingForm(), ...change })

describe('the steps complain in the order of the specification', () => {
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
    const told = listingProblems(empty, step, TODAY).map(({ message }) => message)
    expect(told.slice(0, sentences.length)).toEqual(sentences)
  })

  test('a whole form has none', () => {
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

describe('what an answer changes besides itself', () => {
  test('vacant clears everybody, and anybody clears vacant', () => {
    let current = emptyListingForm()
    for (const member of ['homeowner', 'pets', 'vacant'] as const)
      current = { ...current, ...toggleHousehold(current, member) }
    expect(current.currentHousehold).toEqual({
      homeowner: false,
      otherTenants: false,
      pets: false,
      children: false,
      vacant: true,
    })
    current = { ...current, ...toggleHousehold(current, 'children') }
    expect(current.currentHousehold).toMatchObject({ children: true, vacant: false })
  })

  test('unticking somebody does not make a home vacant', () => {
    const once = { ...emptyListingForm(), ...toggleHousehold(emptyListingForm(), 'pets') }
    expect(Object.values({ ...once, ...toggleHousehold(once, 'pets') }.currentHousehold)).not.toContain(true)
  })

  test.each(['masterRoom', 'privateBathroom', 'sharedBathroom'] as const)('%s stands alone', (type) => {
    const { roomTypes } = { ...form(), ...chooseBathroom('masterRoom'), ...chooseBathroom(type) }
    expect(Object.entries(roomTypes).filter(([, on]) => on)).toEqual([[type, true]])
  })

  test('no house rules are a sentence, which goes when there are some', () => {
    const none = { ...emptyListingForm(), ...chooseHouseRules(emptyListingForm(), false) }
    expect(none.houseRules).toBe('No specific house rules - flexible living arrangement')
    expect({ ...none, ...chooseHouseRules(none, true) }.houseRules).toBe('')
    const own = form({ houseRules: 'Shoes off' })
    expect({ ...own, ...chooseHouseRules(own, true) }.houseRules).toBe('Shoes off')
  })

  test('a lease of its own words, and one of ours', () => {
    const other = form({ leaseType: 'other', leaseTypeOther: 'Until the lease ends in May' })
    expect({ ...other, ...chooseLease('12_month') }.leaseTypeOther).toBe('')
    expect({ ...other, ...chooseLease('other') }.leaseTypeOther).toBe('Until the lease ends in May')
  })

  test('a parking type means that there is parking', () =>
    expect({ ...emptyListingForm(), ...chooseParking('garage') }).toMatchObject({
      parking: true,
      parkingType: 'garage',
    }))

  test.each<[string, Partial<ListingForm>, Partial<ListingForm>]>([
    ['one of ours', chooseCity('brooklyn'), { city: 'Brooklyn', customCity: '', state: 'NY' }],
    [
      'typed',
      typeCity(emptyListingForm(), ' Chula <b>Vista</b> '),
      { city: 'Chula Vista', customCity: ' Chula <b>Vista</b> ' },
    ],
    ['one of ours, typed', typeCity(emptyListingForm(), 'la'), { city: 'Los Angeles', state: 'CA' }],
  ])('a city: %s', (_, change, expected) => expect(change).toMatchObject(expected))

  test('the state follows the zip code until somebody says otherwise', () => {
    let current: ListingForm = { ...emptyListingForm(), ...typeCity(emptyListingForm(), 'Yonkers') }
    current = { ...current, ...typeZip(current, '10701') }
    expect(current.state).toBe('NY')
    current = { ...current, ...typeZip(current, '94110') }
    expect(current.state).toBe('CA')
    const ours = { ...emptyListingForm(), ...chooseCity('sd') }
    expect({ ...ours, ...typeZip(ours, '92') }.state).toBe('CA')
  })
})

test.each([
  ['1250', 1250],
  ['$1,250', 1250],
  [' 1250.75 ', 1250],
  ['', null],
  ['1.2.3', null],
  ['-5', null],
  ['12e3', null],
])('%j is %j dollars', (text, amount) => expect(parseDollars(text)).toBe(amount))

test.each<[Partial<ListingForm>, string | null]>([
  [{ moveInOption: 'immediate', availableFrom: null }, TODAY],
  [{ moveInOption: '30days', availableFrom: null }, '2026-12-21'],
  [{ moveInOption: 'custom', availableFrom: '2027-01-05' }, '2027-01-05'],
  [{ moveInOption: null, availableFrom: null }, null],
])('%j is free from %j', (change, day) => expect(availableDay(form(change), TODAY)).toBe(day))

describe('the payload', () => {
  const payload = (change: Partial<ListingForm> = {}) => toListingPayload(form(change), TODAY)

  test('is what the contract takes, and holds the form it came from', () => {
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
    ['a title of its own', { title: ' Sunny ' }, { title: 'Sunny' }],
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

  test('is not made of an unfinished form', () =>
    expect(() => toListingPayload(emptyListingForm(), TODAY)).toThrow(TypeError))

  test('a title without any answer still names a home', () =>
    expect(defaultTitle(emptyListingForm())).toBe('1 Bedroom Home in San Diego'))

  test('a duplicate is the same home at no address', () => {
    const copy = duplicateForm(form())
    expect(copy).toMatchObject({ address: '', photos: [], title: form().title, zipCode: form().zipCode })
  })
})

test('an answer that cannot be read costs only itself', () => {
  const read = readListingForm({ ...form(), furnished: 'sometimes', teleport: true })
  expect(read.furnished).toBeNull()
  expect(read.title).toBe(form().title)
})

describe('where an address is', () => {
  test.each([
    ['92101', 'CA'],
    ['10001', 'NY'],
    ['11201-1234', 'NY'],
    ['06390', 'CT'],
    ['00501', 'NY'],
    ['89101', 'NV'],
    ['60601', 'IL'],
    ['9210', null],
    ['', null],
    ['00000', null],
  ])('%s is in %s', (zip, state) => expect(stateOfZip(zip)).toBe(state))

  test.each([
    ['San Diego', '92101', 'sd'],
    ['Chula Vista', '91910', 'sd'],
    ['Irvine', '92612', 'oc'],
    ['Cypress', '90630', 'oc'],
    ['Whittier', '90601', 'la'],
    ['Pasadena', '91101', 'la'],
    ['New York', '10027', 'manhattan'],
    ['New York', '11215', 'brooklyn'],
    ['Astoria', '11102', 'queens'],
    ['Bronx', '10451', 'bronx'],
    ['Staten Island', '10301', 'statenisland'],
    ['Brooklyn', '00000', 'brooklyn'],
    ['Yonkers', '10701', null],
    ['San Francisco', '94110', null],
  ])('%s %s is %s', (city, zipCode, code) => expect(cityOfAddress({ city, zipCode })).toBe(code))
})

test('what a home costs in a month, and to move in', () => {
  const fees: Fee[] = [
    { label: 'Application', amount: 20, when: 'application' },
    { label: 'Trash', amount: 35, when: 'monthly' },
    { label: 'Key', amount: 50, when: 'move_in' },
    { label: 'Cleaning', amount: 150, when: 'move_out' },
  ]
  expect(monthlyTotal({ price: 1000, deposit: 500, fees })).toBe(1035)
  expect(moveInTotal({ price: 1000, deposit: 500, fees })).toBe(1035 + 500 + 20 + 50)
})

describe("a listing's life", () => {
  test.each([
    ['pause', 'active', true, 'paused'],
    ['pause', 'rented', true, null],
    ['resume', 'paused', true, 'active'],
    ['resume', 'paused', false, 'incomplete'],
    ['resume', 'active', true, null],
    ['rent', 'active', true, 'rented'],
    ['rent', 'expired', true, 'rented'],
    ['rent', 'rented', true, null],
    ['relist', 'rented', true, 'active'],
    ['relist', 'expired', false, 'incomplete'],
    ['relist', 'active', true, null],
    ['confirm', 'active', true, 'active'],
    ['confirm', 'expired', true, 'active'],
    ['confirm', 'paused', true, null],
  ] as const)('%s of one that is %s (with pictures: %s) gives %s', (move, status, hasPhotos, next) => {
    expect(statusAfter(status, move, hasPhotos)).toBe(next)
    expect(canMove(status, move)).toBe(next !== null)
  })

  test('nothing leaves the statuses that there are', () => {
    for (const status of LISTING_STATUSES)
      for (const move of LISTING_MOVES)
        expect([...LISTING_STATUSES, null]).toContain(statusAfter(status, move, true))
  })

  test.each([
    ['2026-11-21', 'active', null],
    ['2026-12-04', 'active', null],
    ['2026-12-05', 'active', { daysLeft: 7 }],
    ['2026-12-11', 'active', { daysLeft: 1 }],
    ['2026-12-12', 'expired', { daysLeft: 0 }],
  ])('listed on 21 November, on %s it is %s', (today, status, due) => {
    const clock = { status: 'active', pausedUntil: null, confirmedOn: '2026-11-21' } as const
    expect(statusOn(clock, today, true)).toBe(status)
    expect(confirmationDue(clock, today)).toEqual(due)
  })

  test.each([
    ['2026-12-01', true, 'paused'],
    ['2026-12-02', true, 'active'],
    ['2026-12-02', false, 'incomplete'],
    ['2026-12-21', true, 'active'],
    ['2026-12-22', true, 'expired'],
  ])('paused until 1 December, on %s (with pictures: %s) it is %s', (today, hasPhotos, status) =>
    expect(
      statusOn({ status: 'paused', pausedUntil: '2026-12-01', confirmedOn: '2026-10-01' }, today, hasPhotos),
    ).toBe(status),
  )
})
