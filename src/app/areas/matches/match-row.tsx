import { Heart, MessageCircle } from 'lucide-react'
import { GROUP_SIZE_LABELS } from '../../../domain/seeker/seeker-labels.ts'
import { locationName } from '../../../domain/core/locations.ts'
import type { MatchView } from '../../../domain/matches/match-view.ts'
import { dayLabel } from '../../../domain/core/time-labels.ts'
import { answerText, differenceText } from '../../../domain/matches/match-labels.ts'
import { usd } from '../../../domain/core/money.ts'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import { budgetRange } from '../../../domain/seeker/seeker.ts'
import { MatchScore } from './parts/match-score.tsx'
import { MarkChoice } from './parts/mark-choice.tsx'
import type { RankedMatch } from './parts/ranked-match.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Link } from '../../ui/link.tsx'

interface MatchRowProps {
  match: RankedMatch
  /** The search parameters that open this person's answers. */
  openSearch: Record<string, string>
  onMark: (mark: Mark | null) => void
}

/** One match: place, plan and habits, the reasons why it could work, and a topic to talk about. */
export function MatchRow({ match, openSearch, onMark }: MatchRowProps) {
  const { view, fit, reasons, discussion } = match
  return (
    <li
      data-person={view._id}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5 first:pt-1 sm:gap-x-5"
    >
      <Avatar name={view.firstName} src={view.profilePicture} size="lg" className="row-span-1" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-display text-xl font-bold wrap-anywhere">
            <Link to="/find-roommates" search={openSearch} className="hover:underline">
              {view.firstName}
            </Link>
          </h3>
          {view.mutual && <MutualInterestBadge />}
        </div>
        <p className="text-sm tabular-nums">{planText(view)}</p>
        <p className="text-sm text-muted">{habitText(view)}</p>
        {match.difference !== null && (
          <p className="mt-1.5">
            <span className="rounded-sm bg-warn-soft px-2 py-0.5 text-sm font-medium text-on-warn-soft">
              {differenceText(match.difference, match.ownAnswers, view.answers)}
            </span>
          </p>
        )}
      </div>
      <div className="text-right">
        <MatchScore score={fit.score} />
      </div>
      <div className="col-span-3 grid gap-3 sm:col-span-2 sm:col-start-2">
        <div className="grid gap-1.5">
          {reasons.length > 0 && (
            <p className="prose-line">
              <span className="font-semibold">Why it could work: </span>
              {reasons.map(({ words }) => words).join(' ')}
            </p>
          )}
          {discussion && (
            <p className="prose-line">
              <span className="font-semibold">Talk about this first: </span>
              {discussion.sentence}{' '}
              <Link
                to="/messages"
                search={{ with: view._id, say: discussion.message }}
                className="font-semibold whitespace-nowrap text-link underline underline-offset-4"
              >
                Ask {view.firstName}
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <MarkChoice name={view.firstName} value={view.mark} onChange={onMark} />
          <ButtonLink
            size="sm"
            variant={view.mutual ? 'primary' : 'secondary'}
            to="/messages"
            search={{ with: view._id }}
            icon={<MessageCircle aria-hidden className="size-4" />}
            className="min-h-11 md:min-h-10"
          >
            Message <span className="sr-only">{view.firstName}</span>
          </ButtonLink>
          <ButtonLink
            size="sm"
            variant="quiet"
            to="/find-roommates"
            search={openSearch}
            className="min-h-11 md:min-h-10"
          >
            Both answers <span className="sr-only">of you and {view.firstName}</span>
          </ButtonLink>
        </div>
      </div>
    </li>
  )
}

/** The no-break space makes lines break after the dot, never before it. */
const SEPARATOR = '\u00a0· '

/** The badge for mutual interest. */
export function MutualInterestBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-lamp px-2.5 py-0.5 text-sm font-semibold text-on-lamp">
      <Heart aria-hidden className="size-3.5 fill-current" />
      You are both interested
    </span>
  )
}

/** A match's place, budget range, move-in day and, for group seekers, group size, as one line. */
export function planText({ answers, seekingOption, groupSize }: MatchView): string {
  const { budget, moveIn, location } = answers
  const range = budget === null ? null : budgetRange(budget)
  return [
    locationName(location),
    range && `${usd(range.min)} to ${usd(range.max)}`,
    moveIn && `from ${dayLabel(moveIn)}`,
    seekingOption === 'FIND_GROUP' &&
      (groupSize === null ? 'forms a group' : `forms a group of ${GROUP_SIZE_LABELS[groupSize]}`),
  ]
    .filter(Boolean)
    .join(SEPARATOR)
}

function habitText({ answers }: MatchView): string {
  return (['sleepSchedule', 'cleanliness', 'socialLevel', 'workStyle'] as const)
    .map((answer) => answerText(answer, answers))
    .filter(Boolean)
    .join(SEPARATOR)
}
