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
import { discussionOf, reasonText, type Discussion } from '../../../../domain/matches/match-labels.ts'
import type { SeekerPayload } from '../../../../domain/seeker/seeker-payload.ts'

/** One person of the match results with the score as this device calculates it. */
export interface RankedMatch {
  view: MatchView
  difference: Difference | null
  /** The person's own answers. */
  ownAnswers: MatchAnswers
  fit: Compatibility
  /** The answers that add the most points, each with a sentence. */
  reasons: { answer: Answer; words: string }[]
  /** The answer that the two people should talk about first. */
  discussion: (Discussion & { answer: Answer }) | null
}

/** The match results with scores: matches, people with one difference, and passed people. */
export interface RankedMatches {
  state: MatchResults['state']
  /** Whether the server still reads people, so that more may follow. */
  isCounting: boolean
  /** The number of people who were compared with the person. */
  compared: number
  matches: RankedMatch[]
  /** People with one difference. */
  close: RankedMatch[]
  passed: RankedMatch[]
}

/** Calculates the person's side of each score from this device's answers and settings, and sorts by score. */
export function rankMatches(
  results: MatchResults,
  payload: SeekerPayload,
  settings: MatchSettings,
): RankedMatches {
  const mine = matchAnswersOf(payload)
  const importance = importancesOf(settings)
  const rank = (view: MatchView, difference: Difference | null) =>
    rankMatch(view, difference, mine, importance)
  return {
    state: results.state,
    isCounting: results.counting === true,
    compared: results.compared,
    matches: sortByScore(results.matches.map((view) => rank(view, null))),
    close: sortByScore(results.close.map(({ difference, ...view }) => rank(view, difference))),
    // Passed people stay in the order in which they were passed.
    passed: results.passed.map(({ difference, ...view }) => rank(view, difference)),
  }
}

function rankMatch(
  view: MatchView,
  difference: Difference | null,
  ownAnswers: MatchAnswers,
  importance: Importances,
): RankedMatch {
  const theirs = view.answers
  const fit = compatibility(
    sideOf(ownAnswers, theirs, importance),
    sideFromView(view.side),
    answersShared(ownAnswers, theirs),
  )
  const { firstName } = view
  return {
    view,
    difference,
    ownAnswers,
    fit,
    reasons: fit.why.map((answer) => ({ answer, words: reasonText(answer, ownAnswers, theirs, firstName) })),
    discussion:
      fit.discuss === null
        ? null
        : { answer: fit.discuss, ...discussionOf(fit.discuss, ownAnswers, theirs, firstName) },
  }
}

const sortByScore = (list: RankedMatch[]) =>
  list.sort((a, b) => (b.fit.score ?? -1) - (a.fit.score ?? -1) || (a.view._id < b.view._id ? -1 : 1))
