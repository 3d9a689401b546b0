import { expect, test } from 'vitest'
import { UNANSWERED_CONVERSATIONS } from '../../../src/domain/core/limits.ts'
import { isRarelyAnswered } from '../../../src/domain/messages/new-conversations.ts'

const begun = (count: number, answeredAt: number[] = []) =>
  Array.from({ length: count }, (_, index) => ({ isAnswered: answeredAt.includes(index) }))

test.each([
  ['nothing begun', begun(0), false],
  ['one too few without an answer', begun(UNANSWERED_CONVERSATIONS - 1), false],
  ['as many without an answer', begun(UNANSWERED_CONVERSATIONS), true],
  ['an answer in the latest one', begun(UNANSWERED_CONVERSATIONS, [0]), false],
  ['an answer in the oldest of them', begun(UNANSWERED_CONVERSATIONS, [UNANSWERED_CONVERSATIONS - 1]), false],
  ['an answer before them only', begun(UNANSWERED_CONVERSATIONS + 1, [UNANSWERED_CONVERSATIONS]), true],
])('%s', (_, conversations, expected) => {
  expect(isRarelyAnswered(conversations)).toBe(expected)
})
