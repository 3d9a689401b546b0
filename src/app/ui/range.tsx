import { useId } from 'react'
import { classes } from './classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export interface RangeProps extends FieldProps {
  min: number
  max: number
  step?: number | undefined
  value: number
  onChange: (value: number) => void
  /** The text of a value, such as `$1,500`, also for screen readers. */
  format?: ((value: number) => string) | undefined
  /** The values of the ticks below the track; only `min` and `max` have labels. */
  ticks?: readonly number[] | undefined
  /** The values of the shortcut buttons below the slider. */
  shortcuts?: readonly number[] | undefined
  /** The text beside the large number, such as "$1,000 to $2,000 a month". */
  note?: string | undefined
  className?: string | undefined
}

/** A slider for a number, with ticks and shortcuts. */
export function Range({
  min,
  max,
  step = 1,
  value,
  onChange,
  format = String,
  ticks,
  shortcuts,
  note,
  ...field
}: RangeProps) {
  const listId = useId()
  return (
    <FieldShell {...field}>
      {(wiring) => (
        <div className="flex flex-col gap-3">
          <output htmlFor={wiring.id} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-3xl font-bold tabular-nums">{format(value)}</span>
            {note && <span className="text-sm tabular-nums text-muted">{note}</span>}
          </output>
          <div>
            <input
              {...wiring}
              type="range"
              min={min}
              max={max}
              step={step}
              value={value}
              list={ticks ? listId : undefined}
              aria-valuetext={format(value)}
              onChange={(event) => onChange(event.target.valueAsNumber)}
              className="h-8 w-full cursor-pointer accent-brand"
            />
            {ticks && (
              <datalist id={listId}>
                {ticks.map((mark) => (
                  <option key={mark} value={mark}>
                    {format(mark)}
                  </option>
                ))}
              </datalist>
            )}
            <div aria-hidden className="flex justify-between text-xs tabular-nums text-muted">
              <span>{format(min)}</span>
              <span>{format(max)}</span>
            </div>
          </div>
          {shortcuts && (
            <div className="flex flex-wrap gap-2">
              {shortcuts.map((pick) => (
                <button
                  key={pick}
                  type="button"
                  aria-pressed={pick === value}
                  onClick={() => onChange(pick)}
                  className={classes(
                    'min-h-10 rounded-full border px-3.5 text-sm tabular-nums transition-colors duration-150 hover:border-brand',
                    pick === value
                      ? 'border-brand bg-lavender font-semibold text-on-lavender'
                      : 'border-line-strong bg-raised',
                  )}
                >
                  {format(pick)}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldShell>
  )
}
