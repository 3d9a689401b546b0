import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToHash, Remembered } from '../../../src/server/areas/matches/search/remembered.ts'
import { SEEDED } from '../../support/match-answers.ts'

const hashOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).reduce(addToHash, 0)

test('a remembered function gives what it gave before, also for parts of texts and after it forgot', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string(), fc.string({ maxLength: 3 }), fc.string()), { maxLength: 60 }),
      (texts) => {
        const remembered = new Remembered((text) => ({ text }), 5)
        for (const [before, part, after] of texts) {
          const from = before.length
          const value = remembered.inside(before + part + after, from, from + part.length, hashOf(part))
          expect(value).toEqual({ text: part })
          expect(remembered.of(part)).toBe(value)
        }
      },
    ),
    SEEDED,
  )
})

test('texts with the same hash keep their own values', () => {
  const remembered = new Remembered((text) => text.toUpperCase())
  expect(hashOf('Aa')).toBe(hashOf('BB'))
  expect(['Aa', 'BB', 'Aa', 'BB'].map((text) => remembered.of(text))).toEqual(['AA', 'BB', 'AA', 'BB'])
})
