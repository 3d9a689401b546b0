import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import * as strings from './strings/controls.ts'

/** The props of all fields. */
export interface FieldProps {
  name: string
  label: ReactNode
  /** Hides the label except for screen readers. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** The error message; a field with one is invalid. */
  error?: string | null | undefined
  /** An increase shakes the field again for 1.5 s; 0 or undefined never shakes it. */
  nudge?: number | undefined
  /** Shows "optional" beside the label. */
  optional?: boolean | undefined
}

/** The attributes that connect a control with its label, hint and error. */
export interface FieldAttributes {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldShellProps extends FieldProps {
  id?: string | undefined
  /** `group` renders a fieldset with a legend, for radio buttons and checkboxes. */
  as?: 'field' | 'group' | undefined
  /** The content at the end of the label's line, such as a counter or a link. */
  aside?: ReactNode
  className?: string | undefined
  children: (wiring: FieldAttributes) => ReactNode
}

/** The label, hint and error around a control, connected by ids. A form scrolls to it by `data-field`. */
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
  const generatedId = useId()
  const controlId = id ?? `${generatedId}-${name}`
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classes(hint !== undefined && hint !== null && hintId, !!error && errorId) || undefined
  const wiring: FieldAttributes = {
    id: controlId,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  }
  const labelClass = labelHidden ? 'sr-only' : 'font-semibold'
  const labelContent = (
    <>
      {label}
      {optional && <span className="ml-1.5 text-sm font-normal text-muted">{strings.optional}</span>}
    </>
  )
  const wrapperProps = {
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
      <fieldset {...wrapperProps} aria-describedby={describedBy} aria-invalid={wiring['aria-invalid']}>
        <legend className={classes(labelClass, !labelHidden && 'mb-1.5')}>{labelContent}</legend>
        {aside}
        {body}
      </fieldset>
    )
  }
  return (
    <div {...wrapperProps}>
      <div
        className={classes('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}
      >
        <label htmlFor={controlId} className={labelClass}>
          {labelContent}
        </label>
        {aside}
      </div>
      {body}
    </div>
  )
}
