import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countOf, listOf, plural } from '../../../src/domain/core/phrases.ts'
import { readStoredFields } from '../../../src/domain/core/stored-fields.ts'

test.each([
  [0, '0 drafts'],
  [1, '1 draft'],
  [12, '12 drafts'],
])('%i of them', (count, words) => expect(countOf(count, 'draft')).toBe(words))

test('an irregular plural', () =>
  expect(countOf(2, 'message begun', 'messages begun')).toBe('2 messages begun'))

test.each([
  [0, 'are'],
  [1, 'is'],
  [2, 'are'],
])('the word that fits %i', (count, word) => expect(plural(count, 'is', 'are')).toBe(word))

test.each<[(string | false)[], string]>([
  [[], ''],
  [[false, ''], ''],
  [['a'], 'a'],
  [['a', false, 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j as a list', (parts, words) => expect(listOf(parts)).toBe(words))

test('an invalid field is dropped without losing the others', () => {
  const Form = v.strictObject({ name: v.string(), size: v.picklist(['small', 'large']) })
  const empty = { name: '', size: 'small' as const }
  expect(readStoredFields(Form, empty, { name: 'Ana', size: 'large' })).toEqual({
    name: 'Ana',
    size: 'large',
  })
  expect(readStoredFields(Form, empty, { name: 'Ana', size: 'vast', later: true })).toEqual({
    name: 'Ana',
    size: 'small',
  })
  expect(readStoredFields(Form, empty, {})).toEqual(empty)
})
