import {
  hasOneOpenDraft,
  isDiscarded,
  isSubmittedUnseen,
  type DraftKind,
  type DraftView,
  type SINGLE_DRAFT_KINDS,
} from '../../contract/drafts.ts'
import * as v from 'valibot'
import { emptySeekerDraft } from '../../domain/seeker/seeker.ts'
import { DRAFT_SENT_MAX, DRAFTS_MAX } from '../../domain/core/limits.ts'
import { mergeFields, sameJson, type Fields } from '../../sync/merge.ts'
import { LEASE_MS, needsPerson } from '../../sync/transitions.ts'
import type { DraftClosing, MirrorStore, UnmirroredDraft } from '../../sync/mirror.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import {
  ageOf,
  baseFieldsOf,
  baseOf,
  followedBase,
  newBase,
  restoredBase,
  sharedFields,
  submittedBase,
  writtenAt,
} from './draft-bases.ts'
import { hasLost, isFromHere, lostAnswers, type LostAnswers } from './lost-answers.ts'
import {
  allDrafts,
  countOpenDrafts,
  draftAgain,
  lastNamedRevision,
  moveDraft,
  addRevision,
  putRevision,
  removeDraft,
  withClashes,
} from './draft-rows.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import { localPhotosIn } from '../photos/uploaded-photos.ts'
import type { DraftBaseRow, DraftRow } from '../db/rows.ts'

/** The initial fields of each kind with a single draft: the merge base of drafts that two devices started. */
const INITIAL_FIELDS: Record<(typeof SINGLE_DRAFT_KINDS)[number], () => Fields> = {
  seeker: () => ({ ...emptySeekerDraft() }),
}

/** The key of the lease in the table `meta`. */
const LEASE_KEY = 'mirror-lease'
const Lease = v.object({ runnerId: v.string(), until: v.number() })

async function readLease({ db }: Account): Promise<v.InferOutput<typeof Lease> | null> {
  const parsed = v.safeParse(Lease, parseRow(db, 'meta', await db.meta.get(LEASE_KEY))?.value)
  return parsed.success ? parsed.output : null
}

/** Takes or renews the lease. A lease from far ahead was made by a clock that jumped, and counts as ended. */
async function takeLease(account: Account, runnerId: string): Promise<boolean> {
  const now = account.now()
  const held = await readLease(account)
  const isOfOther = held !== null && held.runnerId !== runnerId
  if (isOfOther && held.until > now && held.until <= now + LEASE_MS) return false
  await account.db.meta.put({ key: LEASE_KEY, value: { runnerId, until: now + LEASE_MS } })
  return true
}

const tablesOf = ({ db }: Account) => [db.drafts, db.draftRevisions, db.draftBases, db.ops]

