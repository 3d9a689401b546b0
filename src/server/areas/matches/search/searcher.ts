import type { MatchAnswers } from '../../../../domain/matches/answer-fit.ts'
import type { GroupSize } from '../../../../domain/matches/match-gates.ts'
import type { MatchSettings } from '../../../../domain/matches/match-settings.ts'
import type { SeekingOption } from '../../../../domain/seeker/seeker.ts'

/** Somebody who looks for others, as a search reads them. */
export interface Searcher {
  id: string
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  settings: MatchSettings
}
