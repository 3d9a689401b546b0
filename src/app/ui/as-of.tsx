import { Clock } from 'lucide-react'
import { useState } from 'react'
import { dateTimeLabel, timeLabel } from '../../domain/core/time-labels.ts'
import { classes } from './classes.ts'
import * as strings from './strings/clock.ts'

export interface AsOfProps {
  /** When the data came from the server, in Unix milliseconds or as an ISO 8601 instant. */
  at: number | string
  /** The time to compare the day with, in Unix milliseconds; the device's clock by default. */
  now?: number | undefined
  prefix?: string | undefined
  className?: string | undefined
}

/** A label such as "as of 9:12 AM", with the day when it was not today. */
export function AsOf({ at, now, prefix = strings.asOf, className }: AsOfProps) {
  const [openedAt] = useState(Date.now)
  const date = new Date(at)
  const today = new Date(now ?? openedAt).toDateString() === date.toDateString()
  return (
    <span className={classes('inline-flex items-center gap-1.5 text-sm tabular-nums text-muted', className)}>
      <Clock aria-hidden className="size-3.5" />
      <span>
        {prefix}{' '}
        <time dateTime={date.toISOString()}>{(today ? timeLabel : dateTimeLabel)(date.getTime())}</time>
      </span>
    </span>
  )
}
