import { mergeText } from '../../sync/merge-text.ts'
import { isOpen } from '../../sync/transitions.ts'
import { query, type Account } from '../db/account.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import type { ComposerRow } from '../db/rows.ts'

/** An unsent text that an operation takes out of its box. */
export interface TakenText {
  key: string
  /** The sent text, and the stored one from which the page made it. */
  texts: readonly string[]
}

/** The key of the box that edits the message of an operation. */
export const editKey = (opId: string) => `edit:${opId}`

/** A text to store, and the stored text from which the page made it. */
interface TextChange {
  base: string
  text: string
  /** The text of a box that has no stored one; default: empty. */
  initial?: string
  /** The characters between two texts of which both are kept; default: a line break. */
  between?: string
}

/** The unsent text under a key; undefined when there is none. */
export const readText = query(async ({ db }: Account, key: string): Promise<string | undefined> => {
  return parseRow(db, 'composers', await db.composers.get(key))?.text
})

/** The unsent texts that are not blank, without edits of messages that were sent or cancelled since. */
export const listTexts = query(async ({ db }: Account): Promise<ComposerRow[]> => {
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
})

/**
 * Stores an unsent text. When the stored text is no longer `base`, because another tab has written, both are
 * merged. A text that equals the initial one is deleted.
 * @returns the stored text.
 */
export function saveText(account: Account, key: string, change: TextChange): Promise<string> {
  const { base, text, initial = '', between } = change
  const { db } = account
  return account.write([db.composers], async () => {
    const stored = parseRow(db, 'composers', await db.composers.get(key))?.text ?? initial
    const merged = mergeText(base, text, stored, between)
    if (merged === initial) await db.composers.delete(key)
    else await db.composers.put({ personId: key, text: merged, updatedAt: account.now() })
    return merged
  })
}

/** Deletes an unsent text. */
export function deleteText(account: Account, key: string): Promise<void> {
  const { db } = account
  return account.write([db.composers], () => db.composers.delete(key))
}

/**
 * Takes a text out of its box, as part of the transaction of the operation that sends it. Words that another
 * tab has stored since stay.
 */
export function takeText(account: Account, { key, texts }: TakenText): Promise<void> {
  const { db } = account
  return account.write([db.composers], async () => {
    const stored = (await db.composers.get(key))?.text
    if (stored !== undefined && texts.includes(stored)) await db.composers.delete(key)
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
