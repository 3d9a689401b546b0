import type { DraftKind } from '../contract/drafts.ts'
import type { MissingWork } from '../contract/ledger.ts'
import type { EffectiveUser } from '../domain/access.ts'
import type { ConversationView, MessageView } from '../domain/message.ts'
import type { PersonView, UserView } from '../domain/user.ts'
import type { LedgerStore } from '../sync/ledger.ts'
import type { MirrorStore } from '../sync/mirror.ts'
import type { EngineStore } from '../sync/ports.ts'
import type { FormPhoto } from '../domain/listing-form.ts'
import type { Op } from '../sync/types.ts'
import { createContext, type AccountContext, type AccountDeps } from './context.ts'
import { AccountDatabase } from './database.ts'
import { createMirrorStore } from './draft-mirror.ts'
import { bringForward, continueAsEdit, continueRefused, dropDraft } from './late-words.ts'
import {
  addDraftPhoto,
  bringPhotosBack,
  removeDraftPhotos,
  restoreRevision,
  type NewPhoto,
} from './draft-photos.ts'
import * as drafts from './drafts.ts'
import { applyPendingOps, changesUser } from './effective-user.ts'
import { rebaseEdit, type ListingNow } from './edit-drafts.ts'
import { createEngineStore } from './engine-store.ts'
import { enqueueAll, type EnqueueInput } from './enqueue.ts'
import { OpStateError, StorageFullError } from './errors.ts'
import { heldBack, holdBackOldWork, letGo } from './held-back.ts'
import { createLedgerStore, dismissMissing, missingWork } from './ledger-store.ts'
import { dismissMovedDays, movedDays, type MovedDay } from './moved-days.ts'
import { openInTime } from './open-in-time.ts'
import { openOps } from './op-rows.ts'
import * as outbox from './outbox.ts'
import { deletePhotoCaches } from './photo-caches.ts'
import { photo, putPhoto } from './photos.ts'
import { restoreReadable } from './quarantine.ts'
import * as registry from './registry.ts'
import type { DraftRow, RevisionRow } from './rows.ts'
import * as snapshots from './snapshots.ts'
import * as threads from './threads.ts'
import { watch, type Watch } from './watch.ts'

export type { AccountDeps, StorageNews } from './context.ts'
export type { DraftContent, DraftRef } from './drafts.ts'
export type { NewPhoto } from './draft-photos.ts'
export type { EnqueueInput } from './enqueue.ts'
export { isLate } from './late-words.ts'
export type { DraftRow, RevisionRow } from './rows.ts'
export type { Snapshot } from './snapshots.ts'
export type { ConversationRow, ThreadItem } from './threads.ts'
export type { Watch } from './watch.ts'

/**
 * Everything of one account on this device. Writes resolve after their transaction's commit; a watch
 * answers again after every change by this tab or another. Errors: see `errors.ts`.
 */
export interface AccountStore {
  readonly userId: string
  readonly isClosed: boolean

  currentDraft(kind: DraftKind): Promise<DraftRow | undefined>
  watchDraft(kind: DraftKind): Watch<DraftRow | undefined>
  saveDraft(kind: DraftKind, content: drafts.DraftContent): Promise<DraftRow>
  /** For an op that another of the same call depends on. */
  newId(): string
  /** A draft beside those of its kind that are half written. */
  beginDraft(kind: DraftKind, fields: Record<string, unknown>): Promise<DraftRow>
  /** Changes the open draft by what is on the disk now; see `drafts.ts`. */
  changeDraft(
    kind: DraftKind,
    change: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>,
  ): Promise<DraftRow>
  /** A picture of a home with its upload and its place in the draft; resolves with its address. */
  addDraftPhoto(kind: DraftKind, photo: NewPhoto): Promise<string>
  /** Resolves with the pictures as they were before. */
  removeDraftPhotos(kind: DraftKind, isGoing: (photo: FormPhoto) => boolean): Promise<FormPhoto[]>
  /** Pictures that were deleted a moment ago are where they were in `before`. */
  bringPhotosBack(kind: DraftKind, before: readonly FormPhoto[]): Promise<void>
  /** An edit goes on from the listing as another device left it; see `edit-drafts.ts`. */
  rebaseEdit(now: ListingNow): Promise<DraftRow | null>
  /** Every draft, submitted ones that wait for their answer included. */
  drafts(): Promise<DraftRow[]>
  watchDrafts(): Watch<DraftRow[]>
  /** The last 20 versions, newest first, another device's among them. */
  draftHistory(draftId: string): Promise<RevisionRow[]>
  restoreRevision(draftId: string, revision: number): Promise<DraftRow>
  resolveClash(draftId: string, field: string, keep: 'mine' | 'theirs'): Promise<DraftRow>
  /** A draft that was submitted elsewhere goes on as one of its own. */
  continueAsEdit(draftId: string): Promise<DraftRow>
  /** A submission that another device was first with goes on as an edit; see `late-words.ts`. */
  continueRefused(opId: string): Promise<DraftRow>
  /** The form shows this one of several half-written listings. */
  bringForward(draftId: string): Promise<void>
  dropDraft(draftId: string): Promise<void>

