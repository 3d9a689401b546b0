import { sameJson, type Clash, type Fields } from '../../sync/merge.ts'
import { mergeTexts, type TextRule } from '../../sync/merge-text.ts'
import { hasOneOpenDraft, type DraftKind } from '../../contract/drafts.ts'
import { CLASHES_PER_FIELD_MAX, DRAFT_REVISIONS_MAX } from '../../domain/core/limits.ts'
import { query, type Account } from '../db/account.ts'
import { DraftChangedError, DraftSealedError } from '../db/storage-errors.ts'
import { withUploadedPhotos } from '../photos/photo-files.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import type { DraftRow, RevisionRow } from '../db/rows.ts'
import { baseOf, newBase, sharedFields } from './draft-bases.ts'

/** The content of a draft to save. */
export interface DraftContent {
  draftId?: string
  /** The changed answers; the others stay. */
  fields: Record<string, unknown>
  step: number
  /** The answers that a new draft begins with: none of them counts as the person's change in a merge. */
  began?: Fields
  /** The stored answers as far as the page knows, and the texts that are merged with what others stored since. */
  texts?: { base: Fields; rules: Readonly<Record<string, TextRule>> }
}

/** The revision of a draft that an operation submits. */
export interface DraftRef {
  kind: DraftKind
  draftId: string
  revision: number
}

/** A draft of a kind; without an id, the newest open one. */
export interface DraftPlace {
  kind: DraftKind
  draftId?: string | undefined
}

/**
 * The draft that a wizard of this kind shows: the newest open one. A kind with a single draft, such as the
 * profile, also shows a submitted draft; the listing wizard never does. It stays with the draft that it was
 * opened with: with `draftId`, the result is this draft while it is open, and no other one.
 */
export const currentDraft = query(
  async (account: Account, kind: DraftKind, draftId?: string): Promise<DraftRow | undefined> => {
    const { db } = account
    const rows = parseRows(db, 'drafts', await db.drafts.where('kind').equals(kind).toArray())
    if (hasOneOpenDraft(kind)) return newest(rows.filter((row) => row.sealedBy === null)) ?? newest(rows)
    const open = rows.filter((row) => row.sealedBy === null && row.closedAs === null)
    if (draftId === undefined) return newest(open)
    const presentId = await resolveMovedId(account, draftId)
    return open.find((row) => row.draftId === presentId)
  },
)

const newest = (rows: DraftRow[]) =>
  rows.toSorted((a, b) => b.updatedAt - a.updatedAt || b.revision - a.revision)[0]

/**
 * Saves a draft and its revision. Only the changed answers are written, so that two tabs with different
 * answers do not overwrite each other; a text that both changed has the words of both. Without `draftId` the
 * open draft of the kind is changed, so that two tabs that both start make one draft; a new draft is made when
 * there is none.
 * @throws DraftSealedError when the draft was submitted, with or without a response so far.
 */
export function saveDraft(account: Account, kind: DraftKind, content: DraftContent): Promise<DraftRow> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions, db.draftBases, db.ops], async () => {
    const draftId = content.draftId && (await resolveMovedId(account, content.draftId))
    const known = draftId
      ? parseRow(db, 'drafts', await db.drafts.get(draftId))
      : await openDraft(account, kind)
    const isSealed = known
      ? known.sealedBy !== null
      : draftId !== undefined &&
        ((await wasSubmitted(account, draftId)) || (await baseOf(account, draftId))?.discarded === true)
    if (isSealed) throw new DraftSealedError()
    const draft =
      known ?? (draftId ? await draftAgain(account, kind, draftId) : newDraft(kind, account.newId()))
    if (!known && content.began) await keepBeginning(account, draft, content.began)
    const { base = {}, rules = {} } = content.texts ?? {}
    const { fields, clashes } = mergeTexts(base, content.fields, draft.fields, rules)
    return putRevision(account, {
      ...draft,
      fields: { ...draft.fields, ...(await withUploadedPhotos(account, fields)) },
      step: content.step,
      clashes: withClashes(draft, clashes, account.now()),
    })
  })
}

/** Keeps what a new draft begins with as its base, until the server has a version of it. */
async function keepBeginning(account: Account, { kind, draftId }: DraftRow, began: Fields): Promise<void> {
  if (await baseOf(account, draftId)) return
  const fields = sharedFields({ fields: began })
  await account.db.draftBases.put({ ...newBase({ kind, draftId }), fields })
}

/**
 * Changes an open draft, or a new one when there is none, inside a transaction over drafts,
 * draftRevisions, draftBases and ops. It is for answers with several writers, such as photos that finish
 * uploading while the person fills in the form.
 */
