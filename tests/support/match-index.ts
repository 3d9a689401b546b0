import { matchAnswersOf } from '../../src/domain/matches/answer-fit.ts'
import type { MatchIndex } from '../../src/server/areas/matches/search/match-index.ts'
import { seekerPayload } from './api-samples.ts'

/** Whether a statement reads the next people of an index that reads everyone. */
export const isPage = (statement: string) => statement.includes('string_agg')

/** Everyone whom people of these places find in an index, with the numbers of the compared. */
export function found(index: MatchIndex, places: readonly string[]) {
  return places.map((location) =>
    index.search(
      {
        id: '00000000-0000-7000-8000-000000000000',
        answers: { ...matchAnswersOf(seekerPayload({ location })), budget: null, moveIn: null },
        seekingOption: 'WITH_ROOMMATES',
        groupSize: null,
        settings: { visible: true, importance: {} },
      },
      {},
      new Set(),
      new Set(),
    ),
  )
}
