import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'size'> {
  name: string
  label: ReactNode
  description?: ReactNode
  error?: string | null | undefined
  nudge?: number | undefined
  onChecked?: ((checked: boolean) => void) | undefined
}

/** A checkbox with its label and error. */
export function Checkbox({
  name,
  label,
  description,
  error,
  nudge = 0,
  onChecked,
  onChange,
  id,
  className,
  ...input
}: CheckboxProps) {
  const generatedId = useId()
  const controlId = id ?? `${generatedId}-${name}`
  const describedBy = classes(
    description !== undefined && `${controlId}-hint`,
    !!error && `${controlId}-error`,
  )
  return (
    <div
      data-field={name}
      data-nudge={nudge > 0 ? (nudge % 2 === 1 ? 'odd' : 'even') : undefined}
      className={classes('flex items-start gap-3', className)}
    >
      <input
        {...input}
        id={controlId}
        name={name}
        type="checkbox"
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          onChange?.(event)
          onChecked?.(event.target.checked)
        }}
        className="mt-0.5 size-5 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={controlId} className="font-medium">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${controlId}-hint`} className="text-sm text-muted">
            {description}
          </p>
        )}
        {error && (
          <p id={`${controlId}-error`} className="mt-1 flex items-start gap-1.5 text-sm font-medium text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
