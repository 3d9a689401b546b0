import type { DraftKind } from '../../contract/drafts.ts'
import { DRAFTS_MAX } from '../../domain/core/limits.ts'
import { DRAFTS_FULL_MESSAGE } from '../../domain/listings/listing-drafts.ts'
import type { Account } from '../db/account.ts'
import type { DraftRow } from '../db/rows.ts'
import { countOpenDrafts, saveDraft } from './draft-rows.ts'

/** The account has the maximum number of unfinished listings. */
export class DraftsFullError extends Error {
  override name = 'DraftsFullError'
  constructor() {
    super(DRAFTS_FULL_MESSAGE)
  }
}

/**
 * Makes a new draft beside the open ones of its kind.
 * @throws DraftsFullError when there are as many open ones as an account may have
 */
export async function createDraft(
  account: Account,
  kind: DraftKind,
  fields: Record<string, unknown>,
): Promise<DraftRow> {
  if ((await countOpenDrafts(account, kind)) >= DRAFTS_MAX) throw new DraftsFullError()
  return saveDraft(account, kind, { draftId: account.newId(), fields, step: 1 })
}
