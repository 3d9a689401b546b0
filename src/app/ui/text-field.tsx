import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'
import { valueOf, type KeptText } from './text-box.ts'

interface FieldOwnProps extends FieldProps, Omit<ComponentProps<'input'>, 'name' | 'prefix' | 'size'> {
  /** Called with the text after every change, in addition to `onChange`. */
  onValue?: ((value: string) => void) | undefined
  /** The content before the text, such as "$". */
  prefix?: ReactNode
  /** The content after the text, such as "per month". */
  suffix?: ReactNode
  aside?: ReactNode
}
export type TextFieldProps = FieldOwnProps & KeptText

/** A text field of one line, with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { name, label, labelHidden, hint, error, nudge, optional, id, aside, className } = props
  const { prefix, suffix, onValue, onChange, box, kept: _kept, ...input } = withoutFieldProps(props)
  return (
    <FieldShell {...{ name, label, labelHidden, hint, error, nudge, optional, id, aside, className }}>
      {(wiring) => {
        const control = (
          <input
            type="text"
            {...input}
            {...valueOf(box)}
            {...wiring}
            className={classes(CONTROL_CLASSES, !!prefix && 'pl-8', !!suffix && 'pr-24')}
            onChange={(event) => {
              onChange?.(event)
              box?.edit(event.target.value)
              onValue?.(event.target.value)
            }}
          />
        )
        if (!prefix && !suffix) return control
        return (
          <div className="relative">
            {prefix && (
              <span
                aria-hidden
                className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
              >
                {prefix}
              </span>
            )}
            {control}
            {suffix && (
              <span className="absolute inset-y-0 right-3.5 flex items-center text-sm text-muted">
                {suffix}
              </span>
            )}
          </div>
        )
      }}
    </FieldShell>
  )
}

function withoutFieldProps({
  name: _name,
  label: _label,
  labelHidden: _labelHidden,
  hint: _hint,
  error: _error,
  nudge: _nudge,
  optional: _optional,
  id: _id,
  aside: _aside,
  className: _className,
  ...input
}: TextFieldProps) {
  return input
}