/** The mirror's store port for the drafts of one account. */
export function createMirrorStore(account: Account): MirrorStore {
  const { db } = account
  return {
    unmirrored: () =>
      account.read(async () => {
        const found: UnmirroredDraft[] = []
        for (const row of await allDrafts(account)) {
          if (row.sealedBy !== null || row.closedAs !== null) continue
          const base = await baseOf(account, row.draftId)
          if (base?.mirrored === row.revision) continue
          if (base?.refused === row.revision && !(base.full && (await hasRoom(account, row)))) continue
          found.push(toUnmirrored(row, base))
        }
        return found
      }),

    lease: (runnerId) => account.write([db.meta], () => takeLease(account, runnerId)),

    release: (runnerId) =>
      account.write([db.meta], async () => {
        if ((await readLease(account))?.runnerId === runnerId) await db.meta.delete(LEASE_KEY)
      }),

    sending: ({ kind, draftId, write }) =>
      account.write([db.draftBases], async () => {
        const base = (await baseOf(account, draftId)) ?? newBase({ kind, draftId })
        const earlier = base.sent.filter((fields) => !sameJson(fields, write.fields))
        await db.draftBases.put({ ...base, sent: [...earlier, write.fields].slice(-DRAFT_SENT_MAX) })
      }),

    accepted: (draft, view) =>
      account.write(tablesOf(account), async () => {
        const base = await baseOf(account, draft.draftId)
        await db.draftBases.put({
          ...newBase(view),
          sentHere: true,
          mirrored: draft.localRevision,
          over: base?.over ?? false,
        })
      }),

    receive: (view) => account.write(tablesOf(account), () => receive(account, view)),

    receiveInstead: (draftId, view) =>
      account.write(tablesOf(account), async () => {
        await receive(account, view)
        await joinInto(account, draftId, view)
      }),

    missingOnServer: (draftId) =>
      account.write([db.draftBases], async () => {
        const { revision = 0 } = (await baseOf(account, draftId)) ?? {}
        const lost = revision > 0 ? { lost: revision } : {}
        await db.draftBases.update(draftId, { ...lost, revision: 0, updatedAt: null, mirrored: 0 })
      }),

    missingFrom: (listed) =>
      account.read(async () => {
        const missing: string[] = []
        for (const { draftId, sealedBy, closedAs } of await allDrafts(account)) {
          if (sealedBy !== null || closedAs !== null || listed.has(draftId)) continue
          if (((await baseOf(account, draftId))?.revision ?? 0) > 0) missing.push(draftId)
        }
        return missing
      }),

    closed: ({ draftId }, closing) =>
      account.write(tablesOf(account), () => closeDraft(account, draftId, closing)),

    refused: ({ kind, draftId, localRevision }, full) =>
      account.write([db.draftBases], async () => {
        const base = (await baseOf(account, draftId)) ?? newBase({ kind, draftId })
        await db.draftBases.put({ ...base, refused: localRevision, full })
      }),
  }
}

/** Whether the server would take a draft now that it refused as one too many, as far as this device knows. */
async function hasRoom(account: Account, { kind }: DraftRow): Promise<boolean> {
  if (hasOneOpenDraft(kind))
    return !(await allDrafts(account)).some((row) => row.kind === kind && row.sealedBy !== null)
  return kind === 'listing' && (await countOpenDrafts(account, kind)) <= DRAFTS_MAX
}

/**
 * The draft for the server, without local photos: other devices cannot show them before they are uploaded.
 */
function toUnmirrored(row: DraftRow, base: DraftBaseRow | undefined): UnmirroredDraft {
  const write = {
    baseRevision: base?.revision ?? 0,
    ...(base?.updatedAt ? { baseUpdatedAt: base.updatedAt } : {}),
    writtenAt: Math.max(0, Math.round(writtenAt(row))),
    step: row.step,
    fields: sharedFields(row),
  }
  return { kind: row.kind, draftId: row.draftId, localRevision: row.revision, write }
}

/** When the person wrote the server's version, by this device's clock; never in its future. */
const writtenHere = (account: Account, view: DraftView) =>
  Math.min(view.writtenAt - account.clockOffset, account.now())

/** Merges the server's version of a draft into this device's. */
async function receive(account: Account, view: DraftView): Promise<void> {
  const { db } = account
  const base = await baseOf(account, view.draftId)
  // A restored server has the draft again until its discard is repeated, which it may refuse.
  const isBack = base?.discarded === true && view.closedAs === null
  if (base?.over && !isBack) return replaceOver(account, base, view)
  const row = parseRow(db, 'drafts', await db.drafts.get(view.draftId))
  // A sealed draft cannot be changed; if it is unsealed, the next run of the mirror merges it.
  if (row && row.sealedBy !== null) return
  const age = ageOf(view, base)
  // A stale draft waits for the person, and needs no second merge with the same version.
  if (age === 'same' && (view.closedAs === null || row?.closedAs) && !isBack) return
  if (row && isSubmittedUnseen(view)) await db.draftBases.put(await submittedBase(account, view))
  else if (row) {
    const from = age === 'older' ? await restoredBase(account, row, view) : followedBase(base, view)
    // A restored server has a closed draft open again.
    const here = view.closedAs === null ? { ...row, closedAs: null } : row
    await mergeInto(account, here, from, view, await lostAnswers(account, base, view))
  } else if (view.closedAs === null) await addFromServer(account, view)
  if (view.closedAs !== null)
    await closeDraft(account, view.draftId, {
      closedAs: view.closedAs,
      seenRevision: Infinity,
      history: view,
    })
}

