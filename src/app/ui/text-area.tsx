import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'
import { valueOf, type KeptText } from './text-box.ts'

interface AreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'name'> {
  onValue?: ((value: string) => void) | undefined
  /** Shows the length beside `maxLength`; needs `value`. */
  showsLength?: boolean | undefined
}
export type TextAreaProps = AreaProps & KeptText

/** A text field of several lines, with its label, hint and error. */
export function TextArea({
  name,
  label,
  labelHidden,
  hint,
  error,
  nudge,
  optional,
  id,
  className,
  showsLength,
  onValue,
  onChange,
  rows = 4,
  box,
  kept: _kept,
  ...rest
}: TextAreaProps) {
  const area = { ...rest, ...valueOf(box) }
  const aside =
    showsLength && area.maxLength !== undefined ? (
      <span className="text-sm tabular-nums text-muted">
        {String(area.value ?? '').length} / {area.maxLength}
      </span>
    ) : undefined
  return (
    <FieldShell {...{ name, label, labelHidden, hint, error, nudge, optional, id, aside, className }}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={classes(CONTROL_CLASSES, 'resize-y field-sizing-content min-h-24')}
          onChange={(event) => {
            onChange?.(event)
            box?.edit(event.target.value)
            onValue?.(event.target.value)
          }}
        />
      )}
    </FieldShell>
  )
}