  enqueue(input: EnqueueInput): Promise<Op>
  enqueueAll(inputs: readonly EnqueueInput[]): Promise<Op[]>
  /** Every op that is neither done nor cancelled, in order. */
  pendingOps(): Promise<Op[]>
  /** The pending ones, and those accepted in the last 24 hours. */
  watchOps(): Watch<Op[]>
  editOp(opId: string, payload: unknown): Promise<Op>
  cancelOp(opId: string): Promise<void>
  retryOp(opId: string): Promise<Op>
  confirmOp(opId: string): Promise<Op>
  deleteOp(opId: string): Promise<void>
  /** `unsent` are on their way, `needsYou` wait for a decision. */
  stats(): Promise<{ unsent: number; needsYou: number }>

  watchConversations(): Watch<threads.ConversationRow[]>
  /** What was unread when the server was last asked, less what was read here since. */
  unreadHere(): Promise<number>
  putConversations(views: readonly ConversationView[]): Promise<void>
  watchThread(personId: string): Watch<threads.ThreadItem[]>
  putThread(
    personId: string,
    person: PersonView,
    messages: readonly MessageView[],
    page: { complete: boolean },
  ): Promise<void>
  person(personId: string): Promise<PersonView | undefined>
  watchPerson(personId: string): Watch<PersonView | undefined>
  putPeople(people: readonly PersonView[]): Promise<void>
  composerDraft(personId: string): Promise<string>
  watchComposerDraft(personId: string): Watch<string>
  /** Every message that was begun and not sent. */
  composerDrafts(): Promise<{ personId: string; text: string }[]>
  saveComposerDraft(personId: string, text: string): Promise<void>

  profile(): Promise<{ user: UserView; at: number } | undefined>
  watchProfile(): Watch<{ user: UserView; at: number } | undefined>
  putProfile(user: UserView): Promise<void>
  /** The same, unless a newer one than that of `at` came in meanwhile: an answer that was overtaken. */
  putProfileAfter(user: UserView, at: number | null): Promise<void>
  effectiveUser(): Promise<EffectiveUser | undefined>
  watchEffectiveUser(): Watch<EffectiveUser | undefined>
  snapshot(key: string): Promise<snapshots.Snapshot | undefined>
  watchSnapshot(key: string): Watch<snapshots.Snapshot | undefined>
  putSnapshot(key: string, value: unknown): Promise<void>

