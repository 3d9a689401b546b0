import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streetKey } from '../../../src/domain/listings/street-key.ts'

describe('one street address in many spellings', () => {
  test.each([
    ['12 Main Street, Apt. 4', '12 MAIN ST # 4'],
    ['500 N. Broadway Ave', '500 north broadway avenue'],
    ['9 Elm Dr Unit #2', '9 elm drive #2'],
    ['012 Main St', '12 Main St'],
    ['12 Main St #04', '12 Main St Suite 4'],
    ['12 Main St Apt4B', '12 Main St Apartment 4b'],
    ['12 Main St, Ste#7', '12 Main St unit 7'],
    ['１２ Ｍａｉｎ Ｓｔ ＃４', '12 Main St #4'],
    ['12 M\u200Ba\u2060i\u00ADn St', '12 Main St'],
    ['12 Маіn Ѕt', '12 Main St'],
    ['12 ΜΑΙΝ ST', '12 Main St'],
    ['12 Máin St', '12 Main St'],
    ['45-12 30th Ave', '45–12 30th Avenue'],
    ['12½ Main St', '12 1/2 Main St'],
    ['3 O’Neil Ct', "3 O'Neil Court"],
  ])('%s is %s', (a, b) => expect(streetKey(a)).toBe(streetKey(b)))

  test.each([
    ['12 Main St', '21 Main St'],
    ['12 Main St', '120 Main St'],
    ['12 Main St', '102 Main St'],
    ['12 Main St # 4', '12 Main St # 5'],
    ['12 Main St # 4', '12 Main St # 40'],
    ['12 Main St', '12 Main St # 4'],
    ['12 Main St', '12 Main Ave'],
    ['12 N Main St', '12 S Main St'],
    ['45-12 30th Ave', '4512 30th Ave'],
    ['12½ Main St', '121 2 Main St'],
  ])('%s is not %s', (a, b) => expect(streetKey(a)).not.toBe(streetKey(b)))
})

/** The parts of an address, and the ways in which a part can be written. */
const NAMES = ['Main', 'Ocean View', 'Cabrillo', 'Kettner', 'Park', 'Excelsior'] as const
const KINDS = [
  ['Street', 'St', 'St.', 'street'],
  ['Avenue', 'Ave', 'AVE.', 'avenue'],
  ['Boulevard', 'Blvd', 'blvd.'],
  ['Drive', 'Dr'],
] as const
const FLATS = [
  '#',
  '# ',
  'Apt ',
  'Apt. ',
  'apartment ',
  'Unit ',
  'Unit #',
  'Suite ',
  'APT',
  ', Ste ',
] as const
/** What disguises a letter without changing how it looks, or hardly. */
const TWINS: Record<string, readonly string[]> = {
  a: ['а', 'α', 'ａ', 'á'],
  A: ['А', 'Α', 'Ａ'],
  c: ['с', 'ｃ'],
  e: ['е', 'ｅ', 'è'],
  i: ['і', 'ι', 'ｉ', 'ı'],
  k: ['κ', 'к'],
  K: ['К', 'Κ', 'Ｋ'],
  M: ['М', 'Μ', 'Ｍ'],
  o: ['о', 'ο', 'ｏ'],
  O: ['О', 'Ο'],
  p: ['р', 'ρ'],
  P: ['Р', 'Ρ'],
  x: ['х', 'χ'],
  E: ['Е', 'Ε'],
  S: ['Ѕ', 'Ｓ'],
  '1': ['１'],
  '2': ['２'],
  '#': ['＃'],
}
const INVISIBLE = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F'] as const

interface Address {
  house: number
  name: number
  kind: number
  flat: number | null
}
const addresses = fc.record<Address>({
  house: fc.integer({ min: 1, max: 9999 }),
  name: fc.nat({ max: NAMES.length - 1 }),
  kind: fc.nat({ max: KINDS.length - 1 }),
  flat: fc.option(fc.integer({ min: 1, max: 999 })),
})
/** Numbers between 0 and 1, which make the choices of one spelling. */
const choices = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 12,
  maxLength: 60,
})

/** One spelling of an address, with zeros, abbreviations, letters that look alike and invisible characters. */
function spell({ house, name, kind, flat }: Address, numbers: readonly number[]): string {
  let index = 0
  const next = () => numbers[index++ % numbers.length]!
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const zeros = () => '0'.repeat(Math.floor(next() * 3))
  const plain = [
    zeros() + String(house),
    NAMES[name]!,
    pick(KINDS[kind]!),
    ...(flat === null ? [] : [pick(FLATS) + zeros() + String(flat)]),
  ].join(pick([' ', '  ', ' \u00A0']))
  return Array.from(plain, (letter) => {
    const shown = next() < 0.4 ? pick([letter, ...(TWINS[letter] ?? [])]) : letter
    return next() < 0.2 ? shown + pick(INVISIBLE) : shown
  }).join('')
}

test('every disguise of an address is the same, and other numbers are others', () => {
  fc.assert(
    fc.property(addresses, addresses, choices, choices, (one, other, first, second) => {
      const key = streetKey(spell(one, first))
      expect(streetKey(spell(one, second))).toBe(key)
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(streetKey(spell(other, second)) === key).toBe(isSame)
      const numbers = [
        { ...one, house: one.house + 1 },
        { ...one, house: one.house * 10 },
        { ...one, flat: one.flat === null ? 1 : one.flat + 1 },
        { ...one, flat: one.flat === null ? 2 : null },
      ]
      for (const changed of numbers) expect(streetKey(spell(changed, second))).not.toBe(key)
    }),
    { numRuns: 2000 },
  )
})

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (street) => {
      expect(streetKey(streetKey(street))).toBe(streetKey(street))
    }),
  )
})
