import { useCallback, useState } from 'react'
import type { Check, CheckAnswer } from '../../../domain/tours/tour.ts'
import type { Account } from '../../../offline/db/account.ts'
import { isStorageFull } from '../../../offline/db/storage-errors.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { saveCheckAnswer } from '../../../offline/tours/entry-words.ts'
import { requireAccount } from '../../forms/use-submit.ts'
import { writeEntries, type EntryWrite } from '../../../offline/tours/tour-entries.ts'
import * as strings from './strings/tour.tsx'

/** Writes tour entries of one home. */
export interface TourWriter {
  /** Writes entries and resolves to whether they are stored; `failure` holds the message if they are not. */
  write: (...writes: EntryWrite[]) => Promise<boolean>
  /** Writes the answer of a check, like `write`. */
  answer: (check: Check, answer: CheckAnswer | null) => Promise<boolean>
  failure: string | null
}

/** The writer of the tour entries of one home. */
export function useTourWriter(listingId: string): TourWriter {
  const account = useAccount()
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useCallback(
    async (run: (opened: Account) => Promise<void>) => {
      try {
        await run(requireAccount(account))
        setFailure(null)
        return true
      } catch (error) {
        setFailure(isStorageFull(error) ? strings.notWrittenFull : strings.notWritten)
        return false
      }
    },
    [account],
  )
  const write = useCallback(
    (...writes: EntryWrite[]) => attempt((opened) => writeEntries(opened, listingId, writes)),
    [attempt, listingId],
  )
  const answer = useCallback(
    (check: Check, given: CheckAnswer | null) =>
      attempt((opened) => saveCheckAnswer(opened, listingId, check, given)),
    [attempt, listingId],
  )
  return { write, answer, failure }
}
