import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

/** What every field takes, whatever its control. */
export interface FieldProps {
  name: string
  label: ReactNode
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** The message; its presence makes the field invalid. */
  error?: string | null | undefined
  /** Count it up to shake the field again (1.5 s); 0 or undefined keeps it still. */
  nudge?: number | undefined
  /** Says "optional" beside the label. */
  optional?: boolean | undefined
}

export interface FieldWiring {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldShellProps extends FieldProps {
  id?: string | undefined
  /** `group` makes a fieldset with a legend, for radios and checkboxes. */
  as?: 'field' | 'group' | undefined
  /** At the end of the label's line: a counter, a link. */
  aside?: ReactNode
  className?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Label, hint and error around a control, wired by id. `data-field` lets a form scroll to it. */
export function FieldShell(props: FieldShellProps) {
  const {
    name,
    label,
    labelHidden,
    hint,
    error,
    nudge = 0,
    optional,
    id,
    as = 'field',
    aside,
    className,
    children,
  } = props
  const made = useId()
  const controlId = id ?? `${made}-${name}`
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classes(hint !== undefined && hint !== null && hintId, !!error && errorId) || undefined
  const wiring: FieldWiring = {
    id: controlId,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  }
  const labelClass = labelHidden ? 'sr-only' : 'font-semibold'
  const words = (
    <>
      {label}
      {optional && <span className="ml-1.5 text-sm font-normal text-muted">optional</span>}
    </>
  )
  const frame = {
    'data-field': name,
    'data-nudge': nudge > 0 ? (nudge % 2 === 1 ? 'odd' : 'even') : undefined,
    className: classes('flex min-w-0 flex-col gap-1.5', className),
  }
  const body = (
    <>
      {hint !== undefined && hint !== null && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children(wiring)}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
  if (as === 'group') {
    return (
      <fieldset {...frame} aria-describedby={describedBy} aria-invalid={wiring['aria-invalid']}>
        <legend className={classes(labelClass, !labelHidden && 'mb-1.5')}>{words}</legend>
        {aside}
        {body}
      </fieldset>
    )
  }
  return (
    <div {...frame}>
      <div
        className={classes('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}
      >
        <label htmlFor={controlId} className={labelClass}>
          {words}
        </label>
        {aside}
      </div>
      {body}
    </div>
  )
}
