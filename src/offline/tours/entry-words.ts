import * as v from 'valibot'
import { schemaOfKey, type Check, type CheckAnswer } from '../../domain/tours/tour.ts'
import { mergeText } from '../../sync/merge-text.ts'
import { query, type Account } from '../db/account.ts'
import { keepStanding, valueWithWords, wordsOf } from './earlier-words.ts'
import { tourTables, writeEntry, type EntryWrite } from './tour-entries.ts'

/** The keys of the entries with words. */
export type WordsKey = 'address' | 'directions' | `check:${Check}` | `note:${string}`

/** Where words of a tour are stored. */
export interface WordsPlace {
  listingId: string
  key: WordsKey
  /** When a note was begun. Unix milliseconds; 0 for an entry that is no note. */
  begunAt: number
}

/** Words to store, and the stored words from which the page made them. */
interface WordsChange {
  base: string
  text: string
  /** The characters between two texts of which both are kept. */
  between: string
}

/** The words of a tour entry; '' when it has none. */
export const readEntryWords = query(
  async ({ db }: Account, { listingId, key }: WordsPlace): Promise<string> => {
    const entry = await db.homeEntries.get([listingId, key])
    return entry ? wordsOf(entry) : ''
  },
)

/**
 * Stores the words of a tour entry. When the stored words are no longer `base`, because another tab or device
 * has written, both are merged; words that do not fit beside the new ones become earlier words.
 * @returns the stored words.
 * @throws StorageFullError, InvalidPayloadError.
 */
export function saveEntryWords(
  account: Account,
  { listingId, key, begunAt }: WordsPlace,
  { base, text, between }: WordsChange,
): Promise<string> {
  return account.write(tourTables(account), async () => {
    const standing = await account.db.homeEntries.get([listingId, key])
    const valueOf = (words: string) =>
      // A note without words is no note.
      key.startsWith('note:') && words.trim() === ''
        ? null
        : valueWithWords(key, words, standing?.value, begunAt)
    const merged = mergeText(base, text, standing ? wordsOf(standing) : '', between)
    const fits = v.is(schemaOfKey(key) ?? v.never(), valueOf(merged))
    if (!fits && standing) await keepStanding(account, standing)
    const words = fits ? merged : text
    if (standing || valueOf(words) !== null)
      await writeEntry(account, listingId, { key, value: valueOf(words) } as EntryWrite)
    return words
  })
}

/** Stores the answer of a check and leaves its remark, which another tab may just have written. */
export function saveCheckAnswer(
  account: Account,
  listingId: string,
  check: Check,
  answer: CheckAnswer | null,
): Promise<void> {
  return account.write(tourTables(account), async () => {
    const standing = await account.db.homeEntries.get([listingId, `check:${check}`])
    const note = standing ? wordsOf(standing) : ''
    await writeEntry(account, listingId, { key: `check:${check}`, value: { answer, note } })
  })
}
