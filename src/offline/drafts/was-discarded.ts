import { query, type Account } from '../db/account.ts'
import { parseRow } from '../db/quarantine.ts'
import { baseOf } from './draft-bases.ts'

/** Whether the draft of a new listing was discarded, also by an operation that still waits. */
export const wasDiscarded = query(async (account: Account, draftId: string): Promise<boolean> => {
  const { db } = account
  if ((await baseOf(account, draftId))?.discarded) return true
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  const sealing = row?.sealedBy && (await db.ops.where('opId').equals(row.sealedBy).first())
  return sealing ? sealing.kind === 'draft.discard' : false
})
