import { expect, test } from 'vitest'
import { parentRefused } from '../../../src/offline/outbox/enqueue.ts'
import { askedForAge, isAskedForAge, refused } from '../../../src/sync/transitions.ts'
import { opWith } from '../../support/op.ts'

const TO = '00000001-0000-7000-8000-000000000000'
const op = opWith({
  opId: '00000002-0000-7000-8000-000000000000',
  lane: `message:${TO}`,
  kind: 'message.send',
  payload: { recipientId: TO, content: 'hi' },
})

test('an operation that asks for consent because of its age differs from a refused one', () => {
  expect(isAskedForAge(askedForAge(op, 1))).toBe(true)
  // Both were never sent and wait for the person, but only one because of its age.
  expect(isAskedForAge(refused(op, 'needs-review', parentRefused(op), 1))).toBe(false)
  expect(isAskedForAge(op)).toBe(false)
  expect(isAskedForAge({ ...askedForAge(op, 1), state: 'ready' })).toBe(false)
})
