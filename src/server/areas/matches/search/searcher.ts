import type { MatchAnswers } from '../../domain/answer-fit.ts'
import type { GroupSize } from '../../domain/match-gates.ts'
import type { MatchSettings } from '../../domain/match-settings.ts'
import type { SeekingOption } from '../../domain/seeker.ts'

/** Somebody who looks for others, as a search reads them. */
export interface Asker {
  id: string
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  settings: MatchSettings
}
