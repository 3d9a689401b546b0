import type { EffectiveUser } from '../../domain/account/access.ts'
import type { AccountStore } from './account-store.ts'
import { createAccount, type Account, type AccountDeps } from '../db/account.ts'
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
import { createLedgerStore, dismissLostWork, readLostWork } from './ledger-store.ts'
import { dismissMovedDays, readMovedDays } from '../moved-days.ts'
import { openInTime } from '../db/open-in-time.ts'
import { openOps } from '../outbox/op-rows.ts'
import * as outbox from '../outbox/outbox.ts'
import { deletePhotoCaches } from '../photos/photo-caches.ts'
import { readPhoto, putPhoto } from '../photos/photo-files.ts'
import { restoreReadable } from '../db/quarantine.ts'
import * as registry from './registry.ts'
import { cacheHomes } from '../homes.ts'
import * as snapshots from './cached-responses.ts'
import * as threads from '../messages.ts'
import { decideOnHome, undoVerdict } from '../tours/decisions.ts'
import { watch } from '../db/watch.ts'

export type { AccountStore } from './account-store.ts'
export type { AccountDeps, StorageNews } from '../db/account.ts'
export type { DraftContent, DraftRef } from '../drafts/draft-rows.ts'
export type { NewPhoto } from '../photos/draft-photos.ts'
export type { EnqueueInput } from '../outbox/enqueue.ts'
export { isStaleDraft as isLate } from '../drafts/stale-drafts.ts'
export type { EntryWrite } from '../tours/tour-entries.ts'
export type { SavedHomeOnDevice as HomeHere } from '../tours/saved-home-rows.ts'
export type { DraftRow, RevisionRow } from '../db/rows.ts'
export type { CachedResponse as Snapshot } from './cached-responses.ts'
export type { ConversationRow, ThreadItem } from '../messages.ts'
export type { Watch } from '../db/watch.ts'

/**
 * Opens an account's database, creating it where there is none.
 * @throws StorageFullError, StorageLostError, StorageUnavailableError.
 */
export async function openAccount(userId: string, deps: AccountDeps = {}): Promise<AccountStore> {
  const account = createAccount(userId, new AccountDatabase(userId), deps)
  await openInTime(account.db, deps.whenLate)
  await account.read(() => restoreReadable(account.db))
  // What a full disk keeps from being tidied up is tidied up another time.
  await outbox.pruneOutbox(account).catch((error: unknown) => {
    if (!(error instanceof StorageFullError)) throw error
  })
  return createStore(account)
}

/** One transaction: between two reads an op could become part of the snapshot and be counted in neither. */
function effectiveUser(account: Account): Promise<EffectiveUser | undefined> {
  return account.db.transaction('r', account.db.snapshots, account.db.ops, account.db.flights, async () => {
    const known = await snapshots.readProfile(account)
    return known && applyPendingOps(known.user, await openOps(account, (row) => changesUser(row.kind)))
  })
}

