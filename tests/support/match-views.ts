import { ANSWERS } from '../../src/domain/matches/answer-fit.ts'
import type { MatchResults, MatchView } from '../../src/domain/matches/match-view.ts'
import { AVERAGE } from './match-answers.ts'

/** A match for whom the searcher fits perfectly. */
export function matchView(_id: string, changes: Partial<MatchView> = {}): MatchView {
  return {
    _id,
    firstName: 'Ana',
    userType: 'seeker',
    profilePicture: '',
    seekingOption: 'WITH_ROOMMATES',
    groupSize: null,
    answers: { ...AVERAGE, interests: [...AVERAGE.interests] },
    side: {
      shares: [220_000, 180_000, 150_000, 140_000, 100_000, 80_000, 50_000, 50_000, 30_000],
      losses: ANSWERS.map(() => 0),
    },
    score: 100,
    confidence: 1,
    mark: null,
    mutual: false,
    ...changes,
  }
}

export const matchResults = (lists: Partial<MatchResults> = {}): MatchResults => ({
  state: 'searching',
  compared: 9,
  matches: [],
  close: [],
  passed: [],
  ...lists,
})
