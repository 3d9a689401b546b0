import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import * as strings from './strings/percent.ts'

export interface ProgressProps {
  /** 0 to 100. */
  value: number
  label: ReactNode
  labelHidden?: boolean | undefined
  /** The text after the percentage, such as "of your profile". */
  suffix?: string | undefined
  className?: string | undefined
}

/** A progress bar; `value` is in percent. */
export function Progress({ value, label, labelHidden = false, suffix, className }: ProgressProps) {
  const id = useId()
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-muted'}>
          {label}
        </label>
        <span className="font-semibold tabular-nums">{strings.percentOf(percent, suffix)}</span>
      </div>
      <progress
        id={id}
        max={100}
        value={percent}
        className={classes(
          'h-2 w-full appearance-none overflow-hidden rounded-full bg-lavender-deep',
          '[&::-webkit-progress-bar]:bg-lavender-deep [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand',
          '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-brand',
        )}
      />
    </div>
  )
}
