import type { MatchAnswers } from '../../domain/answer-fit.ts'
import type { GroupSize } from '../../domain/match-gates.ts'
import type { MatchSettings } from '../../domain/match-settings.ts'
import type { SeekingOption } from '../../domain/seeker.ts'

/** A visible seeker who looks for others. */
export interface Asker {
  id: string
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  settings: MatchSettings
}