export async function changeOpenDraft(
  account: Account,
  { kind, draftId }: DraftPlace,
  change: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): Promise<DraftRow> {
  const presentId = draftId && (await resolveMovedId(account, draftId))
  const row = presentId
    ? await requireOpenDraft(account, presentId)
    : ((await openDraft(account, kind)) ?? newDraft(kind, account.newId()))
  return putRevision(account, { ...row, fields: { ...row.fields, ...change(row.fields) } })
}

/** Changes an open draft, or a new one, in a transaction of its own; see `changeOpenDraft`. */
export function changeDraft(
  account: Account,
  place: DraftPlace,
  change: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): Promise<DraftRow> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions, db.draftBases, db.ops], () =>
    changeOpenDraft(account, place, change),
  )
}

/** How many drafts of a kind are open on this device, with those of other devices that it knows. */
export const countOpenDrafts = query(async (account: Account, kind: DraftKind): Promise<number> => {
  const { db } = account
  const rows = parseRows(db, 'drafts', await db.drafts.where('kind').equals(kind).toArray())
  return rows.filter((row) => row.sealedBy === null && row.closedAs === null).length
})

/** The id of the draft that this one was merged into, or its own id. */
async function resolveMovedId(account: Account, draftId: string): Promise<string> {
  const base = parseRow(account.db, 'draftBases', await account.db.draftBases.get(draftId))
  return base?.movedTo ? resolveMovedId(account, base.movedTo) : draftId
}

/** Whether another device has submitted or discarded the draft while this device had other answers. */
export const isStaleDraft = ({ sealedBy, closedAs }: DraftRow): boolean =>
  sealedBy === null && closedAs !== null

/** An empty draft that is not stored yet. */
function newDraft(kind: DraftKind, draftId: string): DraftRow {
  return {
    kind,
    draftId,
    revision: 0,
    step: 1,
    fields: {},
    updatedAt: 0,
    clockOffset: 0,
    sealedBy: null,
    errorField: null,
    errorMsg: null,
    clashes: [],
    closedAs: null,
  }
}

/**
 * Stores `draft` under the next revision and deletes all but the last 20 revisions, inside a transaction over
 * drafts and draftRevisions. `updatedAt` is when its content was written, by default now.
 */
export async function putRevision(
  account: Account,
  draft: DraftRow,
  updatedAt: number = account.now(),
): Promise<DraftRow> {
  const { clockOffset } = account
  const row: DraftRow = { ...draft, revision: draft.revision + 1, updatedAt, clockOffset }
  await account.db.drafts.put(row)
  await addRevision(account, row, 'here')
  return row
}

/** After this many revisions, older ones are deleted that were left because a number was passed over. */
const RANGE_EVERY = 10

/** Adds a revision to the history of a draft without changing the draft, inside a transaction. */
export async function addRevision(
  { db }: Account,
  { draftId, revision, step, fields, updatedAt }: DraftRow,
  origin: RevisionRow['origin'],
): Promise<void> {
  await db.draftRevisions.put({ draftId, revision, step, fields, updatedAt, origin })
  const oldest = revision - DRAFT_REVISIONS_MAX
  if (oldest < 1) return
  // Dexie counts a range before it deletes it. Revisions mostly follow each other, so that one leaves with each.
  if (oldest % RANGE_EVERY !== 0) return db.draftRevisions.delete([draftId, oldest])
  await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, oldest], true, true)
    .delete()
}

/**
 * The clashes of a draft after a merge at `at` (Unix milliseconds), the newest last. A field can have several, of which
 * the newest is decided first.
 */
export function withClashes(
  { clashes }: Pick<DraftRow, 'clashes'>,
  found: readonly Clash[],
  at: number,
): DraftRow['clashes'] {
  const isFound = (old: Clash) => found.some((clash) => isSameClash(clash, old))
  const all = [...clashes.filter((old) => !isFound(old)), ...found.map((clash) => ({ ...clash, at }))]
  const laterOf = (index: number) => all.slice(index + 1).filter(({ field }) => field === all[index]?.field)
  return all.filter((_, index) => laterOf(index).length < CLASHES_PER_FIELD_MAX)
}

/** Whether two clashes offer the same answer. */
export const isSameClash = (one: Clash, other: Clash) =>
  one.field === other.field && sameJson(one.theirs, other.theirs)

/**
 * Reads an open draft.
 * @throws DraftChangedError when it no longer exists, DraftSealedError when it was submitted.
 */
export async function requireOpenDraft({ db }: Account, draftId: string): Promise<DraftRow> {
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  if (!row) throw new DraftChangedError('This draft is no longer here')
  if (row.sealedBy !== null) throw new DraftSealedError()
  return row
}

