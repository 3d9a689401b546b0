import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { countViewedPhotos, deleteViewedPhotos } from '../../../../offline/photos/photo-caches.ts'
import { readDeviceSpace, persistThisDevice, type DeviceSpace } from '../../../session/persistent-storage.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { storageAtom } from '../../../session/storage-state.ts'
import { useClockOffset } from '../../../data/use-clock-offset.ts'
import { Button } from '../../../ui/button.tsx'
import { clockErrorLabel } from '../../../ui/clock-labels.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatBytes } from '../../../../domain/core/bytes.ts'
import { usedPercent } from './storage-labels.ts'
import { exportRows } from './export-rows.ts'
import { quarantinedRows } from '../../../../offline/db/quarantine.ts'
import * as strings from '../strings/profile.tsx'

interface DeviceContents {
  space: DeviceSpace
  photos: number
  unreadable: { table: string; row: unknown; at: number }[]
}

/** What is stored on this device, whether the browser protects it, and how to free space. */
export function ThisDevice() {
  const account = useAccount()
  const offset = useClockOffset()
  const [contents, setContents] = useState<DeviceContents | null>(null)
  const [reloads, setReloads] = useState(0)
  const [refused, setRefused] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isLinkTarget = useLocation({ select: ({ hash }) => hash === 'this-device' })
  const isLoaded = contents !== null

  useEffect(() => {
    if (!account) return undefined
    let cancelled = false
    void Promise.all([
      readDeviceSpace(),
      countViewedPhotos(account.userId).catch(() => 0),
      // A broken database must not hide the rest of this section.
      quarantinedRows(account).catch(() => []),
    ]).then(([space, photos, unreadable]) => cancelled || setContents({ space, photos, unreadable }))
    return () => {
      cancelled = true
    }
  }, [account, reloads])

  useEffect(() => {
    if (!isLinkTarget || !isLoaded) return
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus()
  }, [isLinkTarget, isLoaded])

  const reload = () => setReloads((count) => count + 1)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="this-device"
      className="rounded-lg bg-sunken px-5 py-5 sm:px-6"
    >
      <h2 id="this-device" className="font-display text-xl font-bold">
        {strings.thisDevice}
      </h2>
      <p className="mt-1 text-sm text-muted">{strings.savedFirst}</p>
      {contents === null || account === null ? (
        <div role="status" aria-label={strings.lookingAtDevice} className="mt-4 grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : (
        <dl className="mt-4 grid border-t border-line">
          <Row term={strings.spaceUsed}>
            <Space {...contents.space} />
          </Row>
          <Row
            term={strings.protection}
            action={
              contents.space.isPersistent === false && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() =>
                    persistThisDevice().then((granted) => {
                      setRefused(!granted)
                      reload()
                    })
                  }
                >
                  {strings.askBrowser}
                </Button>
              )
            }
          >
            <Protection persisted={contents.space.isPersistent} refused={refused} />
          </Row>
          {contents.photos > 0 && (
            <Row
              term={strings.photos}
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => deleteViewedPhotos(account.userId).then(reload)}
                >
                  {strings.removePhotos}
                </Button>
              }
            >
              {strings.viewedPhotos(contents.photos)}
            </Row>
          )}
          {offset !== 0 && <Row term={strings.clock}>{strings.clockIsOff(clockErrorLabel(offset))}</Row>}
          {contents.unreadable.length > 0 && (
            <Row
              term={strings.unreadable}
              action={
                <Button size="sm" variant="secondary" onClick={() => exportRows(contents.unreadable)}>
                  {strings.exportItems}
                </Button>
              }
            >
              {strings.unreadableItems(contents.unreadable.length)}
            </Row>
          )}
        </dl>
      )}
    </section>
  )
}

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
  if (usedBytes === null) return strings.unknown
  const percent = usedPercent(usedBytes, quotaBytes)
  return (
    <>
      <p className="tabular-nums">
        {quotaBytes === null
          ? formatBytes(usedBytes)
          : strings.ofSpace(formatBytes(usedBytes), formatBytes(quotaBytes), (words) => (
              <span className="text-muted">{words}</span>
            ))}
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
        <p className="mt-2 text-sm text-muted">{strings.makeSpace}</p>
      )}
    </>
  )
}

function Protection({ persisted, refused }: { persisted: boolean | null; refused: boolean }) {
  if (persisted === true) return strings.isProtected
  if (persisted === null) return strings.unknown
  return refused ? strings.notAgreed : strings.mayBeCleared
}
