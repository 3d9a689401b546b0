import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'
import { valueOf, type KeptText } from './text-box.ts'

interface AreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'name'> {
  onValue?: ((value: string) => void) | undefined
  /** One line that grows with its text up to a few lines. */
  grows?: boolean | undefined
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
  grows = false,
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
          rows={grows ? 1 : rows}
          {...(grows ? { ref: growWithText } : {})}
          className={classes(
            CONTROL_CLASSES,
            'field-sizing-content',
            grows ? 'max-h-36 resize-none' : 'min-h-24 resize-y',
          )}
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

/** Lets a box grow in browsers whose style sheets cannot do it. */
function growWithText(box: HTMLTextAreaElement | null): (() => void) | undefined {
  if (!box || CSS.supports('field-sizing', 'content')) return undefined
  const grow = () => {
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + 2}px`
  }
  grow()
  box.addEventListener('input', grow)
  return () => box.removeEventListener('input', grow)
}
