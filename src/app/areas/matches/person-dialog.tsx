import { differenceText } from '../../../domain/matches/match-labels.ts'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import { MatchScore } from './parts/match-score.tsx'
import { MarkChoice } from './parts/mark-choice.tsx'
import type { RankedMatch } from './parts/ranked-match.ts'
import { SafetyButtons } from '../../shell/safety/safety-actions.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AnswersTable } from './answers-table.tsx'
import { MutualInterestBadge, planText } from './match-row.tsx'
import { ScoreRuleLink } from './parts/score-rule-link.tsx'
import * as strings from './strings/people.tsx'

interface PersonDialogProps {
  match: RankedMatch
  onClose: () => void
  onMark: (mark: Mark | null) => void
  /** Called when the match is being blocked. */
  onBlock: () => void
}

/** The answers of a match beside the person's own answers, with the points of each. */
export function PersonDialog({ match, onClose, onMark, onBlock }: PersonDialogProps) {
  const { view, fit, discussion } = match
  const { firstName, _id } = view
  return (
    <Dialog
      open
      size="lg"
      title={strings.youAnd(firstName)}
      onClose={onClose}
      actions={
        <ButtonLink to="/messages" search={{ with: _id }}>
          {strings.messagePerson(firstName)}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex items-center gap-4">
          <Avatar name={firstName} src={view.profilePicture} size="lg" />
          <div className="min-w-0 grow">
            <p className="text-sm tabular-nums">{planText(view)}</p>
            {match.difference !== null && (
              <p className="text-sm">{differenceText(match.difference, match.ownAnswers, view.answers)}</p>
            )}
            {view.mutual && (
              <p className="mt-1.5">
                <MutualInterestBadge />
              </p>
            )}
          </div>
          <MatchScore score={fit.score} />
        </div>
        {discussion && (
          <div className="grid justify-items-start gap-1 rounded-md bg-lavender px-4 py-3 text-on-lavender">
            <p>
              <span className="font-semibold">{strings.talkAboutFirst}</span>
              {discussion.sentence} {discussion.question}
            </p>
            <ButtonLink
              size="bare"
              variant="quiet"
              to="/messages"
              search={{ with: _id, say: discussion.message }}
              className="underline underline-offset-4"
            >
              {strings.ask(firstName)}
            </ButtonLink>
          </div>
        )}
        <AnswersTable match={match} />
        <p className="text-sm text-muted">{strings.scoreSource(<ScoreRuleLink />)}</p>
        <MarkChoice name={firstName} value={view.mark} onChange={onMark} />
        <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3">
          <SafetyButtons person={view} onBlock={onBlock} />
        </div>
      </div>
    </Dialog>
  )
}
