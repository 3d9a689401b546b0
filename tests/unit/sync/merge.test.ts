import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields, mergeFields, sameJson, type Fields } from '../../../src/sync/merge.ts'

describe('three-way merge by field', () => {
  const rows: [
    name: string,
    base: Fields,
    mine: Fields,
    theirs: Fields,
    fields: Fields,
    clashes: string[],
  ][] = [
    ['nobody changed anything', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, []],
    ['only I did', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
    ['only they did', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }, []],
    ['both, differently', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
    ['both, the same', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
    ['different fields', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }, []],
    ['both began from nothing', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }, []],
    ['both began the same field', {}, { a: 1 }, { a: 2 }, { a: 1 }, ['a']],
    ['I do not know their field', { a: 1 }, { a: 1 }, { a: 1, z: 9 }, { a: 1, z: 9 }, []],
    ['they do not know mine', { a: 1, z: 9 }, { a: 1, z: 9 }, { a: 2 }, { a: 2, z: 9 }, []],
    ['lists are one answer', { a: [1] }, { a: [1, 2] }, { a: [1, 3] }, { a: [1, 2] }, ['a']],
    [
      'two ticks in one group',
      { g: { gym: false, laundry: false } },
      { g: { gym: true, laundry: false } },
      { g: { gym: false, laundry: true } },
      { g: { gym: true, laundry: true } },
      [],
    ],
    [
      'one group, one answer, two values',
      { g: { x: 1 } },
      { g: { x: 2 } },
      { g: { x: 3 } },
      { g: { x: 2 } },
      ['g'],
    ],
    ['null is an answer', { a: 1 }, { a: null }, { a: 1 }, { a: null }, []],
  ]
  test.each(rows)('%s', (_, base, mine, theirs, fields, clashes) => {
    const merged = mergeFields(base, mine, theirs)
    expect(merged.fields).toEqual(fields)
    expect(merged.clashes.map((clash) => clash.field)).toEqual(clashes)
    for (const clash of merged.clashes) expect(clash.theirs).toEqual(theirs[clash.field])
  })

  const value = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('', 'x'),
  )
  const fieldsOf = fc.record({
    a: value,
    b: value,
    c: fc.record({ d: value, e: value }),
  }) as fc.Arbitrary<Fields>

  test('keeps changes of one side, and takes mine or reports a clash where both changed', () => {
    fc.assert(
      fc.property(fieldsOf, fieldsOf, fieldsOf, (base, mine, theirs) => {
        const { fields, clashes } = mergeFields(base, mine, theirs)
        for (const field of Object.keys(base)) {
          const iDid = !sameJson(mine[field], base[field])
          const theyDid = !sameJson(theirs[field], base[field])
          if (iDid && !theyDid) expect(fields[field]).toEqual(mine[field])
          if (!iDid) expect(fields[field]).toEqual(theirs[field])
        }
        for (const { field } of clashes) {
          expect(sameJson(mine[field], theirs[field])).toBe(false)
          expect(sameJson(mine[field], base[field])).toBe(false)
        }
      }),
    )
  })

  test('gives both devices the same answers where there is no clash', () => {
    fc.assert(
      fc.property(fieldsOf, fieldsOf, fieldsOf, (base, one, two) => {
        const here = mergeFields(base, one, two)
        const there = mergeFields(base, two, one)
        expect(here.clashes.map((clash) => clash.field)).toEqual(there.clashes.map((clash) => clash.field))
        const clashing = new Set(here.clashes.map((clash) => clash.field))
        for (const field of Object.keys(base))
          if (!clashing.has(field)) expect(here.fields[field]).toEqual(there.fields[field])
      }),
    )
  })

  test('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(fieldsOf, fieldsOf, fieldsOf, (base, mine, theirs) => {
        const { fields } = mergeFields(base, mine, theirs)
        expect(mergeFields(theirs, fields, theirs)).toEqual({ fields, clashes: [] })
      }),
    )
  })
})

test('changed fields are those that differ, ignoring the order of keys', () => {
  expect(changedFields({ a: { x: 1, y: 2 }, b: 1 }, { a: { y: 2, x: 1 }, b: 2, c: 3 })).toEqual({
    b: 2,
    c: 3,
  })
})
