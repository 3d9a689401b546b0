import type { Clash } from '../../sync/merge.ts'
import type { Account } from '../db/account.ts'
import type { DraftRow } from '../db/rows.ts'
import { isSameClash, putRevision, requireOpenDraft } from './draft-rows.ts'

/** The clash of each field that the person decides first. */
export const nextClashes = ({ clashes }: Pick<DraftRow, 'clashes'>): DraftRow['clashes'] =>
  clashes.filter((clash) => clashes.findLast(({ field }) => field === clash.field) === clash)

/**
 * Stores the person's choice for an answer that two devices changed differently, in the newest clash of the field.
 * @throws DraftSealedError, DraftChangedError.
 */
export function resolveClash(
  account: Account,
  draftId: string,
  field: string,
  keep: 'mine' | 'theirs',
): Promise<DraftRow> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions], async () => {
    const row = await requireOpenDraft(account, draftId)
    const clash = row.clashes.findLast((each) => each.field === field)
    const fields = clash && keep === 'theirs' ? { ...row.fields, [field]: clash.theirs } : row.fields
    const isOpen = (each: Clash) => each !== clash && !isSameClash(each, { field, theirs: fields[field] })
    const clashes = row.clashes.filter(isOpen)
    return putRevision(account, { ...row, fields, clashes })
  })
}
