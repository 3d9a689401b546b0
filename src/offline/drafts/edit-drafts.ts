import { editDraftKind } from '../../contract/drafts.ts'
import { mergeFields, type Fields } from '../../sync/merge.ts'
import type { Account } from '../db/account.ts'
import { currentDraft, addRevision, putRevision, withClashes } from './draft-rows.ts'
import type { DraftRow } from '../db/rows.ts'

/** The server's version of a listing, as form fields. */
export interface ListingFromServer {
  listingId: string
  revision: number
  form: Fields
}

/**
 * Merges an edit draft with a newer version of its listing, field by field. A field that only one side
 * changed gets that side's value. Where both changed it, this device's value stays, and the other one becomes
 * a clash and a revision in the history.
 * @returns the merged draft; null when there is none, or it is up to date or already submitted.
 */
export function rebaseEdit(
  account: Account,
  { listingId, revision, form }: ListingFromServer,
): Promise<DraftRow | null> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions], async () => {
    const row = await currentDraft(account, editDraftKind(listingId))
    if (!row || row.sealedBy !== null) return null
    const { base, baseRevision, ...mine } = row.fields
    if (typeof baseRevision !== 'number' || baseRevision >= revision) return null
    const merged = mergeFields(isFields(base) ? base : {}, mine, form)
    const at = account.now()
    await addRevision(
      account,
      { ...row, fields: { ...form }, revision: row.revision + 1, updatedAt: at },
      'elsewhere',
    )
    return putRevision(account, {
      ...row,
      revision: row.revision + 1,
      fields: { ...merged.fields, base: form, baseRevision: revision },
      clashes: withClashes(row, merged.clashes, at),
      errorField: null,
      errorMsg: null,
    })
  })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
