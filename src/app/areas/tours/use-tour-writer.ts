import { useCallback, useState } from 'react'
import { isStorageFull } from '../../../offline/db/storage-errors.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { writeEntries, type EntryWrite } from '../../../offline/tours/tour-entries.ts'

/** Writes tour entries of one home. */
export interface TourWriter {
  /** Writes entries and resolves to whether they are stored; `failure` holds the message if they are not. */
  write: (...writes: EntryWrite[]) => Promise<boolean>
  /** Writes entries for a text field, which shows its own save state. Rejects when they are not stored. */
  writeText: (...writes: EntryWrite[]) => Promise<void>
  failure: string | null
}

/** The writer of the tour entries of one home. */
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
