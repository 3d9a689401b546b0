import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  countVotes,
  GroupCode,
  GroupComment,
  GroupName,
  splitPrice,
} from '../../../src/domain/groups/group.ts'
import { GROUP_MEMBERS_MAX, GROUP_SHARE_MAX, LISTING_PRICE_MAX_USD } from '../../../src/domain/core/limits.ts'

describe('the split of a rent', () => {
  test.each([
    [3000, [1, 1, 1], [1000, 1000, 1000]],
    [1000, [1, 1, 1], [334, 333, 333]],
    [1001, [1, 1, 1], [334, 334, 333]],
    [4000, [2, 1, 1], [2000, 1000, 1000]],
    [1000, [1, 2, 3], [167, 333, 500]],
    [2500, [1], [2500]],
    [2, [1, 1, 1, 1], [1, 1, 0, 0]],
    [1000, [], []],
  ])('%i dollars by %j is %j', (price, shares, parts) => {
    expect(splitPrice(price, shares)).toEqual(parts)
  })

  test('adds up to the price exactly, and each part is less than a dollar off', () => {
    const share = fc.integer({ min: 1, max: GROUP_SHARE_MAX })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LISTING_PRICE_MAX_USD * 2 }),
        fc.array(share, { minLength: 1, maxLength: GROUP_MEMBERS_MAX }),
        (price, shares) => {
          const parts = splitPrice(price, shares)
          const total = shares.reduce((sum, each) => sum + each, 0)
          expect(parts.reduce((sum, each) => sum + each, 0)).toBe(price)
          for (const [index, part] of parts.entries()) {
            expect(Number.isInteger(part)).toBe(true)
            expect(Math.abs(part - (price * (shares[index] ?? 0)) / total)).toBeLessThan(1)
          }
          // A person with a larger share does not pay less.
          for (const [one, a] of shares.entries())
            for (const [other, b] of shares.entries())
              if (a > b) expect(parts[one]).toBeGreaterThanOrEqual(parts[other] ?? 0)
        },
      ),
      { seed: 5, numRuns: 500 },
    )
  })
})

test.each([
  ['ABCD2345', 'ABCD2345'],
  [' abcd-2345 ', 'ABCD2345'],
  ['abcd 2345', 'ABCD2345'],
  ['ABCD234', null],
  ['ABCD23456', null],
  ['ABCDO345', null],
  ['ABCD1345', null],
  ['', null],
])('the code %j is read as %j', (text, code) => {
  const read = v.safeParse(GroupCode, text)
  expect(read.success ? read.output : null).toBe(code)
})

test.each([
  [GroupName, '  ', 'Name your group'],
  [GroupName, 'x'.repeat(61), 'Please keep this to 60 characters'],
  [GroupComment, ' \n', 'Write something'],
  [GroupComment, 'x'.repeat(501), 'Please keep this to 500 characters'],
])('%# %j is refused: %s', (schema, text, words) => {
  expect(v.safeParse(schema, text).issues?.[0]?.message).toBe(words)
})

test('votes are grouped in the order of the buttons, with the people who voted', () => {
  const [a, b, c] = ['a', 'b', 'c']
  expect(
    countVotes([
      { userId: a, vote: 'no' },
      { userId: b, vote: 'yes' },
      { userId: c, vote: 'no' },
    ]),
  ).toEqual([
    { vote: 'yes', userIds: [b] },
    { vote: 'maybe', userIds: [] },
    { vote: 'no', userIds: [a, c] },
  ])
})
