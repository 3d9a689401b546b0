import { draftDigest } from '../../contract/draft-digest.ts'
import type { DraftView } from '../../contract/drafts.ts'
import { DRAFT_SEEN_MAX } from '../../domain/core/limits.ts'
import { sameJson, type Fields } from '../../sync/merge.ts'
import { query, type Account } from '../db/account.ts'
import { parseRow, parseRows } from '../db/quarantine.ts'
import type { DraftBaseRow, DraftRow } from '../db/rows.ts'
import { localPhotosIn } from '../photos/uploaded-photos.ts'

/** Reads the base of a draft: the state that the server and this device last had in common. */
export async function baseOf({ db }: Account, draftId: string): Promise<DraftBaseRow | undefined> {
  return parseRow(db, 'draftBases', await db.draftBases.get(draftId))
}

/** Whether the server refused this version of a draft as one too many, so that it is on this device only. */
export const isOnlyHere = query(async ({ db }: Account, draftId: string): Promise<boolean> => {
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  const base = parseRow(db, 'draftBases', await db.draftBases.get(draftId))
  return row !== undefined && base?.full === true && base.refused !== null && base.revision === 0
})

/** Makes the base of a draft from the server's version, or an empty one. */
export function newBase(view: Pick<DraftView, 'kind' | 'draftId'> & Partial<DraftView>): DraftBaseRow {
  const { kind, draftId, revision = 0, step = 1, fields = {}, updatedAt = null } = view
  return {
    kind,
    draftId,
    revision,
    step,
    fields,
    sentHere: false,
    updatedAt,
    sent: [],
    mirrored: 0,
    refused: null,
    full: false,
    lost: 0,
    over: false,
    discarded: false,
    movedTo: null,
  }
}

/** The fields of a draft without local photos. */
export function sharedFields(row: Pick<DraftRow, 'fields'>): Fields {
  const isLocal = (value: unknown) => localPhotosIn(value).length > 0
  return Object.fromEntries(
    Object.entries(row.fields)
      // Of a list, only the uploaded photos are sent.
      .map(
        ([field, value]) =>
          [field, Array.isArray(value) ? value.filter((item) => !isLocal(item)) : value] as const,
      )
      .filter(([, value]) => !isLocal(value)),
  )
}

/** When a draft was written by the server's clock as far as the device knew it, in Unix milliseconds. */
export const writtenAt = ({ updatedAt, clockOffset }: DraftRow): number => updatedAt + clockOffset

/** How the server's version follows the base: `older` after a restore of the server from a backup. */
export function ageOf(view: DraftView, base: DraftBaseRow | undefined): 'newer' | 'same' | 'older' {
  if (!base || view.revision > base.revision) return 'newer'
  const isSame = view.revision === base.revision && (base.updatedAt ?? view.updatedAt) === view.updatedAt
  return isSame ? 'same' : 'older'
}

/** The shared answers of the revisions that this device keeps of a draft, the oldest first. */
export async function earlierAnswers({ db }: Account, draftId: string) {
  const revisions = await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, Infinity])
    .toArray()
  return parseRows(db, 'draftRevisions', revisions).map(sharedFields)
}

/**
 * The digests of all answers of a draft that the server can have without another device having written them: the
 * present ones, the earlier ones, those that both had in common, and those that this device sent.
 */
export async function seenDigests(account: Account, row: DraftRow): Promise<string[]> {
  const base = await baseOf(account, row.draftId)
  const earlier = (await earlierAnswers(account, row.draftId)).toReversed()
  const answers = [sharedFields(row), ...(base ? [base.fields, ...base.sent] : []), ...earlier]
  return [...new Set(answers.map(draftDigest))].slice(0, DRAFT_SEEN_MAX)
}

/** The last answers of this device that are among the writes of the server's version; none of them if there are none. */
export async function lastAnswersIn(account: Account, { draftId, writes }: DraftView): Promise<Fields> {
  const earlier = await earlierAnswers(account, draftId)
  return earlier.findLast((answers) => writes.includes(draftDigest(answers))) ?? {}
}

/**
 * The base of a draft that was submitted without the answers that the server had: the last answers of this device that
 * the person had seen who submitted it.
 */
export async function submittedBase(account: Account, view: DraftView): Promise<DraftBaseRow> {
  return { ...newBase(view), fields: await lastAnswersIn(account, view) }
}

/**
 * The base of a merge of `row` with a version that is older than the base. Of the answers that differ, those
 * that this device once had are old ones. The others are new answers of another device: they replace those of a
 * draft that nobody has changed here since, and that was written before them.
 */
export async function restoredBase(account: Account, row: DraftRow, view: DraftView): Promise<DraftBaseRow> {
  const base = await baseOf(account, view.draftId)
  const earlier = await earlierAnswers(account, view.draftId)
  const isReplaced = base?.mirrored === row.revision && writtenAt(row) < view.writtenAt
  const fields = isReplaced ? sharedFields(row) : {}
  return { ...newBase(view), fields, sent: [base?.fields ?? {}, ...(base?.sent ?? []), ...earlier] }
}

/**
 * The base of a merge with a version that follows the base: the last write of this device that the version
 * follows too, also when its response was lost and another device has changed the draft since. Equal answers from
 * before the base are no write of this device.
 */
export function followedBase(base: DraftBaseRow | undefined, view: DraftView): DraftBaseRow | undefined {
  if (!base || view.revision <= base.revision) return base
  const since = view.writes.slice(base.revision - view.revision)
  const known = base.sent.findLast((fields) => since.includes(draftDigest(fields)))
  return known ? { ...base, fields: known } : base
}

/** The fields of the base, with those answers of the server's version that this device sent. */
export function baseFieldsOf(
  { fields, sent }: Pick<DraftBaseRow, 'fields' | 'sent'>,
  view: DraftView,
): Fields {
  const own = Object.entries(view.fields).filter(([field, value]) =>
    sent.some((earlier) => field in earlier && sameJson(earlier[field], value)),
  )
  return { ...fields, ...Object.fromEntries(own) }
}
