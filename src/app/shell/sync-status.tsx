import { CircleHelp, CloudOff, LoaderCircle, Wifi } from 'lucide-react'
import { Link } from '../ui/link.tsx'

export interface SyncStatusProps {
  online: boolean
  /** Not reachable because the network itself wants a sign-in first. */
  networkSignIn: boolean
  /** Items on their way or waiting. */
  sending: number
  /** Items that wait for the person's decision. */
  needsYou: number
}

/** One quiet status: "Offline", "Network sign-in", "Sending 3", "Needs you 1", or nothing. Opens the outbox. */
export function SyncStatus({ online, networkSignIn, sending, needsYou }: SyncStatusProps) {
  const away = networkSignIn ? 'Network sign-in' : 'Offline'
  const Away = networkSignIn ? Wifi : CloudOff
  const spoken = [
    !online && away,
    sending > 0 && (online ? `Sending ${sending}` : `${sending} waiting to send`),
    needsYou > 0 && `Needs you ${needsYou}`,
  ].filter(Boolean)
  const pill =
    'inline-flex min-h-8 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap'
  return (
    <div className="flex shrink-0">
      <output className="sr-only">{spoken.join(', ')}</output>
      {spoken.length > 0 && (
        <Link
          to="/outbox"
          aria-label={`${spoken.join(', ')}. Open outbox`}
          className="flex min-h-11 items-center gap-1 rounded-full"
        >
          {!online && (
            <span className={`${pill} bg-sunken text-text`}>
              <Away aria-hidden className="size-4" />
              <span className={needsYou > 0 ? 'max-xl:hidden' : undefined}>{away}</span>
            </span>
          )}
          {online && sending > 0 && (
            <span className={`${pill} bg-lavender text-on-lavender`}>
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
              <span className={needsYou > 0 ? 'max-xl:hidden' : undefined}>Sending</span> {sending}
            </span>
          )}
          {needsYou > 0 && (
            <span className={`${pill} bg-lamp text-on-lamp`}>
              <CircleHelp aria-hidden className="size-4" />
              Needs you {needsYou}
            </span>
          )}
        </Link>
      )}
    </div>
  )
}
