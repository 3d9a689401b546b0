import { query, type Account } from '../db/account.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import type { ComposerRow } from '../db/rows.ts'

/** The unsent message text to a person; empty when there is none. */
export const readComposerDraft = query(async ({ db }: Account, personId: string): Promise<string> => {
  return parseRow(db, 'composers', await db.composers.get(personId))?.text ?? ''
})

/** The unsent message texts that are not blank. */
export const listComposerDrafts = query(async ({ db }: Account): Promise<ComposerRow[]> => {
  return parseRows(db, 'composers', await db.composers.toArray()).filter(({ text }) => text.trim() !== '')
})

/** Stores the unsent message text to a person; an empty text deletes it. */
export function saveComposerDraft(account: Account, personId: string, text: string): Promise<void> {
  const { db } = account
  return account.write([db.composers], async () => {
    if (text === '') await db.composers.delete(personId)
    else await db.composers.put({ personId, text, updatedAt: account.now() })
  })
}
