import { useId, type ReactNode } from 'react'

interface ToggleProps {
  label: string
  options: readonly [ReactNode, ReactNode]
}

/**
 * A toggle of two radio buttons. Style rules read which `data-at` is checked, so the toggle works before the
 * JavaScript is loaded and without JavaScript.
 */
export function Toggle({ label, options }: ToggleProps) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-full border border-line-strong bg-raised p-1 text-text">
      <legend className="sr-only">{label}</legend>
      {options.map((option, at) => (
        <label
          // The two options have a fixed order.
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
