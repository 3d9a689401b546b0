import { useId, type ReactNode } from 'react'

interface ToggleProps {
  label: string
  options: readonly [ReactNode, ReactNode]
}

/**
 * Two radios that a style sheet reads: `data-at="1"` is checked or not, so the toggle works before the
 * script has arrived and where none runs.
 */
export function Toggle({ label, options }: ToggleProps) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-full border border-line-strong bg-raised p-1 text-text">
      <legend className="sr-only">{label}</legend>
      {options.map((option, at) => (
        <label
          // Two of them, in a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold min-[360px]:px-4 transition-colors duration-150 has-checked:bg-brand has-checked:text-on-brand focus-of-input sm:px-6"
        >
          <input type="radio" name={name} data-at={at} defaultChecked={at === 0} className="sr-only" />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
