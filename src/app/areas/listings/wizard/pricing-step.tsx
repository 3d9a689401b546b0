import { useToday } from '../../../data/use-today.ts'
import { addDays, addMonths } from '../../../../domain/core/dates.ts'
import { monthlyTotal, moveInTotal } from '../../../../domain/listings/fees.ts'
import { usd } from '../../../../domain/core/money.ts'
import { AVAILABLE_FROM_MAX_MONTHS } from '../../../../domain/core/limits.ts'
import { AVAILABLE_OPTIONS, parseDollars } from '../../../../domain/listings/listing-form.ts'
import { AVAILABLE_LABELS } from '../../../../domain/listings/listing-labels.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { options } from '../../../forms/wizard/options.ts'
import { FeesEditor } from './fees-editor.tsx'
import { PhotoBoard } from './photo-board.tsx'
import type { ListingPhotos } from './use-listing-photos.ts'
import type { ListingStepProps } from './listing-step-props.ts'
import * as strings from '../strings/listing-questions.tsx'
import * as photoStrings from '../strings/listing-photos.ts'

/** Step 4: the costs, the first available day and the photos. */
export function PricingStep({ form, patch, errorOf, photos }: ListingStepProps & { photos: ListingPhotos }) {
  const today = useToday()
  const price = parseDollars(form.price)
  const costs = { price: price ?? 0, deposit: parseDollars(form.deposit) ?? 0, fees: form.fees }
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          kept="draft"
          name="price"
          label={strings.rent}
          prefix="$"
          inputMode="numeric"
          maxLength={20}
          value={form.price}
          error={errorOf('price')}
          onValue={(typed) => patch({ price: typed })}
        />
        <TextField
          kept="draft"
          name="deposit"
          label={strings.deposit}
          optional
          prefix="$"
          inputMode="numeric"
          maxLength={20}
          value={form.deposit}
          error={errorOf('deposit')}
          onValue={(deposit) => patch({ deposit })}
        />
      </div>
      <FeesEditor fees={form.fees} error={errorOf('fees')} onChange={(fees) => patch({ fees })} />
      {price !== null && (
        <p className="rounded-lg bg-lavender px-5 py-4 text-on-lavender tabular-nums" aria-live="polite">
          {strings.seekersSee(usd(monthlyTotal(costs)), usd(moveInTotal(costs)), (text) => (
            <strong>{text}</strong>
          ))}
        </p>
      )}
      <ChoiceGroup
        name="availableFrom"
        label={strings.available}
        columns={3}
        options={options(AVAILABLE_OPTIONS, AVAILABLE_LABELS)}
        value={form.moveInOption ?? (form.availableFrom === null ? null : 'custom')}
        error={errorOf('availableFrom')}
        onChange={(moveInOption) =>
          patch(
            moveInOption === 'custom'
              ? { moveInOption, availableFrom: form.availableFrom ?? addDays(today, 30) }
              : { moveInOption, availableFrom: null },
          )
        }
      />
      {form.moveInOption === 'custom' && (
        <TextField
          kept="draft"
          name="availableDay"
          label={strings.availableFrom}
          type="date"
          min={today}
          max={addMonths(today, AVAILABLE_FROM_MAX_MONTHS)}
          value={form.availableFrom ?? ''}
          onValue={(day) => patch({ availableFrom: day === '' ? null : day })}
        />
      )}
      <section data-field="photos" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="font-display text-xl font-bold">{photoStrings.photos}</h2>
          <p className="text-sm text-muted">{photoStrings.photosHint}</p>
        </div>
        {form.photos.length === 0 && photos.photosInProgress.length === 0 && (
          <Notice tone="warning" live={false}>
            {photoStrings.noPhotosWarning}
          </Notice>
        )}
        <PhotoBoard photos={photos} list={form.photos} />
      </section>
    </>
  )
}
