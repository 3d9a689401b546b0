import { matchAnswersOf, type Answer, type MatchAnswers } from '../../../../domain/matches/answer-fit.ts'
import {
  answersShared,
  compatibility,
  sideOf,
  type Compatibility,
  type Importances,
} from '../../../../domain/matches/compatibility.ts'
import type { Difference } from '../../../../domain/matches/match-gates.ts'
import { importancesOf, type MatchSettings } from '../../../../domain/matches/match-settings.ts'
import { sideFromView, type MatchResults, type MatchView } from '../../../../domain/matches/match-view.ts'
import { discussionWords, reasonWords, type Discussion } from '../../../../domain/matches/match-labels.ts'
import type { SeekerPayload } from '../../../../domain/seeker/seeker-payload.ts'

/** Somebody of the results with the score as this device counts it. */
export interface RankedMatch {
  view: MatchView
  difference: Difference | null
  mine: MatchAnswers
  fit: Compatibility
  /** What brings the most, in sentences. */
  why: { answer: Answer; words: string }[]
  discuss: (Discussion & { answer: Answer }) | null
}

export interface RankedMatches {
  state: MatchResults['state']
  compared: number
  matches: RankedMatch[]
  close: RankedMatch[]
  passed: RankedMatch[]
}

/** The results with one's own side counted anew, by one's answers and settings as they are on this device. */
export function rankMatches(
  results: MatchResults,
  payload: SeekerPayload,
  settings: MatchSettings,
): RankedMatches {
  const mine = matchAnswersOf(payload)
  const importance = importancesOf(settings)
  const rank = (view: MatchView, difference: Difference | null) => ranked(view, difference, mine, importance)
  return {
    state: results.state,
    compared: results.compared,
    matches: best(results.matches.map((view) => rank(view, null))),
    close: best(results.close.map(({ difference, ...view }) => rank(view, difference))),
    // In the order in which they were passed.
    passed: results.passed.map(({ difference, ...view }) => rank(view, difference)),
  }
}

function ranked(
  view: MatchView,
  difference: Difference | null,
  mine: MatchAnswers,
  importance: Importances,
): RankedMatch {
  const theirs = view.answers
  const fit = compatibility(
    sideOf(mine, theirs, importance),
    sideFromView(view.side),
    answersShared(mine, theirs),
  )
  const { firstName } = view
  return {
    view,
    difference,
    mine,
    fit,
    why: fit.why.map((answer) => ({ answer, words: reasonWords(answer, mine, theirs, firstName) })),
    discuss:
      fit.discuss === null
        ? null
        : { answer: fit.discuss, ...discussionWords(fit.discuss, mine, theirs, firstName) },
  }
}

const best = (list: RankedMatch[]) =>
  list.sort((a, b) => (b.fit.score ?? -1) - (a.fit.score ?? -1) || (a.view._id < b.view._id ? -1 : 1))
