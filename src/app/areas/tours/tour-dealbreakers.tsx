import { Check, Plus, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { DEALBREAKERS_MAX, DEALBREAKER_MAX_LENGTH } from '../../../domain/core/limits.ts'
import type { Tour } from '../../../domain/tours/tour-view.ts'
import { DEALBREAKER_IDEAS } from '../../../domain/tours/tour-labels.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/text-field.tsx'
import { usePress } from '../../ui/use-press.ts'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import type { TourWriter } from './use-tour-writer.ts'
import type { EntryWrite } from '../../../offline/tours/tour-entries.ts'
import * as strings from './strings/tour.tsx'

/** The index of a dealbreaker, as part of its entry key. */
type DealIndex = 0 | 1 | 2

/** The entries that remove one dealbreaker: the shorter list, and each outcome at its new index. */
function entriesWithout(deals: Tour['dealbreakers'], removedIndex: number): EntryWrite[] {
  const remaining = deals.filter((_, index) => index !== removedIndex)
  return [
    { key: 'dealbreakers', value: remaining.map(({ text }) => text) },
    ...deals.map((_, index): EntryWrite => ({
      key: `deal:${index as DealIndex}`,
      value: remaining[index]?.outcome ?? null,
    })),
  ]
}

interface TourDealbreakersProps {
  listingId: string
  tour: Tour
  writer: TourWriter
}

/** The person's dealbreakers for a home, chosen before the tour and checked during it. */
export function TourDealbreakers({ listingId, tour: { dealbreakers }, writer }: TourDealbreakersProps) {
  const box = useAutosavedText(`dealbreaker:${listingId}`, { oneLine: true })
  const [adding, press] = usePress()
  const texts = dealbreakers.map(({ text }) => text)
  const isFull = dealbreakers.length >= DEALBREAKERS_MAX
  const add = async (text: string): Promise<boolean> => {
    const trimmed = text.trim()
    if (trimmed === '' || isFull || texts.includes(trimmed)) return true
    return writer.write(
      { key: 'dealbreakers', value: [...texts, trimmed] },
      { key: `deal:${dealbreakers.length as DealIndex}`, value: null },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press(async () => {
      if (await add(box.current())) await box.discard()
    })
  }
  return (
    <section aria-labelledby="tour-dealbreakers">
      <h2 id="tour-dealbreakers" className="mb-1 font-display text-xl font-bold">
        {strings.dealbreakers}
      </h2>
      <p className="mb-2 text-sm text-muted">{strings.dealbreakersHint(DEALBREAKERS_MAX)}</p>
      <ul className="border-t border-line empty:hidden">
        {dealbreakers.map(({ text, outcome }, index) => (
          <li key={text} className="border-b border-line py-2.5">
            <div className="flex items-center justify-between gap-2">
              <h3 className="min-w-0 break-words">{text}</h3>
              <button
                type="button"
                aria-label={strings.removeDealbreaker(text)}
                onClick={() => void writer.write(...entriesWithout(dealbreakers, index))}
                className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-lavender"
              >
                <X aria-hidden className="size-4.5" />
              </button>
            </div>
            <div role="group" aria-label={text} className="mt-1.5 grid grid-cols-2 gap-2">
              {(['met', 'broken'] as const).map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={outcome === each}
                  onClick={() =>
                    void writer.write({
                      key: `deal:${index as DealIndex}`,
                      value: outcome === each ? null : each,
                    })
                  }
                  className={classes(
                    'flex min-h-11 items-center justify-center gap-1.5 rounded-md border px-2 text-sm font-semibold',
                    outcome !== each && 'border-line-strong bg-raised hover:border-brand',
                    outcome === each && each === 'met' && 'border-good bg-good-soft text-on-good-soft',
                    outcome === each && each === 'broken' && 'border-bad bg-bad-soft text-on-bad-soft',
                  )}
                >
                  {each === 'met' ? (
                    <Check aria-hidden className="size-4" />
                  ) : (
                    <X aria-hidden className="size-4" />
                  )}
                  {each === 'met' ? strings.dealbreakerFine : strings.dealbreakerProblem}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {!isFull && (
        <details className="group mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <Plus aria-hidden className="size-5 text-muted group-open:rotate-45" />
            {dealbreakers.length === 0 ? strings.chooseDealbreaker : strings.chooseAnother}
          </summary>
          <div className="mt-2 grid gap-3">
            <div role="group" aria-label={strings.commonDealbreakers} className="flex flex-wrap gap-2">
              {DEALBREAKER_IDEAS.filter((idea) => !texts.includes(idea)).map((idea) => (
                <button
                  key={idea}
                  type="button"
                  onClick={() => press(() => add(idea))}
                  className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3 text-sm hover:border-brand"
                >
                  <Plus aria-hidden className="size-4 text-muted" />
                  {idea}
                </button>
              ))}
            </div>
            <form onSubmit={submit} className="flex items-end gap-2">
              <TextField
                name="own-dealbreaker"
                label={strings.ownDealbreaker}
                maxLength={DEALBREAKER_MAX_LENGTH}
                autoComplete="off"
                box={box}
                className="min-w-0 grow"
              />
              <Button type="submit" variant="secondary" pending={adding}>
                {strings.add}
              </Button>
            </form>
          </div>
        </details>
      )}
    </section>
  )
}
