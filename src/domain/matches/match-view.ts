import * as v from 'valibot'
import { ANSWERS, type Answer, type MatchAnswers } from './answer-fit.ts'
import { MILLION, type Side } from './compatibility.ts'
import { DaySchema } from '../core/dates.ts'
import { DIFFERENCES } from './match-gates.ts'
import { MarkSchema } from './person-marks.ts'
import {
  Budget,
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  Interests,
  SeekingOptionSchema,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
} from '../seeker/seeker.ts'
import { PersonView } from '../account/user.ts'

const Parts = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MILLION))),
  v.length(ANSWERS.length),
)

/**
 * The other person's side of a pair, in millionths, in the order of `ANSWERS`. The server sends it because a
 * device does not know the other person's settings and cannot calculate it.
 */
export const SideView = v.object({ shares: Parts, losses: Parts })
export type SideView = v.InferOutput<typeof SideView>

/** A side as it is sent to a device. */
export function toSideView({ shares, losses }: Side): SideView {
  const listed = (parts: Record<Answer, number>) => ANSWERS.map((answer) => parts[answer])
  return { shares: listed(shares), losses: listed(losses) }
}

/** The side in a response of the server. */
export function sideFromView({ shares, losses }: SideView): Side {
  const named = (parts: readonly number[]) =>
    Object.fromEntries(ANSWERS.map((answer, index) => [answer, parts[index] ?? 0])) as Record<Answer, number>
  return { shares: named(shares), losses: named(losses) }
}

/** The answers of a completed seeker that other seekers see and that the score is calculated from. */
export const ShownAnswers = v.object({
  cleanliness: v.nullable(v.picklist(CLEANLINESS_LEVELS)),
  sleepSchedule: v.nullable(v.picklist(SLEEP_SCHEDULES)),
  socialLevel: v.nullable(v.picklist(SOCIAL_LEVELS)),
  budget: v.nullable(Budget),
  moveIn: v.nullable(DaySchema),
  location: v.string(),
  diet: v.nullable(v.picklist(DIETS)),
  interests: Interests,
  workStyle: v.nullable(v.picklist(WORK_STYLES)),
}) satisfies v.GenericSchema<unknown, MatchAnswers>

/** A match in a searcher's results. It reveals nobody's dealbreakers. */
export const MatchView = v.object({
  ...PersonView.entries,
  seekingOption: SeekingOptionSchema,
  groupSize: v.nullable(v.picklist(GROUP_SIZES)),
  answers: ShownAnswers,
  /** How well the searcher suits the match. */
  side: SideView,
  /** The server's score with the searcher's settings that it knew; 0 to 100, null for too few answers. */
  score: v.nullable(v.number()),
  confidence: v.number(),
  mark: v.nullable(MarkSchema),
  /** Whether both people are interested in each other. */
  mutual: v.boolean(),
})
export type MatchView = v.InferOutput<typeof MatchView>

/** A match that fails exactly one gate, one of those that may be relaxed. */
export const CloseMatchView = v.object({ ...MatchView.entries, difference: v.picklist(DIFFERENCES) })
export type CloseMatchView = v.InferOutput<typeof CloseMatchView>

/** States of a search; only `searching` (a visible, completed seeker who looks for others) gives matches. */
export const MATCH_STATES = ['searching', 'hidden', 'solo', 'incomplete'] as const

/** The response with a searcher's matches. */
export const MatchResults = v.object({
  state: v.picklist(MATCH_STATES),
  /** Present while a server that just started still reads people: the lists hold only those it read so far. */
  counting: v.optional(v.literal(true)),
  /** How many people of the searcher's region were compared. */
  compared: v.number(),
  /** Best first. */
  matches: v.array(MatchView),
  close: v.array(CloseMatchView),
  /** People whom the searcher passed and who would otherwise be in the lists. */
  passed: v.array(v.object({ ...MatchView.entries, difference: v.nullable(v.picklist(DIFFERENCES)) })),
})
export type MatchResults = v.InferOutput<typeof MatchResults>

export const MATCHES_MAX = 50
export const CLOSE_MATCHES_MAX = 20
export const PASSED_MAX = 50
