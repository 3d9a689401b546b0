import { CircleHelp, CloudOff, LoaderCircle, Wifi } from 'lucide-react'
import type { Connection } from '../data/state.ts'
import { Link } from '../ui/link.tsx'
import * as strings from './strings/frame.tsx'

export interface SyncStatusProps {
  connection: Connection
  /** The number of operations that are in flight or waiting. */
  sending: number
  /** The number of operations that wait for the person's decision. */
  needsYou: number
}

const OFFLINE_LABELS = {
  online: null,
  offline: strings.offline,
  'network-sign-in': strings.networkSignIn,
  'server-down': strings.serverDown,
}

/** The sync status in the header: a word for a missing connection, "Sending 3", "Needs you 1", or nothing. */
export function SyncStatus({ connection, sending, needsYou }: SyncStatusProps) {
  const offlineLabel = OFFLINE_LABELS[connection]
  const online = offlineLabel === null
  const OfflineIcon = connection === 'network-sign-in' ? Wifi : CloudOff
  const parts = [
    offlineLabel,
    sending > 0 && (online ? strings.sending(sending) : strings.waitingToSend(sending)),
    needsYou > 0 && strings.needsYou(needsYou),
  ].filter(Boolean)
  const pill =
    'inline-flex min-h-8 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap'
  return (
    <div className="flex shrink-0">
      <output className="sr-only">{parts.join(', ')}</output>
      {parts.length > 0 && (
        <Link
          to="/outbox"
          aria-label={strings.openOutbox(parts.join(', '))}
          className="flex min-h-11 items-center gap-1 rounded-full"
        >
          {!online && (
            <span className={`${pill} bg-sunken text-text`}>
              <OfflineIcon aria-hidden className="size-4" />
              <span className={needsYou > 0 ? 'max-xl:hidden' : undefined}>{offlineLabel}</span>
            </span>
          )}
          {online && sending > 0 && (
            <span className={`${pill} bg-lavender text-on-lavender`}>
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
              {strings.sendingIn(sending, (word) => (
                <span className={needsYou > 0 ? 'max-xl:hidden' : undefined}>{word}</span>
              ))}
            </span>
          )}
          {needsYou > 0 && (
            <span className={`${pill} bg-lamp text-on-lamp`}>
              <CircleHelp aria-hidden className="size-4" />
              {strings.needsYou(needsYou)}
            </span>
          )}
        </Link>
      )}
    </div>
  )
}
