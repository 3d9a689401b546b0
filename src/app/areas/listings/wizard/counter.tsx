import { Minus, Plus } from 'lucide-react'
import { LISTING_ROOMS_MAX } from '../../../../domain/core/limits.ts'
import { FieldShell } from '../../../ui/field-shell.tsx'
import * as strings from '../strings/listing-questions.tsx'

interface CounterProps {
  name: string
  label: string
  /** Null until the person has answered. */
  value: number | null
  onChange: (value: number) => void
  step?: number
}

const BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-raised hover:border-brand aria-disabled:opacity-45'

/** A field for a small number, changed by buttons, arrow keys or typing. */
export function Counter({ name, label, value, onChange, step = 1 }: CounterProps) {
  const move = (by: number) =>
    onChange(Math.min(LISTING_ROOMS_MAX, Math.max(0, (value ?? (by > 0 ? 1 - by : 1)) + by)))
  return (
    <FieldShell name={name} label={label}>
      {(wiring) => (
        <div className="flex items-center gap-1">
          <button
            type="button"
            className={BUTTON}
            aria-label={strings.fewer(label)}
            aria-disabled={value === 0 || undefined}
            onClick={() => move(-step)}
          >
            <Minus aria-hidden className="size-4" />
          </button>
          <input
            {...wiring}
            type="number"
            inputMode="decimal"
            min={0}
            max={LISTING_ROOMS_MAX}
            step={step}
            value={value ?? ''}
            placeholder="–"
            onChange={(event) => {
              const typed = event.target.valueAsNumber
              if (Number.isFinite(typed) && typed >= 0 && typed <= LISTING_ROOMS_MAX) onChange(typed)
            }}
            className="h-11 w-12 min-w-0 rounded-md border border-transparent bg-transparent text-center font-display text-xl font-bold tabular-nums hover:border-line"
          />
          <button
            type="button"
            className={BUTTON}
            aria-label={strings.more(label)}
            aria-disabled={value === LISTING_ROOMS_MAX || undefined}
            onClick={() => move(step)}
          >
            <Plus aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </FieldShell>
  )
}
