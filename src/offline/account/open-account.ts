import type { EffectiveUser } from '../../domain/account/access.ts'
import type { AccountStore } from './account-store.ts'
import { createContext, type AccountContext, type AccountDeps } from '../db/context.ts'
import { AccountDatabase } from '../db/database.ts'
import { createMirrorStore } from '../drafts/mirror-store.ts'
import { bringForward, continueAsEdit, continueRefused, discardDraft } from '../drafts/stale-drafts.ts'
import { addDraftPhoto, bringPhotosBack, removeDraftPhotos, restoreRevision } from '../photos/draft-photos.ts'
import * as drafts from '../drafts/draft-rows.ts'
import { applyPendingOps, changesUser } from './effective-user.ts'
import { rebaseEdit } from '../drafts/edit-drafts.ts'
import { createEngineStore } from '../outbox/engine-store.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { OpStateError, StorageFullError } from '../db/storage-errors.ts'
import { countPaused, pauseOldWork, resumePaused } from './paused-work.ts'
import { addTourPhoto, writeEntries } from '../tours/tour-entries.ts'
import * as homes from '../tours/saved-home-rows.ts'
import { createLedgerStore, dismissMissing, missingWork } from './ledger-store.ts'
import { dismissMovedDays, movedDays } from '../moved-days.ts'
import { openInTime } from '../db/open-in-time.ts'
import { openOps } from '../outbox/op-rows.ts'
import * as outbox from '../outbox/outbox.ts'
import { deletePhotoCaches } from '../photos/photo-caches.ts'
import { photo, putPhoto } from '../photos/photo-files.ts'
import { restoreReadable } from '../db/quarantine.ts'
import * as registry from './registry.ts'
import { cacheHomes } from '../homes.ts'
import * as snapshots from './cached-answers.ts'
import * as threads from '../messages.ts'
import { decide, undoVerdict } from '../tours/decisions.ts'
import { watch } from '../db/watch.ts'

export type { AccountStore } from './account-store.ts'
export type { AccountDeps, StorageNews } from '../db/context.ts'
export type { DraftContent, DraftRef } from '../drafts/draft-rows.ts'
export type { NewPhoto } from '../photos/draft-photos.ts'
export type { EnqueueInput } from '../outbox/enqueue.ts'
export { isStaleDraft as isLate } from '../drafts/stale-drafts.ts'
export type { EntryWrite } from '../tours/tour-entries.ts'
export type { SavedHomeOnDevice as HomeHere } from '../tours/saved-home-rows.ts'
export type { DraftRow, RevisionRow } from '../db/rows.ts'
export type { CachedResponse as Snapshot } from './cached-answers.ts'
export type { ConversationRow, ThreadItem } from '../messages.ts'
export type { Watch } from '../db/watch.ts'

/**
 * Opens an account's database, creating it where there is none.
 * @throws StorageFullError, StorageLostError, StorageUnavailableError.
 */
export async function openAccount(userId: string, deps: AccountDeps = {}): Promise<AccountStore> {
  const ctx = createContext(userId, new AccountDatabase(userId), deps)
  await openInTime(ctx.db, deps.whenLate)
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
    dropDraft: (draftId) => discardDraft(ctx, draftId),

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
    putProfile: (user) => snapshots.putCachedResponse(ctx, snapshots.PROFILE_KEY, user),
    putProfileAfter: (user, at) => snapshots.putCachedResponseIfCurrent(ctx, snapshots.PROFILE_KEY, user, at),
    effectiveUser: () => read(() => effectiveUser(ctx)),
    watchEffectiveUser: () => live(() => effectiveUser(ctx)),
    snapshot: (key) => read(() => snapshots.cachedResponse(ctx, key)),
    watchSnapshot: (key) => live(() => snapshots.cachedResponse(ctx, key)),
    putSnapshot: (key, value) => snapshots.putCachedResponse(ctx, key, value),
    putSnapshotAfter: (key, value, at) => snapshots.putCachedResponseIfCurrent(ctx, key, value, at),

    keepHomes: (homes) => cacheHomes(ctx, homes),

    putPhoto: (bytes, type) => putPhoto(ctx, bytes, type),
    photo: (photoId) => read(() => photo(ctx, photoId)),

    saveHome: (home) => homes.saveHome(ctx, home),
    letGoOfHome: (listingId) => homes.removeHome(ctx, listingId),
    bringHomeBack: (listingId) => homes.restoreHome(ctx, listingId),
    dropLetGo: (before) => homes.finishRemovals(ctx, before),
    letGoHomes: () => read(() => homes.removedHomes(ctx)),
    watchLetGo: () => live(() => homes.removedHomes(ctx)),
    watchSavedIds: () => live(() => homes.savedIds(ctx)),
    watchHomes: () => live(() => homes.homes(ctx)),
    homes: () => read(() => homes.homes(ctx)),
    putSavedHomes: (saved, askedAt) => homes.putSavedHomes(ctx, saved, askedAt),
    writeEntries: (listingId, writes) => writeEntries(ctx, listingId, writes),
    addTourPhoto: (listingId, photo) => addTourPhoto(ctx, listingId, photo),
    decide: (listingId, choice, message) => decide(ctx, listingId, choice, message),
    undoVerdict: (opId) => undoVerdict(ctx, opId),
    noteKept: (listingId, kept) => homes.notePinned(ctx, listingId, kept),

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
    holdBackOldWork: () => read(() => pauseOldWork(ctx)),
    heldBack: () => read(() => countPaused(ctx)),
    watchHeldBack: () => live(() => countPaused(ctx)),
    letGo: () => resumePaused(ctx),
    voidHeld: () => outbox.cancelHeld(ctx),
    releaseHeld: () => outbox.releaseHeld(ctx),
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
