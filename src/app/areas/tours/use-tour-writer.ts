import { useCallback, useState } from 'react'
import { isStorageFull } from '../../../offline/db/storage-errors.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { writeEntries, type EntryWrite } from '../../../offline/tours/tour-entries.ts'

export interface TourWriter {
  /** Whether everything is on the disk; a tap that could not be saved is told in `failure`. */
  write: (...writes: EntryWrite[]) => Promise<boolean>
  /** The same for a text, which says itself that it is not saved: rejects. */
  writeText: (...writes: EntryWrite[]) => Promise<void>
  failure: string | null
}

/** Notes something about one home. */
export function useTourWriter(listingId: string): TourWriter {
  const account = useAccount()
  const [failure, setFailure] = useState<string | null>(null)
  const writeText = useCallback(
    async (...writes: EntryWrite[]) => {
      if (!account) throw new Error('This account is closed on this page')
      await writeEntries(account, listingId, writes)
    },
    [account, listingId],
  )
  const write = useCallback(
    async (...writes: EntryWrite[]) => {
      try {
        await writeText(...writes)
        setFailure(null)
        return true
      } catch (error) {
        setFailure(
          isStorageFull(error)
            ? 'This device has no room left, so that was not saved. Free some space and tap again.'
            : 'That was not saved on this device. Please tap again.',
        )
        return false
      }
    },
    [writeText],
  )
  return { write, writeText, failure }
}
