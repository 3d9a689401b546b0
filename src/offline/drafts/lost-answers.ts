import { draftDigest } from '../../contract/draft-digest.ts'
import type { DraftView, WriteHistory } from '../../contract/drafts.ts'
import { changedFields, hasParts, sameJson, type Fields } from '../../sync/merge.ts'
import type { Account } from '../db/account.ts'
import type { DraftBaseRow } from '../db/rows.ts'
import { lastAnswersIn } from './draft-bases.ts'

/**
 * Whether the server has lost the answers that it last had from this device: it was restored from a backup, and they are
 * not among its writes since. A device that only received them leaves them to the one that sent them.
 */
export function hasLost(base: DraftBaseRow | undefined, { revision, writes }: WriteHistory): boolean {
  if (!base?.sentHere || Math.max(base.revision, base.lost) === 0) return false
  // A server that lost the whole draft counts its writes anew.
  const isForgotten = base.revision > 0 ? revision - base.revision >= writes.length : revision > writes.length
  return !isForgotten && !writes.includes(draftDigest(base.fields))
}

/** Whether this device sent the answers of the server's version, also when the response was lost. */
export const isFromHere = ({ fields, sentHere, sent }: DraftBaseRow, view: DraftView): boolean =>
  [...(sentHere ? [fields] : []), ...sent].some((own) => sameJson(own, view.fields))

/** What a restored server has lost of the answers that it last had from this device. */
export interface LostAnswers {
  /** The answers that a later one replaces, which the person can take back. */
  single: Fields
  /** Of groups of answers and lists of pictures, what both last had: they are merged from it part by part. */
  commonParts: Fields
}

/** The answers that the server's version leaves out although the server had them; none if it was not restored. */
export async function lostAnswers(
  account: Account,
  base: DraftBaseRow | undefined,
  view: DraftView,
): Promise<LostAnswers> {
  const lost: LostAnswers = { single: {}, commonParts: {} }
  if (!base || !hasLost(base, view)) return lost
  const common = await lastAnswersIn(account, view)
  for (const [field, value] of Object.entries(changedFields(common, base.fields))) {
    if (hasParts(value)) lost.commonParts[field] = common[field]
    else lost.single[field] = value
  }
  return lost
}
