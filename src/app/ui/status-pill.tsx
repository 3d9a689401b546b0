import {
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The status of a person's input. An icon and a word show it, so that it is visible without color. */
export type Status =
  | 'unsaved'
  | 'saving'
  | 'saved'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'not-sent'
  | 'needs-you'
  | 'offline'

const LOOKS: Record<Status, { icon: LucideIcon; word: string; tone: string; turns?: true }> = {
  unsaved: { icon: CircleDashed, word: 'Not saved yet', tone: 'text-muted' },
  saving: { icon: LoaderCircle, word: 'Saving', tone: 'text-muted', turns: true },
  saved: { icon: Check, word: 'Saved', tone: 'text-good' },
  queued: { icon: CircleDashed, word: 'Waiting to send', tone: 'text-muted' },
  sending: { icon: LoaderCircle, word: 'Sending', tone: 'text-link', turns: true },
  // Two checks would mean delivered or read.
  sent: { icon: Check, word: 'Sent', tone: 'text-good' },
  'not-sent': { icon: CircleAlert, word: 'Not sent', tone: 'text-bad' },
  'needs-you': { icon: CircleHelp, word: 'Needs you', tone: 'text-warn' },
  offline: { icon: CloudOff, word: 'Offline', tone: 'text-muted' },
}

interface StatusProps {
  status: Status
  /** The text instead of the status's default word. */
  children?: ReactNode
  className?: string | undefined
}

/** The status as an icon and a word, within a line. */
export function StatusDot({ status, children, className }: StatusProps) {
  const { icon: Icon, word, tone, turns } = LOOKS[status]
  return (
    <span
      data-status={status}
      className={classes('inline-flex items-center gap-1.5 text-sm', tone, className)}
    >
      <Icon aria-hidden className={classes('size-4 shrink-0', turns && 'animate-spin')} />
      {children ?? word}
    </span>
  )
}
