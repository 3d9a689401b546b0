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
import * as strings from './strings/status.ts'

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
  unsaved: { icon: CircleDashed, word: strings.notSavedYet, tone: 'text-muted' },
  saving: { icon: LoaderCircle, word: strings.saving, tone: 'text-muted', turns: true },
  saved: { icon: Check, word: strings.saved, tone: 'text-good' },
  queued: { icon: CircleDashed, word: strings.waitingToSend, tone: 'text-muted' },
  sending: { icon: LoaderCircle, word: strings.sending, tone: 'text-link', turns: true },
  // Two checks would mean delivered or read.
  sent: { icon: Check, word: strings.sent, tone: 'text-good' },
  'not-sent': { icon: CircleAlert, word: strings.notSent, tone: 'text-bad' },
  'needs-you': { icon: CircleHelp, word: strings.needsYou, tone: 'text-warn' },
  offline: { icon: CloudOff, word: strings.offline, tone: 'text-muted' },
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
