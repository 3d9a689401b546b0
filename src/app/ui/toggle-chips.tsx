import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export interface ToggleChipsProps<T extends string> extends FieldProps {
  options: readonly { value: T; label: ReactNode; icon?: ReactNode; disabled?: boolean | undefined }[]
  value: readonly T[]
  /** The next selection, in the order it was made. */
  onChange: (next: T[]) => void
  /** Further choices are ignored (specification, section 4). */
  max?: number | undefined
  className?: string | undefined
}

/** Several of several. Beyond `max` a chip is aria-disabled, not disabled, so that it can still be read. */
export function ToggleChips<T extends string>({
  options,
  value,
  onChange,
  max,
  ...field
}: ToggleChipsProps<T>) {
  const full = max !== undefined && value.length >= max
  const toggle = (choice: T) => {
    if (value.includes(choice)) onChange(value.filter((other) => other !== choice))
    else if (!full) onChange([...value, choice])
  }
  return (
    <FieldShell
      {...field}
      as="group"
      aside={
        max === undefined ? undefined : (
          <p className="text-sm tabular-nums text-muted" aria-live="polite">
            {value.length} of {max} chosen
          </p>
        )
      }
    >
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => {
            const chosen = value.includes(option.value)
            const blocked = (full && !chosen) || option.disabled === true
            return (
              <label
                key={option.value}
                className={classes(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 py-1.5 transition-colors duration-150',
                  'focus-of-input',
                  chosen
                    ? 'border-brand bg-lavender font-medium text-on-lavender shadow-[inset_0_0_0_1px_var(--color-brand)]'
                    : 'border-line-strong bg-raised',
                  blocked ? 'border-line text-muted' : 'hover:border-brand',
                )}
              >
                <input
                  type="checkbox"
                  name={wiring.name}
                  value={option.value}
                  checked={chosen}
                  aria-disabled={blocked || undefined}
                  onChange={() => {
                    if (!blocked) toggle(option.value)
                  }}
                  className="sr-only"
                />
                {chosen ? <Check aria-hidden className="size-4" /> : option.icon}
                {option.label}
              </label>
            )
          })}
        </div>
      )}
    </FieldShell>
  )
}
