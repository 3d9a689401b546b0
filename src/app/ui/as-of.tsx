import { Clock } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'

export interface AsOfProps {
  /** When the shown data left the server: milliseconds or an ISO instant. */
  at: number | string
  /** Milliseconds; the day it is compared with. Defaults to the clock. */
  now?: number | undefined
  prefix?: string | undefined
  className?: string | undefined
}

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "as of 09:12"; with the day where that was not today. */
export function AsOf({ at, now, prefix = 'as of', className }: AsOfProps) {
  const [opened] = useState(Date.now)
  const date = new Date(at)
  const today = new Date(now ?? opened).toDateString() === date.toDateString()
  return (
    <span className={classes('inline-flex items-center gap-1.5 text-sm tabular-nums text-muted', className)}>
      <Clock aria-hidden className="size-3.5" />
      <span>
        {prefix} <time dateTime={date.toISOString()}>{(today ? time : dayAndTime).format(date)}</time>
      </span>
    </span>
  )
}
