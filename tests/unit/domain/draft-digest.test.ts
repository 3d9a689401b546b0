import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DRAFT_DIGEST_LENGTH, draftDigest } from '../../../src/contract/draft-digest.ts'
import { sameJson } from '../../../src/sync/merge.ts'

/** The answers as they arrive: JSON has no negative zero. */
const asSent = (fields: object): unknown => JSON.parse(JSON.stringify(fields))

test('two drafts have one digest exactly when their answers are the same', () => {
  const fields = fc.dictionary(fc.constantFrom('about', 'budget', 'rooms'), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 3,
  })
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      expect(draftDigest(one) === draftDigest(other)).toBe(sameJson(asSent(one), asSent(other)))
      expect(draftDigest(one)).toHaveLength(DRAFT_DIGEST_LENGTH)
    }),
  )
})

test('neither the order of the answers nor a missing one changes the digest', () => {
  expect(draftDigest({ b: [{ d: 1, c: 2 }], a: 'é' })).toBe(
    draftDigest({ a: 'é', b: [{ c: 2, d: 1 }], e: undefined }),
  )
})