function createStore(account: Account): AccountStore {
  const { read } = account
  const live = <T>(query: () => Promise<T>) => watch(query, () => account.isClosed)
  return {
    userId: account.userId,
    get isClosed() {
      return account.isClosed
    },

    currentDraft: (kind) => read(() => drafts.currentDraft(account, kind)),
    watchDraft: (kind) => live(() => drafts.currentDraft(account, kind)),
    saveDraft: (kind, content) => drafts.saveDraft(account, kind, content),
    newId: account.newId,
    beginDraft: (kind, fields) => drafts.saveDraft(account, kind, { draftId: account.newId(), fields, step: 1 }),
    changeDraft: (kind, change) =>
      account.write([account.db.drafts, account.db.draftRevisions, account.db.draftBases, account.db.ops], () =>
        drafts.changeDraft(account, kind, change),
      ),
    addDraftPhoto: (kind, photo) => addDraftPhoto(account, kind, photo),
    removeDraftPhotos: (kind, isGoing) => removeDraftPhotos(account, kind, isGoing),
    bringPhotosBack: (kind, before) => bringPhotosBack(account, kind, before),
    rebaseEdit: (now) => rebaseEdit(account, now),
    drafts: () => read(() => drafts.allDrafts(account)),
    watchDrafts: () => live(() => drafts.allDrafts(account)),
    draftHistory: (draftId) => read(() => drafts.draftHistory(account, draftId)),
    restoreRevision: (draftId, revision) => restoreRevision(account, draftId, revision),
    resolveClash: (draftId, field, keep) => drafts.resolveClash(account, draftId, field, keep),
    continueAsEdit: (draftId) => continueAsEdit(account, draftId),
    continueRefused: (opId) => continueRefused(account, opId),
    bringForward: (draftId) => bringForward(account, draftId),
    dropDraft: (draftId) => discardDraft(account, draftId),

    enqueue: async (input) => {
      const [op] = await enqueueAll(account, [input])
      if (!op) throw new OpStateError('not-possible')
      return op
    },
    enqueueAll: (inputs) => enqueueAll(account, inputs),
    pendingOps: () => read(() => openOps(account)),
    watchOps: () => live(() => outbox.timelineOps(account)),
    editOp: (opId, payload) => outbox.editOp(account, opId, payload),
    cancelOp: (opId) => outbox.cancelOp(account, opId),
    retryOp: (opId) => outbox.retryOp(account, opId),
    confirmOp: (opId) => outbox.confirmOp(account, opId),
    deleteOp: (opId) => outbox.deleteOp(account, opId),
    stats: () => read(() => outbox.outboxStats(account)),

    unreadHere: () => read(() => threads.unreadHere(account)),
    watchConversations: () => live(() => threads.listConversations(account)),
    putConversations: (views) => threads.putConversations(account, views),
    watchThread: (personId) => live(() => threads.readThread(account, personId)),
    putThread: (personId, person, messages, page) => threads.putThread(account, personId, person, messages, page),
    person: (personId) => read(() => threads.readPerson(account, personId)),
    watchPerson: (personId) => live(() => threads.readPerson(account, personId)),
    putPeople: (people) => threads.putPeople(account, people),
    composerDraft: (personId) => read(() => threads.readComposerDraft(account, personId)),
    watchComposerDraft: (personId) => live(() => threads.readComposerDraft(account, personId)),
    composerDrafts: () => read(() => threads.listComposerDrafts(account)),
    saveComposerDraft: (personId, text) => threads.saveComposerDraft(account, personId, text),

    profile: () => read(() => snapshots.readProfile(account)),
    watchProfile: () => live(() => snapshots.readProfile(account)),
    putProfile: (user) => snapshots.putCachedResponse(account, snapshots.PROFILE_KEY, user),
    putProfileAfter: (user, at) => snapshots.putCachedResponseIfCurrent(account, snapshots.PROFILE_KEY, user, at),
    effectiveUser: () => read(() => effectiveUser(account)),
    watchEffectiveUser: () => live(() => effectiveUser(account)),
    snapshot: (key) => read(() => snapshots.readCachedResponse(account, key)),
    watchSnapshot: (key) => live(() => snapshots.readCachedResponse(account, key)),
    putSnapshot: (key, value) => snapshots.putCachedResponse(account, key, value),
    putSnapshotAfter: (key, value, at) => snapshots.putCachedResponseIfCurrent(account, key, value, at),

    keepHomes: (homes) => cacheHomes(account, homes),

    putPhoto: (bytes, type) => putPhoto(account, bytes, type),
    photo: (photoId) => read(() => readPhoto(account, photoId)),

    saveHome: (home) => homes.saveHome(account, home),
    letGoOfHome: (listingId) => homes.removeHome(account, listingId),
    bringHomeBack: (listingId) => homes.restoreHome(account, listingId),
    dropLetGo: (before) => homes.finishRemovals(account, before),
    letGoHomes: () => read(() => homes.removedHomes(account)),
    watchLetGo: () => live(() => homes.removedHomes(account)),
    watchSavedIds: () => live(() => homes.savedHomeIds(account)),
    watchHomes: () => live(() => homes.listSavedHomes(account)),
    homes: () => read(() => homes.listSavedHomes(account)),
    putSavedHomes: (saved, askedAt) => homes.putSavedHomes(account, saved, askedAt),
    writeEntries: (listingId, writes) => writeEntries(account, listingId, writes),
    addTourPhoto: (listingId, photo) => addTourPhoto(account, listingId, photo),
    decide: (listingId, choice, message) => decideOnHome(account, listingId, choice, message),
    undoVerdict: (opId) => undoVerdict(account, opId),
    noteKept: (listingId, kept) => homes.notePinned(account, listingId, kept),

    getMeta: (key) => read(() => snapshots.getMeta(account, key)),
    setMeta: (key, value) => snapshots.setMeta(account, key, value),
    quarantined: () => read(() => account.db.quarantine.toArray()),

    engineStore: () => createEngineStore(account),
    mirrorStore: () => createMirrorStore(account),
    ledgerStore: () => createLedgerStore(account),
    watchMissing: () => live(() => readLostWork(account)),
    dismissMissing: () => dismissLostWork(account),
    watchMovedDays: () => live(() => readMovedDays(account)),
    dismissMovedDays: () => dismissMovedDays(account),
    holdBackOldWork: () => read(() => pauseOldWork(account)),
    heldBack: () => read(() => countPaused(account)),
    watchHeldBack: () => live(() => countPaused(account)),
    letGo: () => resumePaused(account),
    voidHeld: () => outbox.cancelHeld(account),
    releaseHeld: () => outbox.releaseHeld(account),
    noteUnsent: () => countUnsent(account),
    close: async () => {
      if (account.isClosed) return
      await countUnsent(account)
      account.close()
    },
    destroy: async () => {
      account.close()
      await Promise.all([account.db.delete(), deletePhotoCaches(account.userId)])
    },
  }
}

/** What a later sign-in says about this account; a count that cannot be written is only less news. */
async function countUnsent(account: Account): Promise<void> {
  try {
    const { unsent, needsYou } = await outbox.outboxStats(account)
    const open = (await drafts.allDrafts(account)).filter((draft) => draft.sealedBy === null)
    const begun = await threads.listComposerDrafts(account)
    await registry.noteUnsent(account.userId, unsent + needsYou, open.length + begun.length)
  } catch {
    // Closing goes on: the database itself still knows.
  }
}
