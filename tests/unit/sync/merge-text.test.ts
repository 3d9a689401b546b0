import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeText, mergeTexts } from '../../../src/sync/merge-text.ts'

describe('merging two texts', () => {
  test.each<[what: string, base: string, mine: string, theirs: string, merged: string]>([
    ['only mine changed', 'a', 'a b', 'a', 'a b'],
    ['only theirs changed', 'a', 'a', 'a c', 'a c'],
    ['both wrote the same', 'a', 'a b', 'a b', 'a b'],
    ['one went on writing', 'Hello', 'Hello, Ben', 'Hello, Ben. Is it free?', 'Hello, Ben. Is it free?'],
    ['theirs was emptied', 'Hello', 'Hello again', '', 'Hello again'],
    [
      'changes at different places',
      'Is it free?',
      'Hello. Is it free?',
      'Is it free in May?',
      'Hello. Is it free in May?',
    ],
    ['additions at the same place', 'Hello', 'Hello Ben', 'Hello Ann', 'Hello Ann\nBen'],
    ['changes at the same place', 'Hello', 'Hi Ben', 'Hey Ann', 'Hey Ann\nHi Ben'],
    ['two beginnings', '', 'one', 'two', 'two\none'],
  ])('%s', (_, base, mine, theirs, merged) => expect(mergeText(base, mine, theirs)).toBe(merged))

  /** Words that occur nowhere else, so that each can be looked for in the result. */
  const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}[0-9]{3}$/), { minLength: 0, maxLength: 12 })

  test('loses no word that one of them added, and leaves no word whole that both removed', () => {
    fc.assert(
      fc.property(words, fc.array(fc.nat(20)), fc.array(fc.nat(20)), (all, mineAt, theirsAt) => {
        const base = all.slice(0, 4)
        const insert = (added: string[], places: number[]) =>
          added.reduce(
            (text, word, index) => text.toSpliced((places[index] ?? 0) % (text.length + 1), 0, word),
            base,
          )
        const [mine, theirs] = [insert(all.slice(4, 8), mineAt), insert(all.slice(8), theirsAt)]
        const merged = mergeText(base.join(' '), mine.join(' '), theirs.join(' ')).split(/\s/)
        for (const word of [...mine, ...theirs]) expect(merged).toContain(word)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('merging the texts of a form', () => {
  const rules = { title: { between: ' ', maxLength: 20 } }
  const merge = (mine: Record<string, unknown>, theirs: Record<string, unknown>) =>
    mergeTexts({ title: 'Room' }, mine, theirs, rules)

  test('keeps the words of both', () => {
    expect(merge({ title: 'Room A' }, { title: 'Room B' })).toEqual({
      fields: { title: 'Room B A' },
      clashes: [],
    })
  })

  test('offers their words when both do not fit', () => {
    expect(merge({ title: 'Room with a tree' }, { title: 'Room with a view' })).toEqual({
      fields: { title: 'Room with a tree' },
      clashes: [{ field: 'title', theirs: 'Room with a view' }],
    })
  })

  test('leaves answers that are no texts as they are here', () => {
    expect(merge({ price: '1200' }, { title: 'Room B', price: '1300' })).toEqual({
      fields: { price: '1200' },
      clashes: [],
    })
  })
})
