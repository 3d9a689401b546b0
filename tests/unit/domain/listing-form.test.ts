import { describe, expect, test } from 'vitest'
import {
  availableDay,
  chooseBathroom,
  chooseCity,
  chooseHouseRules,
  chooseLease,
  chooseParking,
  emptyListingForm,
  ListingForm,
  parseDollars,
  placeOfForm,
  readListingForm,
  toggleHousehold,
  typeCity,
  typeZip,
} from '../../../src/domain/listings/listing-form.ts'
import type { ChosenPlace } from '../../../src/domain/core/locations.ts'
import { fullListingForm } from '../../support/listing-form.ts'

const TODAY = '2026-11-21'
const form = (change: Partial<ListingForm> = {}): ListingForm => ({ ...fullListingForm(), ...change })

describe('side effects of an answer', () => {
  test('vacant clears all members, and any member clears vacant', () => {
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

  test('removing the last member does not make a home vacant', () => {
    const once = { ...emptyListingForm(), ...toggleHousehold(emptyListingForm(), 'pets') }
    expect(Object.values({ ...once, ...toggleHousehold(once, 'pets') }.currentHousehold)).not.toContain(true)
  })

  test.each(['masterRoom', 'privateBathroom', 'sharedBathroom'] as const)(
    '%s excludes the other types',
    (type) => {
      const { roomTypes } = { ...form(), ...chooseBathroom('masterRoom'), ...chooseBathroom(type) }
      expect(Object.entries(roomTypes).filter(([, on]) => on)).toEqual([[type, true]])
    },
  )

  test('no house rules set a sentence, which is removed when there are rules', () => {
    const none = { ...emptyListingForm(), ...chooseHouseRules(emptyListingForm(), false) }
    expect(none.houseRules).toBe('No specific house rules - flexible living arrangement')
    expect({ ...none, ...chooseHouseRules(none, true) }.houseRules).toBe('')
    const own = form({ houseRules: 'Shoes off' })
    expect({ ...own, ...chooseHouseRules(own, true) }.houseRules).toBe('Shoes off')
  })

  test('choosing a lease type clears the custom lease text', () => {
    const other = form({ leaseType: 'other', leaseTypeOther: 'Until the lease ends in May' })
    expect({ ...other, ...chooseLease('12_month') }.leaseTypeOther).toBe('')
    expect({ ...other, ...chooseLease('other') }.leaseTypeOther).toBe('Until the lease ends in May')
  })

  test('a parking type sets parking', () =>
    expect({ ...emptyListingForm(), ...chooseParking('garage') }).toMatchObject({
      parking: true,
      parkingType: 'garage',
    }))

  test.each<[string, Partial<ListingForm>, Partial<ListingForm>]>([
    ['a known one', chooseCity('brooklyn'), { city: 'Brooklyn', customCity: '', state: 'NY' }],
    [
      'typed',
      typeCity(emptyListingForm(), ' Chula <b>Vista</b> '),
      { city: 'Chula Vista', customCity: ' Chula <b>Vista</b> ' },
    ],
    ['a known one, typed', typeCity(emptyListingForm(), 'la'), { city: 'Los Angeles', state: 'CA' }],
  ])('a city: %s', (_, change, expected) => expect(change).toMatchObject(expected))

  test('the state follows the zip code, except for a chosen city with an incomplete zip code', () => {
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
])('%j is available from %j', (change, day) => expect(availableDay(form(change), TODAY)).toBe(day))

test('an invalid answer is dropped without losing the others', () => {
  const read = readListingForm({ ...form(), furnished: 'sometimes', teleport: true })
  expect(read.furnished).toBeNull()
  expect(read.title).toBe(form().title)
})

test.each<[ChosenPlace, 'CA' | 'NY' | '', object]>([
  [
    { locationPreference: 'sd', customLocation: '' },
    'NY',
    { city: 'San Diego', customCity: '', state: 'CA' },
  ],
  [
    { locationPreference: 'other', customLocation: 'Yonkers' },
    'NY',
    { city: 'Yonkers', customCity: 'Yonkers', state: 'NY' },
  ],
  [{ locationPreference: 'other', customLocation: '' }, 'CA', { city: '', customCity: '', state: 'CA' }],
  [{ locationPreference: null, customLocation: '' }, '', { city: '', customCity: '', state: '' }],
])('the first listing of an owner who chose %o, with the state %j', (chosen, state, expected) => {
  expect(placeOfForm(chosen, state)).toEqual(expected)
})
