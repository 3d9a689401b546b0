import * as v from 'valibot'
import { EARLIER_WORDS_MAX } from '../../domain/core/limits.ts'
import type { Check, TourEntryOfHome, TourValues } from '../../domain/tours/tour.ts'
import { query, type Account } from '../db/account.ts'

/** Words of a tour entry that a write of another device, or one over words of another device, replaced. */
const Earlier = v.object({
  text: v.string(),
  /** When the note was begun; null for an entry that is no note. Unix milliseconds, as all times here. */
  begunAt: v.nullable(v.number()),
  replacedAt: v.number(),
})
const WordsOfEntry = v.object({
  /** The last words that came from another device; null when this device wrote since. */
  received: v.nullable(v.string()),
  earlier: v.array(Earlier),
})
type WordsOfEntry = v.InferOutput<typeof WordsOfEntry>

/** Earlier words of one tour entry. */
export interface EarlierWords extends v.InferOutput<typeof Earlier> {
  key: string
}

const prefixOf = (listingId: string) => `words:${listingId}/`
const metaKey = ({ listingId, key }: Pick<TourEntryOfHome, 'listingId' | 'key'>) => prefixOf(listingId) + key
const NONE: WordsOfEntry = { received: null, earlier: [] }
const parseWords = (value: unknown) => v.parse(v.fallback(WordsOfEntry, NONE), value)

/** The words in an entry's value; '' for an entry without words. */
export function wordsOf({ key, value }: Pick<TourEntryOfHome, 'key' | 'value'>): string {
  if (key === 'address' || key === 'directions') return value as string
  if (key.startsWith('note:')) return (value as TourValues[`note:${string}`])?.text ?? ''
  return key.startsWith('check:') ? (value as TourValues[`check:${Check}`]).note : ''
}

/** The value of an entry with these words; `value` is the present one, `at` the time of a new note. */
export function valueWithWords(key: string, text: string, value: unknown, at: number): unknown {
  if (key.startsWith('note:')) return { at, ...(value as object | null), text }
  return key.startsWith('check:') ? { answer: null, ...(value as object | null), note: text } : text
}

/**
 * Keeps the words that the entry `after`, written by another device, replaces on this one; call it inside a
 * transaction over meta. Words that the new ones contain are not lost.
 */
export async function keepReplaced(
  account: Account,
  before: TourEntryOfHome | undefined,
  after: TourEntryOfHome,
): Promise<void> {
  const lost = before ? wordsOf(before) : ''
  const received = wordsOf(after)
  if (lost === received) return
  const words = await readWords(account, after)
  await putWords(account, after, { received, earlier: withLost(account, words, before, received) })
}

/** Keeps words of another device that this device replaces now; call it inside a transaction over meta. */
export async function keepOverwritten(
  account: Account,
  before: TourEntryOfHome | undefined,
  after: TourEntryOfHome,
): Promise<void> {
  if (!before) return
  const words = await readWords(account, after)
  if (words.received === null) return
  const isReceived = words.received === wordsOf(before)
  const earlier = isReceived ? withLost(account, words, before, wordsOf(after)) : words.earlier
  await putWords(account, after, { received: null, earlier })
}

function withLost(
  account: Account,
  { earlier }: WordsOfEntry,
  before: TourEntryOfHome | undefined,
  now: string,
): WordsOfEntry['earlier'] {
  const text = before ? wordsOf(before) : ''
  if (!before || text.trim() === '' || now.includes(text)) return earlier
  const note = before.key.startsWith('note:') ? (before.value as { at: number } | null) : null
  const lost = { text, begunAt: note?.at ?? null, replacedAt: account.now() }
  return [lost, ...earlier.filter((one) => one.text !== text)].slice(0, EARLIER_WORDS_MAX)
}

async function readWords(
  { db }: Account,
  entry: Pick<TourEntryOfHome, 'listingId' | 'key'>,
): Promise<WordsOfEntry> {
  return parseWords((await db.meta.get(metaKey(entry)))?.value)
}

async function putWords(
  { db }: Account,
  entry: Pick<TourEntryOfHome, 'listingId' | 'key'>,
  words: WordsOfEntry,
): Promise<void> {
  await db.meta.put({ key: metaKey(entry), value: words })
}

/** The earlier words of a home's entries, newest first: at most EARLIER_WORDS_MAX of each entry. */
export const listEarlierWords = query(async ({ db }: Account, listingId: string): Promise<EarlierWords[]> => {
  const prefix = prefixOf(listingId)
  const rows = await db.meta.where('key').startsWith(prefix).toArray()
  return rows
    .flatMap((row) =>
      parseWords(row.value).earlier.map((one) => ({ ...one, key: row.key.slice(prefix.length) })),
    )
    .toSorted((a, b) => b.replacedAt - a.replacedAt)
})

/**
 * Takes words out of the earlier ones of their entry before they are written again; call it inside a
 * transaction over meta. The words that stand in the entry count as another device's, so they are kept.
 */
export async function takeEarlierWords(
  account: Account,
  entry: Pick<TourEntryOfHome, 'listingId' | 'key'>,
  text: string,
  standing: TourEntryOfHome | undefined,
): Promise<void> {
  const { earlier } = await readWords(account, entry)
  await putWords(account, entry, {
    received: standing ? wordsOf(standing) : null,
    earlier: earlier.filter((one) => one.text !== text),
  })
}

/**
 * Makes the words that stand in an entry count as another device's, so that the next write over them keeps
 * them; call it inside a transaction over meta.
 */
export async function keepStanding(account: Account, standing: TourEntryOfHome): Promise<void> {
  const { earlier } = await readWords(account, standing)
  await putWords(account, standing, { received: wordsOf(standing), earlier })
}

/** Deletes the earlier words of a home, inside a transaction over meta. */
export async function deleteEarlierWords({ db }: Account, listingId: string): Promise<void> {
  await db.meta.where('key').startsWith(prefixOf(listingId)).delete()
}
