import { Check } from 'lucide-react'
import { classes } from './classes.ts'
import * as strings from './strings/steps.ts'

export type StepState = 'done' | 'current' | 'todo' | 'error'

export interface StepBubblesProps {
  /** The steps in order; exactly one is `current`. */
  steps: readonly { label: string; state: StepState }[]
  /** `step` is 1-based. */
  onSelect: (step: number) => void
  label?: string | undefined
}

const BUBBLES: Record<StepState, string> = {
  done: 'border-brand bg-brand text-on-brand',
  current: 'border-on-lamp bg-lamp text-on-lamp shadow-[0_0_0_4px_var(--color-lamp-soft)] dark:border-lamp',
  todo: 'border-line-strong bg-raised text-muted group-hover:border-brand group-hover:text-text',
  error: 'border-bad bg-bad-soft text-on-bad-soft',
}

/** The numbered steps of a wizard; the current one is lit. */
export function StepBubbles({ steps, onSelect, label = strings.steps }: StepBubblesProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex">
        {steps.map(({ label, state }, index) => (
          <li key={label} className="relative flex flex-1 justify-center">
            {index > 0 && (
              <span
                aria-hidden
                className={classes(
                  'absolute top-5.5 right-1/2 h-0.5 w-full',
                  state === 'todo' ? 'bg-line' : 'bg-brand',
                )}
              />
            )}
            <button
              type="button"
              aria-current={state === 'current' ? 'step' : undefined}
              onClick={() => onSelect(index + 1)}
              className="group relative z-10 flex min-w-11 flex-col items-center gap-1.5 rounded-md px-0.5 pt-1"
            >
              <span
                className={classes(
                  'flex size-9 items-center justify-center rounded-md border-2 font-display font-bold transition-colors duration-150',
                  BUBBLES[state],
                )}
              >
                {state === 'done' ? (
                  <Check aria-hidden className="size-5" />
                ) : state === 'error' ? (
                  '!'
                ) : (
                  index + 1
                )}
                {(state === 'done' || state === 'error') && <span className="sr-only">{index + 1}</span>}
              </span>
              <span
                className={classes(
                  'sr-only max-w-32 text-sm leading-tight md:not-sr-only',
                  state === 'current' ? 'font-semibold' : 'text-muted',
                )}
              >
                {label}
                <span className="sr-only">{strings.inState(state)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
