import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { countOf } from '../../../../domain/core/phrases.ts'
import { countSeenPhotos, deleteSeenPhotos } from '../../../../offline/photos/photo-caches.ts'
import { deviceSpace, persistThisDevice, type DeviceSpace } from '../../../session/persistent-storage.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { storageAtom } from '../../../session/storage-state.ts'
import { useClockOffset } from '../../../data/use-clock-offset.ts'
import { Button } from '../../../ui/button.tsx'
import { clockWords } from '../../../ui/clock-labels.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bytesInWords, usedPercent } from './storage-labels.ts'
import { exportRows } from './export-rows.ts'
import { quarantinedRows } from '../../../../offline/db/quarantine.ts'

interface Held {
  space: DeviceSpace
  photos: number
  unreadable: { table: string; row: unknown; at: number }[]
}

/** What lies on this device, whether the browser keeps it, and how to make room. */
export function ThisDevice() {
  const account = useAccount()
  const offset = useClockOffset()
  const [held, setHeld] = useState<Held | null>(null)
  const [looked, setLooked] = useState(0)
  const [refused, setRefused] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === 'this-device' })
  const isThere = held !== null

  useEffect(() => {
    if (!account) return undefined
    let gone = false
    void Promise.all([
      deviceSpace(),
      countSeenPhotos(account.userId).catch(() => 0),
      // A storage that does not work must not keep the rest of this from being shown.
      quarantinedRows(account).catch(() => []),
    ]).then(([space, photos, unreadable]) => gone || setHeld({ space, photos, unreadable }))
    return () => {
      gone = true
    }
  }, [account, looked])

  useEffect(() => {
    if (!isWanted || !isThere) return
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus()
  }, [isWanted, isThere])

  const lookAgain = () => setLooked((count) => count + 1)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="this-device"
      className="rounded-lg bg-sunken px-5 py-5 sm:px-6"
    >
      <h2 id="this-device" className="font-display text-xl font-bold">
        This device
      </h2>
      <p className="mt-1 text-sm text-muted">
        What you write is kept here first and sent after that, so it is safe without signal.
      </p>
      {held === null || account === null ? (
        <div role="status" aria-label="Looking at this device" className="mt-4 grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : (
        <dl className="mt-4 grid border-t border-line">
          <Row term="Space used">
            <Space {...held.space} />
          </Row>
          <Row
            term="Protected"
            action={
              held.space.kept === false && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() =>
                    void persistThisDevice().then((kept) => {
                      setRefused(!kept)
                      lookAgain()
                    })
                  }
                >
                  Ask the browser
                </Button>
              )
            }
          >
            <Protection kept={held.space.kept} refused={refused} />
          </Row>
          {held.photos > 0 && (
            <Row
              term="Photos"
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => void deleteSeenPhotos(account.userId).then(lookAgain)}
                >
                  Remove them
                </Button>
              }
            >
              {countOf(held.photos, 'photo')} you looked at, kept for when you are offline.
            </Row>
          )}
          {offset !== 0 && (
            <Row term="Clock">
              {capitalised(clockWords(offset))}. Set date and time to automatic in the device’s settings.
            </Row>
          )}
          {held.unreadable.length > 0 && (
            <Row
              term="Unreadable"
              action={
                <Button size="sm" variant="secondary" onClick={() => exportRows(held.unreadable)}>
                  Export
                </Button>
              }
            >
              {held.unreadable.length === 1
                ? 'One item that this version cannot read. It is kept in case a later one can.'
                : `${held.unreadable.length} items that this version cannot read. They are kept in case a later one can.`}
            </Row>
          )}
        </dl>
      )}
    </section>
  )
}

const capitalised = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

function Row({ term, action, children }: { term: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-1 border-b border-line py-3 last:border-b-0 last:pb-0 sm:grid-cols-[7rem_1fr]">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 grow basis-0">{children}</div>
        {action}
      </dd>
    </div>
  )
}

function Space({ usedBytes, quotaBytes }: DeviceSpace) {
  const isFull = useAtomValue(storageAtom).kind === 'full'
  if (usedBytes === null) return 'This browser does not tell.'
  const percent = usedPercent(usedBytes, quotaBytes)
  return (
    <>
      <p className="tabular-nums">
        {bytesInWords(usedBytes)}
        {quotaBytes !== null && <span className="text-muted"> of {bytesInWords(quotaBytes)} allowed</span>}
      </p>
      {percent !== null && (
        <div aria-hidden className="mt-1.5 h-1.5 max-w-64 overflow-hidden rounded-full bg-line">
          <div
            className={`h-full rounded-full ${percent >= 90 ? 'bg-bad' : 'bg-brand'}`}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
      {(isFull || (percent !== null && percent >= 90)) && (
        <p className="mt-2 text-sm text-muted">
          To make room, remove photos or downloads from this device, or other sites’ data in the browser’s
          settings.
        </p>
      )}
    </>
  )
}

function Protection({ kept, refused }: { kept: boolean | null; refused: boolean }) {
  if (kept === true) return 'Yes. The browser keeps it until you remove it.'
  if (kept === null) return 'This browser does not tell.'
  return refused
    ? 'The browser did not agree. It usually does once Commonroof is on your home screen.'
    : 'Not promised. The browser may remove it when the disk is full or you stay away for weeks.'
}
