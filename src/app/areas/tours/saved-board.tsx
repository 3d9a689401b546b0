import { STAGES } from '../../../domain/tours/tour.ts'
import { STAGE_LABELS } from '../../../domain/tours/tour-labels.ts'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { classes } from '../../ui/classes.ts'
import { SavedCard } from './saved-card.tsx'
import * as strings from './strings/saved.ts'

interface SavedBoardProps {
  homes: readonly SavedHomeWithTour[]
  today: string
  picked: readonly string[]
  onPick: (listingId: string) => void
  /** Whether no more homes can be picked. */
  isFull: boolean
}

/** The saved homes by stage: columns on a desktop, one list with headings on a phone. */
export function SavedBoard({ homes, today, picked, onPick, isFull }: SavedBoardProps) {
  return (
    <div className="grid gap-x-5 gap-y-8 xl:grid-cols-5">
      {STAGES.map((stage) => {
        const stageHomes = homes.filter(({ tour }) => tour.stage === stage)
        return (
          <section
            key={stage}
            aria-labelledby={`stage-${stage}`}
            className={classes('min-w-0', stageHomes.length === 0 && 'hidden xl:block')}
          >
            <h2
              id={`stage-${stage}`}
              className="flex items-baseline justify-between border-b-2 border-line-strong pb-1.5 font-display text-lg font-bold"
            >
              {STAGE_LABELS[stage]}
              <span className="text-sm font-normal text-muted tabular-nums">{stageHomes.length}</span>
            </h2>
            {stageHomes.length === 0 ? (
              <p className="pt-3 text-sm text-muted">{strings.noHomesOfStage}</p>
            ) : (
              <ul>
                {stageHomes.map((home) => (
                  <SavedCard
                    key={home.listingId}
                    saved={home}
                    today={today}
                    picked={picked.includes(home.listingId)}
                    pickDisabled={isFull && !picked.includes(home.listingId)}
                    onPick={() => onPick(home.listingId)}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
