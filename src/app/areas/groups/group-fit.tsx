import type { GroupView } from '../../../domain/groups/group.ts'
import { ANSWER_NAMES } from '../../../domain/matches/match-weights.ts'
import * as strings from './strings/group.tsx'

/** The group's fit score, and the topic that the two members with the lowest score should talk about. */
export function GroupFitBox({ group: { fit, members }, userId }: { group: GroupView; userId: string }) {
  const nameOf = (id: string) =>
    id === userId ? strings.you : (members.find(({ person }) => person._id === id)?.person.firstName ?? '')
  if (!fit) {
    return members.length < 2 ? null : <p className="text-muted">{strings.noFit}</p>
  }
  const { a, b, discuss } = fit.weakest
  const scored = fit.pairs.filter(({ score }) => score !== null).length
  // The sentence names the person first: "You and Ben".
  const [first, second] = b === userId ? [b, a] : [a, b]
  return (
    <section aria-label={strings.fit}>
      <p className="flex items-baseline gap-2">
        <span className="font-display text-4xl font-bold tabular-nums">{fit.score}</span>
        <span className="text-muted">{strings.of100}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {strings.fitRule}
        {scored < fit.pairs.length && strings.scoredPairs(scored, fit.pairs.length)}
      </p>
      {discuss !== null && (
        <p className="mt-3 rounded-md bg-lavender px-3.5 py-2.5 text-on-lavender">
          {strings.talkAbout(
            nameOf(first),
            nameOf(second),
            <strong>{ANSWER_NAMES[discuss].toLowerCase()}</strong>,
          )}
        </p>
      )}
    </section>
  )
}
