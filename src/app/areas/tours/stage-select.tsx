import { STAGES, type Stage } from '../../../domain/tours/tour.ts'
import { STAGE_LABELS } from '../../../domain/tours/tour-labels.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { writeEntries } from '../../../offline/tours/tour-entries.ts'
import * as parts from './strings/saved-and-tour.ts'

interface StageSelectProps {
  listingId: string
  title: string
  stage: Stage
}

/** A field for the stage of a saved home: a native select, because touch and keyboards handle it well. */
export function StageSelect({ listingId, title, stage }: StageSelectProps) {
  const account = useAccount()
  return (
    <select
      aria-label={parts.stageOf(title)}
      value={stage}
      onChange={(event) =>
        void (
          account && writeEntries(account, listingId, [{ key: 'stage', value: event.target.value as Stage }])
        )
      }
      className="min-h-10 max-w-full rounded-md border border-line-strong bg-raised px-2.5 font-semibold hover:border-brand"
    >
      {STAGES.map((each) => (
        <option key={each} value={each}>
          {STAGE_LABELS[each]}
        </option>
      ))}
    </select>
  )
}