/** Stores another device's draft, or merges it with this device's own draft of a kind with a single draft. */
async function addFromServer(account: Account, view: DraftView): Promise<void> {
  const { db } = account
  const ops = await db.ops.where('draft.draftId').equals(view.draftId).toArray()
  // A cancelled operation, and a refused discard, leave the draft as it is on the server.
  const decides = (op: Pick<Op, 'kind' | 'state'>) =>
    op.state !== 'cancelled' && !(op.kind === 'draft.discard' && needsPerson(op))
  if (ops.some(decides)) return
  const own = await neverMirrored(account, view.kind)
  if (!own || !hasOneOpenDraft(view.kind)) {
    const row = await putRevision(
      account,
      { ...(await draftAgain(account, view.kind, view.draftId)), ...contentOf(view) },
      writtenHere(account, view),
    )
    await db.draftBases.put({ ...newBase(view), mirrored: row.revision })
    return
  }
  const began = await beginningOf(account, own)
  const moved = await moveTo(account, own, view.draftId)
  await mergeInto(account, moved, { ...newBase(view), fields: began }, view)
}

/** What a draft of a kind with a single draft began with: none of it counts as the person's change in a merge. */
async function beginningOf(account: Account, { kind, draftId }: DraftRow): Promise<Fields> {
  const initial = hasOneOpenDraft(kind) ? INITIAL_FIELDS[kind]() : {}
  const base = await baseOf(account, draftId)
  // The base of a draft that a restored server lost has the person's words, and no longer the beginning.
  const wasOnServer = base !== undefined && (base.revision > 0 || base.lost > 0)
  // A draft that began with a photo, or in an earlier version, has no beginning of its own.
  return wasOnServer ? initial : { ...initial, ...base?.fields }
}

/**
 * Replaces a draft that is over here but open on the server by the draft that was started since, and offers what another
 * device has written into it since it was over. A draft that was moved into another one, which is over too, is open
 * again: another device has written it after a restore of the server.
 */
async function replaceOver(account: Account, base: DraftBaseRow, view: DraftView): Promise<void> {
  if (view.closedAs !== null || !hasOneOpenDraft(view.kind)) return
  const own = await neverMirrored(account, view.kind)
  if (own) {
    const isKnown = base.updatedAt !== null && view.updatedAt <= base.updatedAt
    const moved = await moveTo(account, own, view.draftId)
    await mergeInto(account, moved, isKnown ? newBase(view) : { ...base, mirrored: 0 }, view)
  } else if (base.movedTo !== null && (await countOpenDrafts(account, view.kind)) === 0)
    await addFromServer(account, view)
}

/**
 * Moves a draft that the server does not have to the id of one that it has. Its history follows that of the draft
 * that this device has of it, or had and submitted.
 */
async function moveTo(account: Account, own: DraftRow, draftId: string): Promise<DraftRow> {
  const present = parseRow(account.db, 'drafts', await account.db.drafts.get(draftId))
  const last = Math.max(present?.revision ?? 0, await lastNamedRevision(account, draftId))
  const moved = await moveDraft(account, own, draftId, last)
  const gone = newBase({ kind: own.kind, draftId: own.draftId, fields: sharedFields(own) })
  await account.db.draftBases.put({ ...gone, over: true, movedTo: draftId })
  await addRevision(account, moved, 'here')
  return moved
}

/**
 * Merges a draft that the server refused into the one that the server has, if this device has both. That is so when the
 * refused one was submitted or stale while the other one arrived. While the other one waits for the response to its
 * submission, the refused one is one too many.
 */
async function joinInto(account: Account, draftId: string, view: DraftView): Promise<void> {
  const { db } = account
  const own = parseRow(db, 'drafts', await db.drafts.get(draftId))
  const other = parseRow(db, 'drafts', await db.drafts.get(view.draftId))
  if (!own || !other || own.sealedBy !== null) return
  if (other.sealedBy !== null) {
    const base = (await baseOf(account, draftId)) ?? newBase({ kind: own.kind, draftId })
    return void (await db.draftBases.put({ ...base, refused: own.revision, full: true }))
  }
  const began = await beginningOf(account, own)
  const moved = await moveTo(account, own, view.draftId)
  const { fields, clashes } = mergeFields(began, moved.fields, other.fields)
  const at = account.now()
  const both = { clashes: withClashes(other, own.clashes, at) }
  await putRevision(account, { ...moved, fields, clashes: withClashes(both, clashes, at) })
  await db.draftBases.update(view.draftId, { mirrored: 0 })
}