  putPhoto(bytes: ArrayBuffer, type: string): Promise<string>
  photo(photoId: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined>

  getMeta(key: string): Promise<unknown>
  setMeta(key: string, value: unknown): Promise<void>
  /** Rows that this version cannot read, kept whole. */
  quarantined(): Promise<{ table: string; row: unknown; at: number }[]>

  /** The outbox as the engine's port. */
  engineStore(): EngineStore
  /** The drafts as the mirror's port. */
  mirrorStore(): MirrorStore
  ledgerStore(): LedgerStore
  /** What an emptied database of this device never sent, as far as it was announced. */
  watchMissing(): Watch<MissingWork[]>
  dismissMissing(): Promise<void>
  /** Listings that were listed as free at once because their day had passed. */
  watchMovedDays(): Watch<MovedDay[]>
  dismissMovedDays(): Promise<void>
  /** After signing in: what is over an hour old waits for the person's word. */
  holdBackOldWork(): Promise<void>
  /** How many operations wait for that word; 0 when nothing is held back. */
  heldBack(): Promise<number>
  watchHeldBack(): Watch<number>
  letGo(): Promise<void>
  /** Takes back what a page that ended was still holding; for the only page of this account. */
  voidHeld(): Promise<void>
  /** Tells the registry how much is unsent, for the sign-in page. */
  noteUnsent(): Promise<void>
  /** Ends every watch; what is unsent is counted in the registry. */
  close(): Promise<void>
  /** Deletes the database with everything in it and the cached photos; also after `close`. */
  destroy(): Promise<void>
}

/**
 * Opens an account's database, creating it where there is none.
 * @throws StorageFullError, StorageLostError, StorageUnavailableError.
 */
export async function openAccount(userId: string, deps: AccountDeps = {}): Promise<AccountStore> {
  const ctx = createContext(userId, new AccountDatabase(userId), deps)
  await openInTime(ctx.db)
  await ctx.read(() => restoreReadable(ctx.db))
  // What a full disk keeps from being tidied up is tidied up another time.
  await outbox.pruneOutbox(ctx).catch((error: unknown) => {
    if (!(error instanceof StorageFullError)) throw error
  })
  return createStore(ctx)
}

/** One transaction: between two reads an op could become part of the snapshot and be counted in neither. */
function effectiveUser(ctx: AccountContext): Promise<EffectiveUser | undefined> {
  return ctx.db.transaction('r', ctx.db.snapshots, ctx.db.ops, ctx.db.flights, async () => {
    const known = await snapshots.profile(ctx)
    return known && applyPendingOps(known.user, await openOps(ctx, (row) => changesUser(row.kind)))
  })
}

function createStore(ctx: AccountContext): AccountStore {
  const { read } = ctx
  const live = <T>(query: () => Promise<T>) => watch(query, () => ctx.isClosed)
  return {
    userId: ctx.userId,
    get isClosed() {
      return ctx.isClosed
    },

    currentDraft: (kind) => read(() => drafts.currentDraft(ctx, kind)),
    watchDraft: (kind) => live(() => drafts.currentDraft(ctx, kind)),
    saveDraft: (kind, content) => drafts.saveDraft(ctx, kind, content),
    newId: ctx.newId,
    beginDraft: (kind, fields) => drafts.saveDraft(ctx, kind, { draftId: ctx.newId(), fields, step: 1 }),
    changeDraft: (kind, change) =>
      ctx.write([ctx.db.drafts, ctx.db.draftRevisions, ctx.db.draftBases, ctx.db.ops], () =>
        drafts.changeDraft(ctx, kind, change),
      ),
    addDraftPhoto: (kind, photo) => addDraftPhoto(ctx, kind, photo),
    removeDraftPhotos: (kind, isGoing) => removeDraftPhotos(ctx, kind, isGoing),
    bringPhotosBack: (kind, before) => bringPhotosBack(ctx, kind, before),
    rebaseEdit: (now) => rebaseEdit(ctx, now),
    drafts: () => read(() => drafts.allDrafts(ctx)),
    watchDrafts: () => live(() => drafts.allDrafts(ctx)),
    draftHistory: (draftId) => read(() => drafts.draftHistory(ctx, draftId)),
    restoreRevision: (draftId, revision) => restoreRevision(ctx, draftId, revision),
    resolveClash: (draftId, field, keep) => drafts.resolveClash(ctx, draftId, field, keep),
    continueAsEdit: (draftId) => continueAsEdit(ctx, draftId),
    continueRefused: (opId) => continueRefused(ctx, opId),
    bringForward: (draftId) => bringForward(ctx, draftId),
    dropDraft: (draftId) => dropDraft(ctx, draftId),

    enqueue: async (input) => {
      const [op] = await enqueueAll(ctx, [input])
      if (!op) throw new OpStateError('not-possible')
      return op
    },
    enqueueAll: (inputs) => enqueueAll(ctx, inputs),
    pendingOps: () => read(() => openOps(ctx)),
    watchOps: () => live(() => outbox.timelineOps(ctx)),
    editOp: (opId, payload) => outbox.editOp(ctx, opId, payload),
    cancelOp: (opId) => outbox.cancelOp(ctx, opId),
    retryOp: (opId) => outbox.retryOp(ctx, opId),
    confirmOp: (opId) => outbox.confirmOp(ctx, opId),
    deleteOp: (opId) => outbox.deleteOp(ctx, opId),
    stats: () => read(() => outbox.outboxStats(ctx)),

    unreadHere: () => read(() => threads.unreadHere(ctx)),
    watchConversations: () => live(() => threads.conversations(ctx)),
    putConversations: (views) => threads.putConversations(ctx, views),
    watchThread: (personId) => live(() => threads.thread(ctx, personId)),
    putThread: (personId, person, messages, page) => threads.putThread(ctx, personId, person, messages, page),
    person: (personId) => read(() => threads.person(ctx, personId)),
    watchPerson: (personId) => live(() => threads.person(ctx, personId)),
    putPeople: (people) => threads.putPeople(ctx, people),
    composerDraft: (personId) => read(() => threads.composerDraft(ctx, personId)),
    watchComposerDraft: (personId) => live(() => threads.composerDraft(ctx, personId)),
    composerDrafts: () => read(() => threads.composerDrafts(ctx)),
    saveComposerDraft: (personId, text) => threads.saveComposerDraft(ctx, personId, text),

    profile: () => read(() => snapshots.profile(ctx)),
    watchProfile: () => live(() => snapshots.profile(ctx)),
    putProfile: (user) => snapshots.putSnapshot(ctx, snapshots.PROFILE_KEY, user),
    putProfileAfter: (user, at) => snapshots.putProfileAfter(ctx, user, at),
    effectiveUser: () => read(() => effectiveUser(ctx)),
    watchEffectiveUser: () => live(() => effectiveUser(ctx)),
    snapshot: (key) => read(() => snapshots.snapshot(ctx, key)),
    watchSnapshot: (key) => live(() => snapshots.snapshot(ctx, key)),
    putSnapshot: (key, value) => snapshots.putSnapshot(ctx, key, value),

    putPhoto: (bytes, type) => putPhoto(ctx, bytes, type),
    photo: (photoId) => read(() => photo(ctx, photoId)),

    getMeta: (key) => read(() => snapshots.getMeta(ctx, key)),
    setMeta: (key, value) => snapshots.setMeta(ctx, key, value),
    quarantined: () => read(() => ctx.db.quarantine.toArray()),

    engineStore: () => createEngineStore(ctx),
    mirrorStore: () => createMirrorStore(ctx),
    ledgerStore: () => createLedgerStore(ctx),
    watchMissing: () => live(() => missingWork(ctx)),
    dismissMissing: () => dismissMissing(ctx),
    watchMovedDays: () => live(() => movedDays(ctx)),
    dismissMovedDays: () => dismissMovedDays(ctx),
    holdBackOldWork: () => read(() => holdBackOldWork(ctx)),
    heldBack: () => read(() => heldBack(ctx)),
    watchHeldBack: () => live(() => heldBack(ctx)),
    letGo: () => letGo(ctx),
    voidHeld: () => outbox.voidHeld(ctx),
    noteUnsent: () => countUnsent(ctx),
    close: async () => {
      if (ctx.isClosed) return
      await countUnsent(ctx)
      ctx.close()
    },
    destroy: async () => {
      ctx.close()
      await Promise.all([ctx.db.delete(), deletePhotoCaches(ctx.userId)])
    },
  }
}

/** What a later sign-in says about this account; a count that cannot be written is only less news. */
async function countUnsent(ctx: AccountContext): Promise<void> {
  try {
    const { unsent, needsYou } = await outbox.outboxStats(ctx)
    const open = (await drafts.allDrafts(ctx)).filter((draft) => draft.sealedBy === null)
    const begun = await threads.composerDrafts(ctx)
    await registry.noteUnsent(ctx.userId, unsent + needsYou, open.length + begun.length)
  } catch {
    // Closing goes on: the database itself still knows.
  }
}
