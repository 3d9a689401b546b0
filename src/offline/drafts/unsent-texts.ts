import { mergeText } from '../../sync/merge-text.ts'
import { mergeAfterSend, wordsSince } from '../../sync/sent-words.ts'
import { isOpen } from '../../sync/transitions.ts'
import { query, type Account } from '../db/account.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import type { ComposerRow } from '../db/rows.ts'
import { TextSentError } from '../db/storage-errors.ts'

/** A text of the device, and how often words of its box were sent: a number that only grows. */
export interface StoredText {
  /** Undefined when there is none. */
  text: string | undefined
  sends: number
}

/** An unsent text that an operation takes out of its box. */
export interface TakenText {
  key: string
  /** The sent text, and the stored ones from which the page made it. */
  texts: readonly string[]
  /** How often words of the box had been sent when the page read the text; default: as often as now. */
  sends?: number
  /** Whether the operation is not added when the words have been sent since. */
  isOnce?: boolean
  /** Whether the box has a value, which stays in it, and not words that leave it. */
  isValue?: boolean
}

/** The key of the box that edits the message of an operation. */
export const editKey = (opId: string) => `edit:${opId}`

/** A text to store, and the stored text from which the page made it. */
interface TextChange {
  base: string
  text: string
  /** What the page knew to be stored or sent, and the number of sends then; default: `base`, as of now. */
  seen?: { texts: readonly string[]; sends: number }
  /** The text of a box that has no stored one; default: empty. */
  initial?: string
  /** The characters between two texts of which both are kept; default: a line break. */
  between?: string
}

/** The key in `meta` of the number of times that words of a box were sent. */
const sendsKey = (key: string) => `sends:${key}`

/** Reads the stored text inside a transaction over `composers` and `meta`. */
async function storedText({ db }: Account, key: string): Promise<StoredText> {
  const [row, sends] = await Promise.all([db.composers.get(key), db.meta.get(sendsKey(key))])
  return { text: parseRow(db, 'composers', row)?.text, sends: Number(sends?.value ?? 0) }
}

/** The unsent text under a key, with the number of times that words of the box were sent. */
export const readStored = query(
  (account: Account, key: string): Promise<StoredText> => storedText(account, key),
  ({ composers, meta }) => [composers, meta],
)

/** The unsent text under a key; undefined when there is none. */
export const readText = query(async ({ db }: Account, key: string): Promise<string | undefined> => {
  return parseRow(db, 'composers', await db.composers.get(key))?.text
})

/** The unsent texts that are not blank, without edits of messages that were sent or cancelled since. */
export const listTexts = query(
  async ({ db }: Account): Promise<ComposerRow[]> => {
    const rows = parseRows(db, 'composers', await db.composers.toArray())
    const edited = rows.filter(({ personId }) => personId.startsWith(editKey('')))
    const opIds = edited.map(({ personId }) => personId.slice(editKey('').length))
    const closed = await db.ops
      .where('opId')
      .anyOf(opIds)
      .filter((op) => !isOpen(op))
      .toArray()
    const over = new Set(closed.map(({ opId }) => editKey(opId)))
    return rows.filter(({ personId, text }) => text.trim() !== '' && !over.has(personId))
  },
  ({ composers, ops }) => [composers, ops],
)

/**
 * Stores an unsent text. When the stored text is no longer `base`, because another tab has written, both are
 * merged; words that another tab has sent since do not come back. A text that equals the initial one is deleted.
 * @returns the stored text.
 */
export function saveText(account: Account, key: string, change: TextChange): Promise<StoredText> {
  const { base, text, initial = '', between = '\n' } = change
  const { db } = account
  return account.write([db.composers, db.meta], async () => {
    const { text: stored = initial, sends } = await storedText(account, key)
    const { seen = { texts: [base], sends } } = change
    // The value of a box that begins with one is not sent away, so that it is as it was.
    const isSent = seen.sends < sends && initial === ''
    const merged = isSent
      ? mergeAfterSend(seen.texts, text, stored, between)
      : mergeText(base, text, stored, between)
    await putText(account, key, merged === initial ? undefined : merged)
    return { text: merged, sends }
  })
}

/** Stores a text, or deletes it, inside a transaction. */
async function putText(account: Account, key: string, text: string | undefined): Promise<void> {
  const { composers } = account.db
  if (text === undefined) await composers.delete(key)
  else await composers.put({ personId: key, text, updatedAt: account.now() })
}

/** Deletes an unsent text. */
export function deleteText(account: Account, key: string): Promise<void> {
  const { db } = account
  return account.write([db.composers], () => db.composers.delete(key))
}

/**
 * Takes a text out of its box, as part of the transaction of the operation that sends it. Words that another
 * tab has stored since stay; see `wordsSince`. A text that was taken before stays as it is.
 * @returns what the device has then.
 * @throws TextSentError when the words are to be sent once and were sent since.
 */
export function takeText(account: Account, taken: TakenText): Promise<StoredText> {
  const { key, texts, isOnce = false, isValue = false } = taken
  const { db } = account
  return account.write([db.composers, db.meta], async () => {
    const { text, sends } = await storedText(account, key)
    if (sends > (taken.sends ?? sends)) {
      if (isOnce) throw new TextSentError()
      return { text, sends }
    }
    const isTaken = text === undefined || texts.includes(text)
    const rest = isTaken ? '' : isValue ? text : wordsSince(texts, text)
    const left = rest === '' ? undefined : rest
    if (left !== text) await putText(account, key, left)
    if (isValue) return { text: left, sends }
    await db.meta.put({ key: sendsKey(key), value: sends + 1 })
    return { text: left, sends: sends + 1 }
  })
}

/** Moves a text that an earlier build stored in the table `meta` to the other unsent texts. */
export async function adoptText(account: Account, key: string): Promise<void> {
  const { db } = account
  const hasOld = await account.read(async () => (await db.meta.get(key)) !== undefined)
  if (!hasOld) return
  await account.write([db.composers, db.meta], async () => {
    const text = (await db.meta.get(key))?.value
    await db.meta.delete(key)
    if (typeof text === 'string' && text !== '' && !(await db.composers.get(key)))
      await db.composers.put({ personId: key, text, updatedAt: account.now() })
  })
}
