import { expect, test } from 'vitest'
import { statusOfOps, type OpStatus } from '../../../src/offline/outbox/op-status.ts'
import type { OpState } from '../../../src/sync/types.ts'
import { opWith } from '../../support/op.ts'

test.each<[OpState[], OpStatus]>([
  [[], 'sent'],
  [['done', 'cancelled'], 'sent'],
  [['ready'], 'queued'],
  [['held'], 'queued'],
  [['uncertain'], 'queued'],
  [['waiting-for-parent', 'done'], 'queued'],
  [['waiting-for-sign-in'], 'queued'],
  [['ready', 'sending'], 'sending'],
  [['sending', 'needs-review'], 'not-sent'],
  [['rejected', 'done'], 'not-sent'],
])('%j together are %s', (states, status) => {
  const ops = states.map((state) =>
    opWith({ opId: state, lane: 'x', kind: 'group.leave', payload: {}, state }),
  )
  expect(statusOfOps(ops)).toBe(status)
})
