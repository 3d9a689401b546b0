import { Check as CheckIcon, TriangleAlert } from 'lucide-react'
import { TOUR_LINE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { CHECKS, CHECK_ANSWERS, type Check, type CheckAnswer } from '../../../domain/tours/tour.ts'
import type { Tour } from '../../../domain/tours/tour-view.ts'
import { CHECK_ANSWER_LABELS, CHECK_HINTS, CHECK_LABELS } from '../../../domain/tours/tour-labels.ts'
import { classes } from '../../ui/classes.ts'
import { TourText } from './tour-text.tsx'
import type { TourWriter } from './use-tour-writer.ts'
import * as strings from './strings/tour.tsx'

const ANSWER_STYLES: Record<CheckAnswer, { icon: typeof CheckIcon; chosen: string }> = {
  ok: { icon: CheckIcon, chosen: 'border-good bg-good-soft text-on-good-soft' },
  problem: { icon: TriangleAlert, chosen: 'border-warn bg-warn-soft text-on-warn-soft' },
}

interface TourChecklistProps {
  listingId: string
  tour: Tour
  writer: TourWriter
}

/** The checklist of a tour, with two buttons for each check; a second tap removes the answer. */
export function TourChecklist({ listingId, tour, writer }: TourChecklistProps) {
  return (
    <section aria-labelledby="tour-checks">
      <h2 id="tour-checks" className="mb-1 font-display text-2xl font-bold">
        {strings.checks}
      </h2>
      <ul className="border-t border-line">
        {CHECKS.map((check) => (
          <CheckRow key={check} listingId={listingId} check={check} {...tour.checks[check]} writer={writer} />
        ))}
      </ul>
    </section>
  )
}

interface CheckRowProps {
  listingId: string
  check: Check
  answer: CheckAnswer | null
  note: string
  writer: TourWriter
}

function CheckRow({ listingId, check, answer, note, writer }: CheckRowProps) {
  const label = CHECK_LABELS[check]
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-40 grow basis-40">
          <h3 className="font-semibold">{label}</h3>
          <p className="text-sm text-muted">{CHECK_HINTS[check]}</p>
        </div>
        <div role="group" aria-label={label} className="grid grow grid-cols-2 gap-2 sm:max-w-72">
          {CHECK_ANSWERS.map((each) => {
            const { icon: Icon, chosen } = ANSWER_STYLES[each]
            const isChosen = answer === each
            return (
              <button
                key={each}
                type="button"
                aria-pressed={isChosen}
                onClick={() => void writer.answer(check, isChosen ? null : each)}
                className={classes(
                  'flex min-h-13 items-center justify-center gap-2 rounded-md border px-3 font-semibold transition-colors duration-150',
                  isChosen ? chosen : 'border-line-strong bg-raised hover:border-brand',
                )}
              >
                <Icon aria-hidden className={classes('size-5', !isChosen && 'text-muted')} />
                {CHECK_ANSWER_LABELS[each]}
              </button>
            )
          })}
        </div>
      </div>
      {(answer === 'problem' || note !== '') && (
        <div className="mt-2">
          <TourText
            name={`check-${check}`}
            label={strings.whatIsWrongWith(label)}
            labelHidden
            placeholder={strings.whatIsWrong}
            maxLength={TOUR_LINE_MAX_LENGTH}
            entry={{ listingId, key: `check:${check}`, begunAt: 0 }}
            stored={note}
          />
        </div>
      )}
    </li>
  )
}
