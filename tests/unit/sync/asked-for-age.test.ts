import { expect, test } from 'vitest'
import { parentRefusedError } from '../../../src/offline/outbox/enqueue.ts'
import { staleForReview, isStaleForReview, refused } from '../../../src/sync/transitions.ts'
import { opWith } from '../../support/op.ts'

const TO = '00000001-0000-7000-8000-000000000000'
const op = opWith({
  opId: '00000002-0000-7000-8000-000000000000',
  lane: `message:${TO}`,
  kind: 'message.send',
  payload: { recipientId: TO, content: 'hi' },
})

test('an operation that asks for consent because of its age differs from a refused one', () => {
  expect(isStaleForReview(staleForReview(op, 1))).toBe(true)
  // Both were never sent and wait for the person, but only one because of its age.
  expect(isStaleForReview(refused(op, 'needs-review', parentRefusedError(op), 1))).toBe(false)
  expect(isStaleForReview(op)).toBe(false)
  expect(isStaleForReview({ ...staleForReview(op, 1), state: 'ready' })).toBe(false)
})