async function openDraft(account: Account, kind: DraftKind): Promise<DraftRow | undefined> {
  const current = await currentDraft(account, kind)
  return current?.sealedBy === null ? current : undefined
}

/** All drafts, including submitted ones that wait for their response. */
export const allDrafts = query(async ({ db }: Account): Promise<DraftRow[]> => {
  return parseRows(db, 'drafts', await db.drafts.toArray())
})

/** Whether an accepted operation has submitted and deleted the draft; a late autosave must not restore it. */
async function wasSubmitted({ db }: Account, draftId: string): Promise<boolean> {
  return (
    (await db.ops
      .where('draft.draftId')
      .equals(draftId)
      .and((op) => op.state === 'done')
      .count()) > 0
  )
}

/**
 * The last revision of a draft that an operation names, also an accepted one, which is sent again after a restore of
 * the server; 0 for none. The revisions of a draft that begins again follow it: a response would take an equal one for
 * the answers that the operation submitted.
 */
export async function lastNamedRevision({ db }: Account, draftId: string): Promise<number> {
  const ops = await db.ops.where('draft.draftId').equals(draftId).toArray()
  return Math.max(0, ...ops.map(({ draft }) => draft?.revision ?? 0))
}

/** An empty draft with an id that this device may have had before, not stored yet. */
export async function draftAgain(account: Account, kind: DraftKind, draftId: string): Promise<DraftRow> {
  return { ...newDraft(kind, draftId), revision: await lastNamedRevision(account, draftId) }
}

/** The last revisions of a draft, at most 20, newest first. */
export const draftHistory = query(async ({ db }: Account, draftId: string): Promise<RevisionRow[]> => {
  const rows = await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, Infinity])
    .toArray()
  return parseRows(db, 'draftRevisions', rows).toReversed()
})

/**
 * Deletes a draft with its revisions, inside a transaction over drafts, draftRevisions and draftBases. Its
 * base stays as `over`, so that a later copy from the server does not restore the draft.
 */
export async function removeDraft({ db }: Account, draftId: string): Promise<void> {
  // A form that is still open can store the draft again, whose revisions then begin anew.
  await db.draftBases.update(draftId, { over: true, mirrored: 0, refused: null })
  await db.drafts.delete(draftId)
  await db.draftRevisions.where('[draftId+revision]').between([draftId, 0], [draftId, Infinity]).delete()
}

/**
 * Gives a draft another id, with its history, and deletes the draft of the old id; see `removeDraft`. Its revisions
 * follow `after`, the last one of the draft that has the id already. @returns the row, which is not stored yet
 */
export async function moveDraft(
  account: Account,
  row: DraftRow,
  draftId: string,
  after = 0,
): Promise<DraftRow> {
  const history = await draftHistory(account, row.draftId)
  await removeDraft(account, row.draftId)
  await account.db.draftRevisions.bulkPut(
    history.map((version) => ({ ...version, draftId, revision: after + version.revision })),
  )
  return { ...row, draftId, revision: after + row.revision }
}

/**
 * Seals a draft for the operation that submits it, inside the transaction that enqueues the operation.
 * @throws DraftSealedError when it was already submitted, DraftChangedError when it has another revision.
 */
export async function sealDraft({ db }: Account, draft: DraftRef, opId: string): Promise<void> {
  const row = parseRow(db, 'drafts', await db.drafts.get(draft.draftId))
  if (row && row.sealedBy !== null) throw new DraftSealedError()
  if (!row || row.revision !== draft.revision) throw new DraftChangedError('This was changed in another tab')
  await db.drafts.put({ ...row, sealedBy: opId, errorField: null, errorMsg: null })
}

/** Whether a draft is open and has the revision that the operation submits. */
export async function isUnchanged({ db }: Account, { draftId, revision }: DraftRef): Promise<boolean> {
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  return row?.revision === revision && row.sealedBy === null
}

/**
 * Seals a draft again whose operation was refused and is sent again after all, inside a transaction. A draft that was
 * changed meanwhile stays open.
 */
export async function sealAgain(account: Account, draft: DraftRef, opId: string): Promise<void> {
  if (await isUnchanged(account, draft)) await sealDraft(account, draft, opId)
}

/** Unseals a draft for its wizard, with the server's error if there is one, inside a transaction. */
export async function unsealDraft(
  { db }: Account,
  draftId: string,
  opId: string,
  problem: { field: string | null; msg: string } | null,
): Promise<void> {
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  if (!row || row.sealedBy !== opId) return
  await db.drafts.put({
    ...row,
    sealedBy: null,
    errorField: problem?.field ?? null,
    errorMsg: problem?.msg ?? null,
  })
}
