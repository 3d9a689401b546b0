import type { MatchAnswers } from '../../../../domain/matches/answer-fit.ts'
import type { GroupSize } from '../../../../domain/matches/match-gates.ts'
import type { MatchSettings } from '../../../../domain/matches/match-settings.ts'
import type { SeekingOption } from '../../../../domain/seeker/seeker.ts'

/** The person for whom a search for people runs. */
export interface Searcher {
  id: string
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  settings: MatchSettings
}
