import { ChevronDown, Heart, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { GROUP_SIZE_LABELS } from '../../../domain/seeker/seeker-labels.ts'
import { locationName } from '../../../domain/core/locations.ts'
import type { MatchView } from '../../../domain/matches/match-view.ts'
import { answerText, differenceText } from '../../../domain/matches/match-labels.ts'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import { budgetRange } from '../../../domain/seeker/seeker.ts'
import { MatchScore } from './parts/match-score.tsx'
import { MarkChoice } from './parts/mark-choice.tsx'
import type { RankedMatch } from './parts/ranked-match.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import * as strings from './strings/people.tsx'

interface MatchRowProps {
  match: RankedMatch
  /** The search parameters that open this person's answers. */
  openSearch: Record<string, string>
  /** Whether the row shows everything. */
  isOpen: boolean
  onToggle: () => void
  onMark: (mark: Mark | null) => void
}

/**
 * One match: budget, date and place, the first reason why it could work and a topic to talk about. An open row
 * shows also the habits, all reasons and links to both answers and to a first message.
 */
export function MatchRow({ match, openSearch, isOpen, onToggle, onMark }: MatchRowProps) {
  const { view, fit, reasons, discussion } = match
  const { firstName } = view
  const detailsId = useId()
  const [first] = reasons
  /** A closed row shows two lines of each text on a phone. */
  const short = !isOpen && 'max-sm:line-clamp-2'
  return (
    <div className="grid gap-y-2.5 border-b border-line py-4">
      <div
        data-decides
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 text-sm sm:gap-x-5 sm:text-base"
      >
        <Avatar name={firstName} src={view.profilePicture} className="sm:size-14 sm:text-lg" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-display text-lg leading-snug font-bold wrap-anywhere sm:text-xl">
              <Link to="/find-roommates" search={openSearch} className="hover:underline">
                {firstName}
              </Link>
            </h3>
            {view.mutual && <MutualInterestBadge />}
          </div>
          <p className={classes('text-sm leading-snug tabular-nums', short)}>{planText(view)}</p>
          {match.difference !== null && (
            <p className="mt-1.5">
              <span className="rounded-sm bg-warn-soft px-2 py-0.5 text-sm font-medium text-on-warn-soft">
                {differenceText(match.difference, match.ownAnswers, view.answers)}
              </span>
            </p>
          )}
        </div>
        <MatchScore score={fit.score} />
        <div className="col-span-3 grid gap-1 leading-snug sm:col-span-2 sm:col-start-2">
          {first && (
            <p className={classes('prose-line', short)}>
              <span className="font-semibold">{strings.whyItCouldWork}</span>
              {isOpen ? reasons.map(({ words }) => words).join(' ') : first.words}
            </p>
          )}
          {discussion && (
            <p className={classes('prose-line', short)}>
              <span className="font-semibold">{strings.talkAboutFirst}</span>
              {discussion.sentence}
            </p>
          )}
        </div>
      </div>
      <div className={classes('flex flex-wrap items-center gap-2', BESIDE_AVATAR)}>
        <MarkChoice name={firstName} value={view.mark} onChange={onMark} />
        <ButtonLink
          size="sm"
          variant={view.mutual ? 'primary' : 'secondary'}
          to="/messages"
          search={{ with: view._id }}
          icon={<MessageCircle aria-hidden className="size-4" />}
          className="min-h-11 md:min-h-10"
        >
          {strings.message(firstName, hidden)}
        </ButtonLink>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={onToggle}
          icon={<ChevronDown aria-hidden className={classes('size-4', isOpen && 'rotate-180')} />}
          className="min-h-11 md:min-h-10"
        >
          {isOpen ? strings.less(firstName, hidden) : strings.more(firstName, hidden)}
        </Button>
      </div>
      {isOpen && (
        <div id={detailsId} className={classes('grid gap-1', BESIDE_AVATAR)}>
          <p className="text-muted">{habitText(view)}</p>
          <div className="flex flex-wrap gap-x-6">
            {discussion && (
              <Link to="/messages" search={{ with: view._id, say: discussion.message }} className={MORE_LINK}>
                {strings.ask(firstName)}
              </Link>
            )}
            <Link to="/find-roommates" search={openSearch} className={MORE_LINK}>
              {strings.compareAnswers(firstName, hidden)}
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}

/** The indent of what begins below the name: the avatar and the gap. */
const BESIDE_AVATAR = 'sm:pl-19'
const MORE_LINK = 'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

/** Words that only a screen reader says. */
const hidden = (text: string) => <span className="sr-only">{text}</span>

/** The no-break space makes lines break after the dot, never before it. */
const SEPARATOR = '\u00a0· '

/** The badge for mutual interest. */
export function MutualInterestBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-lamp px-2.5 py-0.5 text-sm font-semibold text-on-lamp">
      <Heart aria-hidden className="size-3.5 fill-current" />
      {strings.mutual}
    </span>
  )
}

/** A match's budget range, move-in day, place and, for group seekers, group size, as one line. */
export function planText({ answers, seekingOption, groupSize }: MatchView): string {
  const { budget, moveIn, location } = answers
  const range = budget === null ? null : budgetRange(budget)
  return [
    range && strings.budget(range.min, range.max),
    moveIn && strings.moveIn(moveIn),
    locationName(location),
    seekingOption === 'FIND_GROUP' &&
      (groupSize === null ? strings.startsGroup : strings.startsGroupOf(GROUP_SIZE_LABELS[groupSize])),
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