/** An open draft of a kind that the server does not have. */
async function neverMirrored(account: Account, kind: DraftKind): Promise<DraftRow | undefined> {
  const rows = parseRows(account.db, 'drafts', await account.db.drafts.where('kind').equals(kind).toArray())
  for (const row of rows) {
    const base = await baseOf(account, row.draftId)
    if (row.sealedBy === null && row.closedAs === null && (base?.revision ?? 0) === 0) return row
  }
  return undefined
}

const contentOf = ({ step, fields }: DraftView) => ({ step, fields })

/**
 * Merges the server's version into a draft; on clashes the server's version goes into the history first. Answers that a
 * restored server has lost can be chosen in place of those that have replaced them.
 */
async function mergeInto(
  account: Account,
  row: DraftRow,
  base: DraftBaseRow | undefined,
  view: DraftView,
  lost: LostAnswers = { single: {}, commonParts: {} },
): Promise<void> {
  const { db } = account
  const untouched = base !== undefined && base.mirrored === row.revision
  const baseFields = { ...baseFieldsOf(base ?? { fields: {}, sent: [] }, view), ...lost.commonParts }
  const merged = mergeFields(baseFields, row.fields, view.fields)
  const replaced = Object.entries(lost.single)
    .filter(([field, value]) => sameJson(row.fields[field], value) && !sameJson(merged.fields[field], value))
    .map(([field, value]) => ({ field, theirs: value }))
  const next: DraftRow = { ...row, fields: merged.fields }
  if (untouched) next.step = view.step
  if (merged.clashes.length > 0) {
    const updatedAt = writtenHere(account, view)
    const theirs = { ...row, ...contentOf(view), revision: row.revision + 1, updatedAt }
    await addRevision(account, theirs, 'elsewhere')
    next.revision = theirs.revision
  }
  next.clashes = withClashes(row, [...merged.clashes, ...replaced], account.now())
  // The merged draft is as old as its newest words, so that no form takes it for a new one.
  const updatedAt = Math.max(writtenAt(row) - account.clockOffset, writtenHere(account, view))
  const saved = await putRevision(account, next, updatedAt)
  const same = sameJson(sharedFields(saved), view.fields) && saved.step === view.step
  const known = await baseOf(account, view.draftId)
  const sentHere = known !== undefined && isFromHere(known, view)
  await db.draftBases.put({ ...newBase(view), sentHere, mirrored: same ? saved.revision : 0 })
}

/**
 * Deletes a draft that another device has submitted or discarded, or keeps it as a stale draft if it has other
 * answers. Other answers are also a picture that was not uploaded, the answer of a clash that the person has not decided,
 * those of later revisions than the other device had seen, and those that the server lost in a restore.
 */
async function closeDraft(
  account: Account,
  draftId: string,
  { closedAs, seenRevision, history }: DraftClosing,
): Promise<void> {
  const { db } = account
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  const base = await baseOf(account, draftId)
  if (!row || row.sealedBy !== null) return
  // A different step alone is no reason to ask the person; only different answers are.
  const same = base !== undefined && sameJson(sharedFields(row), base.fields)
  const discarded = isDiscarded({ draftId, closedAs })
  const had = base ? Math.max(base.revision, base.lost) : 0
  const isUnseen =
    had > seenRevision ||
    hasLost(base, history) ||
    row.clashes.length > 0 ||
    localPhotosIn(row.fields).length > 0
  if (isUnseen || !(same || base?.mirrored === row.revision))
    return void (await db.drafts.put({ ...row, closedAs, errorField: null, errorMsg: null }))
  await removeDraft(account, draftId)
  if (discarded) await db.draftBases.update(draftId, { discarded })
}
