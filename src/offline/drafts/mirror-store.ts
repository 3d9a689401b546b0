import {
  hasOneOpenDraft,
  type ClosedAs,
  type DraftKind,
  type DraftView,
  type ONE_OPEN_DRAFT,
} from '../../contract/drafts.ts'
import { emptySeekerDraft } from '../../domain/seeker/seeker.ts'
import { mergeFields, sameJson, type Fields } from '../../sync/merge.ts'
import type { MirrorStore, UnmirroredDraft } from '../../sync/mirror.ts'
import type { Account } from '../db/account.ts'
import { allDrafts, newDraft, noteRevision, putRevision, removeDraft } from './draft-rows.ts'
import { localPhotosIn } from '../photos/uploaded-photos.ts'
import { readable, readableOne } from '../db/quarantine.ts'
import type { DraftBaseRow, DraftRow } from '../db/rows.ts'

/** Two devices that each began a draft of these began the same one: from this. */
const BEGINNINGS: Record<(typeof ONE_OPEN_DRAFT)[number], () => Fields> = {
  seeker: () => ({ ...emptySeekerDraft() }),
}

const tablesOf = ({ db }: Account) => [db.drafts, db.draftRevisions, db.draftBases, db.ops]

/** The drafts as the mirror's port. */
export function createMirrorStore(account: Account): MirrorStore {
  const { db } = account
  return {
    unmirrored: () =>
      account.read(async () => {
        const found: UnmirroredDraft[] = []
        for (const row of await allDrafts(account)) {
          if (row.sealedBy !== null || row.closedAs !== null) continue
          const base = await baseOf(account, row.draftId)
          if (base?.mirrored === row.revision || base?.refused === row.revision) continue
          found.push(unmirrored(row, base))
        }
        return found
      }),

    accepted: (draft, view) =>
      account.write(tablesOf(account), async () => {
        const base = await baseOf(account, draft.draftId)
        await db.draftBases.put({
          ...newBase(view),
          mirrored: draft.localRevision,
          over: base?.over ?? false,
        })
      }),

    receive: (view) => account.write(tablesOf(account), () => receive(account, view)),

    forgotten: (draftId) =>
      account.write([db.draftBases], async () => {
        await db.draftBases.update(draftId, { revision: 0, mirrored: 0 })
      }),

    closed: ({ draftId }, closedAs) => account.write(tablesOf(account), () => close(account, draftId, closedAs)),

    refused: ({ kind, draftId, localRevision }) =>
      account.write([db.draftBases], async () => {
        const base = (await baseOf(account, draftId)) ?? newBase({ kind, draftId })
        await db.draftBases.put({ ...base, refused: localRevision })
      }),
  }
}

/** Inside a transaction: what the server and this device last agreed on about a draft. */
export async function baseOf({ db }: Account, draftId: string): Promise<DraftBaseRow | undefined> {
  return readableOne(db, 'draftBases', await db.draftBases.get(draftId))
}

export function newBase(view: Pick<DraftView, 'kind' | 'draftId'> & Partial<DraftView>): DraftBaseRow {
  const { kind, draftId, revision = 0, step = 1, fields = {} } = view
  return { kind, draftId, revision, step, fields, mirrored: 0, refused: null, over: false, movedTo: null }
}

/** A picture that is only on this device means nothing to another one; its address follows the upload. */
function unmirrored(row: DraftRow, base: DraftBaseRow | undefined): UnmirroredDraft {
  const isLocal = (value: unknown) => localPhotosIn(value).length > 0
  const fields = Object.fromEntries(
    Object.entries(row.fields)
      // Of several pictures those that arrived are told of.
      .map(
        ([field, value]) =>
          [field, Array.isArray(value) ? value.filter((item) => !isLocal(item)) : value] as const,
      )
      .filter(([, value]) => !isLocal(value)),
  )
  const write = { baseRevision: base?.revision ?? 0, step: row.step, fields }
  return { kind: row.kind, draftId: row.draftId, localRevision: row.revision, write }
}

async function receive(account: Account, view: DraftView): Promise<void> {
  const { db } = account
  const base = await baseOf(account, view.draftId)
  if (base?.over) return takeOver(account, view)
  const row = readableOne(db, 'drafts', await db.drafts.get(view.draftId))
  // A submitted draft takes no changes; if it comes back to its wizard, the next look merges.
  if (row && row.sealedBy !== null) return
  if (base && view.revision <= base.revision && view.closedAs === null) return
  if (row) await mergeInto(account, row, base, view)
  else if (view.closedAs === null) await begin(account, view)
  if (view.closedAs !== null) await close(account, view.draftId, view.closedAs)
}

