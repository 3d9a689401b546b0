import { CHECK_LABELS } from '../../../domain/tours/tour-labels.ts'
import type { Check } from '../../../domain/tours/tour.ts'
import { isStorageFull } from '../../../offline/db/storage-errors.ts'
import { listEarlierWords, type EarlierWords } from '../../../offline/tours/earlier-words.ts'
import { bringBackWords } from '../../../offline/tours/tour-entries.ts'
import { useAccount, useLive } from '../../data/account-hooks.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as strings from './strings/tour.tsx'

/** The label of the field that held the earlier words. */
function fieldLabel(key: string): string {
  const [family, name] = key.split(':')
  if (family === 'check') return CHECK_LABELS[name as Check]
  return family === 'note' ? strings.note : key === 'address' ? strings.address : strings.directions
}

/** The words of this home that another device or tab replaced, each with a button that restores them. */
export function TourEarlierWords({ listingId }: { listingId: string }) {
  const account = useAccount()
  const [failure, setFailure] = useState<string | null>(null)
  const words = useLive(`earlier-words:${listingId}`, (opened) => listEarlierWords(opened, listingId)) ?? []
  if (!account || words.length === 0) return null
  async function bringBack(one: EarlierWords) {
    if (!account) return
    setFailure(null)
    await bringBackWords(account, listingId, one).catch((error: unknown) =>
      setFailure(isStorageFull(error) ? strings.notRestoredFull : strings.notRestored),
    )
  }
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-muted">
        {strings.earlierVersions(words.length)}
      </summary>
      {failure !== null && (
        <Notice tone="error" className="mb-2">
          {failure}
        </Notice>
      )}
      <ul className="border-t border-line">
        {words.map((one) => (
          <li key={`${one.key}/${one.replacedAt}`} className="grid gap-1 border-b border-line py-2.5">
            <span className="text-muted">{strings.versionUntil(fieldLabel(one.key), one.replacedAt)}</span>
            <span className="break-words whitespace-pre-line">{one.text}</span>
            <Button size="sm" variant="secondary" onClick={() => bringBack(one)}>
              {strings.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
