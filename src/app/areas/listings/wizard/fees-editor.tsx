import { Plus, Trash2 } from 'lucide-react'
import { FEE_TIME_LABELS, FEE_TIMES, type Fee } from '../../../../domain/listings/fees.ts'
import { FEE_LABEL_MAX_LENGTH, FEES_MAX, LISTING_PRICE_MAX_USD } from '../../../../domain/core/limits.ts'
import { parseDollars } from '../../../../domain/listings/listing-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as strings from '../strings/listing-questions.tsx'

interface FeesEditorProps {
  fees: readonly Fee[]
  error: string | null
  onChange: (fees: Fee[]) => void
}

/** The fees besides rent and deposit: for each a label, an amount and a time. */
export function FeesEditor({ fees, error, onChange }: FeesEditorProps) {
  const update = (index: number, change: Partial<Fee>) =>
    onChange(fees.map((fee, at) => (at === index ? { ...fee, ...change } : fee)))
  return (
    <fieldset data-field="fees" className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        {strings.fees} <span className="ml-1.5 text-sm font-normal text-muted">{strings.optional}</span>
      </legend>
      {fees.map((fee, index) => (
        // A new fee has no id and no label, so its index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={index}
          className="grid grid-cols-[1fr_6.5rem] items-end gap-3 sm:grid-cols-[1fr_7rem_12rem_auto]"
        >
          <TextField
            kept="draft"
            name={`fees.${index}.label`}
            label={strings.fee(index + 1)}
            placeholder={strings.feeExamples}
            maxLength={FEE_LABEL_MAX_LENGTH}
            value={fee.label}
            error={fee.label.trim() === '' ? error : null}
            onValue={(label) => update(index, { label })}
          />
          <TextField
            kept="draft"
            name={`fees.${index}.amount`}
            label={strings.feeAmount}
            prefix="$"
            inputMode="numeric"
            value={fee.amount === 0 ? '' : String(fee.amount)}
            onValue={(amount) =>
              update(index, { amount: Math.min(LISTING_PRICE_MAX_USD, parseDollars(amount) ?? 0) })
            }
          />
          <SelectField
            name={`fees.${index}.when`}
            label={strings.feeWhen}
            options={FEE_TIMES.map((time) => ({ value: time, label: FEE_TIME_LABELS[time] }))}
            value={fee.when}
            onValue={(when) => update(index, { when: FEE_TIMES.find((time) => time === when) ?? 'move_in' })}
          />
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden className="size-5" />}
            aria-label={strings.removeFee(index + 1)}
            onClick={() => onChange(fees.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {fees.length < FEES_MAX && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...fees, { label: '', amount: 0, when: 'move_in' }])}
        >
          {strings.addFee}
        </Button>
      )}
    </fieldset>
  )
}
