import { editKind } from '../../contract/drafts.ts'
import { mergeFields, type Fields } from '../../sync/merge.ts'
import type { Account } from '../db/account.ts'
import { currentDraft, noteRevision, putRevision } from './draft-rows.ts'
import type { DraftRow } from '../db/rows.ts'

/** The listing as the server has it now, as a form. */
export interface ListingNow {
  listingId: string
  revision: number
  form: Fields
}

/**
 * An edit that began before another device changed the listing goes on from what that left: answer by
 * answer whoever changed it wins; where both did, this device's counts, the other is in the history and
 * offered.
 * @returns the draft as it goes on; null when there is none, or it is up to date or on its way.
 */
export function rebaseEdit(
  account: Account,
  { listingId, revision, form }: ListingNow,
): Promise<DraftRow | null> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions], async () => {
    const row = await currentDraft(account, editKind(listingId))
    if (!row || row.sealedBy !== null) return null
    const { base, baseRevision, ...mine } = row.fields
    if (typeof baseRevision !== 'number' || baseRevision >= revision) return null
    const merged = mergeFields(isFields(base) ? base : {}, mine, form)
    const at = account.now()
    await noteRevision(
      account,
      { ...row, fields: { ...form }, revision: row.revision + 1, updatedAt: at },
      'elsewhere',
    )
    const fresh = merged.clashes.map((clash) => ({ ...clash, at }))
    return putRevision(account, {
      ...row,
      revision: row.revision + 1,
      fields: { ...merged.fields, base: form, baseRevision: revision },
      clashes: [...row.clashes.filter((old) => !fresh.some((clash) => clash.field === old.field)), ...fresh],
      errorField: null,
      errorMsg: null,
    })
  })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
