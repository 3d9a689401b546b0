import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export interface Choice<T extends string> {
  value: T
  label: ReactNode
  description?: ReactNode
  /** An icon or a small illustration before the label. */
  icon?: ReactNode
  disabled?: boolean | undefined
}

export interface ChoiceGroupProps<T extends string> extends FieldProps {
  options: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
  /** The number of columns from 640 px; with more than one, phones show two short choices or one long one per row, narrow ones always one. */
  columns?: 1 | 2 | 3 | 4 | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

const COLUMNS = { 1: 'sm:grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' }

/** A choice of one option: native radio buttons as cards, so that keyboard, forms and screen readers work. */
export function ChoiceGroup<T extends string>({
  options,
  value,
  onChange,
  columns = 2,
  disabled,
  ...field
}: ChoiceGroupProps<T>) {
  const hasDescriptions = options.some((option) => option.description !== undefined)
  return (
    <FieldShell {...field} as="group">
      {(wiring) => (
        <div
          className={classes(
            'grid gap-2',
            hasDescriptions || columns === 1 ? 'grid-cols-1' : 'grid-cols-1 min-[22.5rem]:grid-cols-2',
            COLUMNS[columns],
          )}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={classes(
                'relative flex min-h-12 gap-2.5 rounded-md border bg-raised px-3 py-2.5 min-[390px]:gap-3 min-[390px]:px-3.5 transition-colors duration-150',
                'border-line-strong hover:border-brand has-checked:border-brand has-checked:bg-lavender has-checked:text-on-lavender',
                'has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-disabled:opacity-55',
                'focus-of-input',
                !!field.error && 'border-bad',
                hasDescriptions ? 'items-start' : 'items-center',
              )}
            >
              <input
                type="radio"
                name={wiring.name}
                value={option.value}
                checked={value === option.value}
                disabled={disabled || option.disabled}
                onChange={() => onChange(option.value)}
                className="mt-0.5 size-4.5 shrink-0 outline-none"
              />
              {option.icon && (
                <span aria-hidden className="shrink-0">
                  {option.icon}
                </span>
              )}
              <span className="min-w-0">
                <span className="block font-medium leading-snug">{breakable(option.label)}</span>
                {option.description !== undefined && (
                  <span className="mt-0.5 block text-sm text-muted">{option.description}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldShell>
  )
}

/** A label that may break after a slash: "Townhouse/Condo" is wider than a choice on a small phone. */
function breakable(label: ReactNode): ReactNode {
  if (typeof label !== 'string') return label
  const [first, ...rest] = label.split('/')
  return [first, ...rest.flatMap((part, at) => ['/', <wbr key={at} />, part])]
}
