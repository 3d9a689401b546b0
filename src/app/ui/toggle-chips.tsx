import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'
import * as strings from './strings/choices.ts'

export interface ToggleChipsProps<T extends string> extends FieldProps {
  options: readonly { value: T; label: ReactNode; icon?: ReactNode; disabled?: boolean | undefined }[]
  value: readonly T[]
  /** Called with the new selection, in the order of the choices. */
  onChange: (next: T[]) => void
  /** The maximum number of choices; further ones are ignored (specification, section 4). */
  max?: number | undefined
  className?: string | undefined
}

/**
 * A choice of several options. Beyond `max` a chip is aria-disabled, so that screen readers still read it.
 */
export function ToggleChips<T extends string>({
  options,
  value,
  onChange,
  max,
  ...field
}: ToggleChipsProps<T>) {
  const isFull = max !== undefined && value.length >= max
  const toggle = (choice: T) => {
    if (value.includes(choice)) onChange(value.filter((other) => other !== choice))
    else if (!isFull) onChange([...value, choice])
  }
  return (
    <FieldShell
      {...field}
      as="group"
      aside={
        max === undefined ? undefined : (
          <p className="text-sm tabular-nums text-muted" aria-live="polite">
            {strings.chosenOf(value.length, max)}
          </p>
        )
      }
    >
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => {
            const isChosen = value.includes(option.value)
            const isBlocked = (isFull && !isChosen) || option.disabled === true
            return (
              <label
                key={option.value}
                className={classes(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 py-1.5 transition-colors duration-150',
                  'focus-of-input',
                  isChosen
                    ? 'border-brand bg-lavender font-medium text-on-lavender shadow-[inset_0_0_0_1px_var(--color-brand)]'
                    : 'border-line-strong bg-raised',
                  isBlocked ? 'border-line text-muted' : 'hover:border-brand',
                )}
              >
                <input
                  type="checkbox"
                  name={wiring.name}
                  value={option.value}
                  checked={isChosen}
                  aria-disabled={isBlocked || undefined}
                  onChange={() => {
                    if (!isBlocked) toggle(option.value)
                  }}
                  className="sr-only"
                />
                {isChosen ? <Check aria-hidden className="size-4" /> : option.icon}
                {option.label}
              </label>
            )
          })}
        </div>
      )}
    </FieldShell>
  )
}