/** Another device's draft, new to this one. */
async function begin(account: Account, view: DraftView): Promise<void> {
  const { db } = account
  const submitted = await db.ops.where('draft.draftId').equals(view.draftId).count()
  if (submitted > 0) return
  const own = await neverMirrored(account, view.kind)
  if (!own || !hasOneOpenDraft(view.kind)) {
    const row = await putRevision(account, { ...newDraft(view.kind, view.draftId), ...contentOf(view) })
    await db.draftBases.put({ ...newBase(view), mirrored: row.revision })
    return
  }
  const moved = await moveTo(account, own, view.draftId)
  await mergeInto(account, moved, { ...newBase(view), fields: BEGINNINGS[view.kind]() }, view)
}

/** A draft that was thrown away here and is still open on the server: the one that was begun since takes its place. */
async function takeOver(account: Account, view: DraftView): Promise<void> {
  if (view.closedAs !== null || !hasOneOpenDraft(view.kind)) return
  const own = await neverMirrored(account, view.kind)
  if (!own) return
  await putRevision(account, await moveTo(account, own, view.draftId))
  await account.db.draftBases.put(newBase(view))
}

/** A draft that the server does not know goes on under the id of one that it does. */
async function moveTo(account: Account, own: DraftRow, draftId: string): Promise<DraftRow> {
  const moved: DraftRow = { ...own, draftId }
  await removeDraft(account, own.draftId)
  const gone = newBase({ kind: own.kind, draftId: own.draftId })
  await account.db.draftBases.put({ ...gone, over: true, movedTo: draftId })
  await noteRevision(account, moved, 'here')
  return moved
}

async function neverMirrored(account: Account, kind: DraftKind): Promise<DraftRow | undefined> {
  const rows = readable(account.db, 'drafts', await account.db.drafts.where('kind').equals(kind).toArray())
  for (const row of rows) {
    const base = await baseOf(account, row.draftId)
    if (row.sealedBy === null && row.closedAs === null && (base?.revision ?? 0) === 0) return row
  }
  return undefined
}

const contentOf = ({ step, fields }: DraftView) => ({ step, fields })

/** Theirs goes into the history first, so that nothing they wrote is gone, then the merge follows it. */
async function mergeInto(
  account: Account,
  row: DraftRow,
  base: DraftBaseRow | undefined,
  view: DraftView,
): Promise<void> {
  const { db } = account
  const untouched = base !== undefined && base.mirrored === row.revision
  const merged = mergeFields(base?.fields ?? {}, row.fields, view.fields)
  const next: DraftRow = { ...row, fields: merged.fields }
  if (untouched) next.step = view.step
  if (merged.clashes.length > 0) {
    const at = account.now()
    const theirs = { ...row, ...contentOf(view), revision: row.revision + 1, updatedAt: at }
    await noteRevision(account, theirs, 'elsewhere')
    next.revision = theirs.revision
    const fresh = merged.clashes.map((clash) => ({ ...clash, at }))
    next.clashes = [
      ...row.clashes.filter((old) => !fresh.some((clash) => clash.field === old.field)),
      ...fresh,
    ]
  }
  const saved = await putRevision(account, next)
  const same = sameJson(unmirrored(saved, undefined).write.fields, view.fields) && saved.step === view.step
  await db.draftBases.put({ ...newBase(view), mirrored: same ? saved.revision : 0 })
}

/** Submitted elsewhere: gone here too, unless this device has words of its own. */
async function close(account: Account, draftId: string, closedAs: ClosedAs): Promise<void> {
  const { db } = account
  const row = readableOne(db, 'drafts', await db.drafts.get(draftId))
  const base = await baseOf(account, draftId)
  if (!row || row.sealedBy !== null) return
  // Where the person stood is no reason to ask; only words are.
  const same = base !== undefined && sameJson(unmirrored(row, base).write.fields, base.fields)
  if (same || base?.mirrored === row.revision) await removeDraft(account, draftId)
  else await db.drafts.put({ ...row, closedAs, errorField: null, errorMsg: null })
}
