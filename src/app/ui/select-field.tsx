import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'name' | 'children' | 'size'> {
  options: readonly (SelectOption | { group: string; options: readonly SelectOption[] })[]
  /** The label of the empty first option. */
  placeholder?: string | undefined
  onValue?: ((value: string) => void) | undefined
}

const renderOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** A select field with its label, hint and error. */
export function SelectField({
  name,
  label,
  labelHidden,
  hint,
  error,
  nudge,
  optional,
  id,
  className,
  options,
  placeholder,
  onValue,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <FieldShell {...{ name, label, labelHidden, hint, error, nudge, optional, id, className }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={classes(CONTROL_CLASSES, 'appearance-none pr-11')}
            onChange={(event) => {
              onChange?.(event)
              onValue?.(event.target.value)
            }}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((entry) =>
              'group' in entry ? (
                <optgroup key={entry.group} label={entry.group}>
                  {entry.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(entry)
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </FieldShell>
  )
}
