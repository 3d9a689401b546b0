import { UNANSWERED_CONVERSATIONS } from '../core/limits.ts'

/** A conversation that a person began. */
export interface BegunConversation {
  /** Whether the other person has written in it. */
  isAnswered: boolean
}

/**
 * Whether a person may begin only a few conversations a day: nobody answered any of the last
 * UNANSWERED_CONVERSATIONS that they began. A conversation that is younger than a day is not among `begun`, because
 * nobody has to answer at once.
 * @param begun the latest first
 */
export function isRarelyAnswered(begun: readonly BegunConversation[]): boolean {
  const last = begun.slice(0, UNANSWERED_CONVERSATIONS)
  return last.length === UNANSWERED_CONVERSATIONS && !last.some(({ isAnswered }) => isAnswered)
}
