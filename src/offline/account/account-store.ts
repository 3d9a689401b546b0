import type { DraftKind } from '../../contract/drafts.ts'
import type { LostWork } from '../../contract/ledger.ts'
import type { EffectiveUser } from '../../domain/account/access.ts'
import type { ListingView } from '../../domain/listings/listing-view.ts'
import type { ConversationView, MessageView, NewMessage } from '../../domain/messages/message.ts'
import type { SavedHome } from '../../domain/tours/saved-home.ts'
import type { Room, VerdictChoice } from '../../domain/tours/tour.ts'
import type { PersonView, UserView } from '../../domain/account/user.ts'
import type { LedgerStore } from '../../sync/device-ledger.ts'
import type { MirrorStore } from '../../sync/mirror.ts'
import type { EngineStore } from '../../sync/ports.ts'
import type { FormPhoto } from '../../domain/listings/listing-form.ts'
import type { Op } from '../../sync/types.ts'
import type { NewPhoto } from '../photos/draft-photos.ts'
import type * as drafts from '../drafts/draft-rows.ts'
import type { ListingNow } from '../drafts/edit-drafts.ts'
import type { EnqueueInput } from '../outbox/enqueue.ts'
import type { EntryWrite } from '../tours/tour-entries.ts'
import type { SavedHomeOnDevice } from '../tours/saved-home-rows.ts'
import type { MovedDay } from '../moved-days.ts'
import type { DraftRow, HomeRow, RevisionRow } from '../db/rows.ts'
import type * as snapshots from './cached-responses.ts'
import type * as threads from '../messages.ts'
import type { Watch } from '../db/watch.ts'

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
  snapshot(key: string): Promise<snapshots.CachedResponse | undefined>
  watchSnapshot(key: string): Watch<snapshots.CachedResponse | undefined>
  putSnapshot(key: string, value: unknown): Promise<void>
  /** The same, unless a newer one than that of `at` came in meanwhile: an answer that was overtaken. */
  putSnapshotAfter(key: string, value: unknown, at: number | null): Promise<void>

  /** Homes of a search's answer, kept for a time without network. */
  keepHomes(homes: readonly ListingView[]): Promise<void>

  putPhoto(bytes: ArrayBuffer, type: string): Promise<string>
  photo(photoId: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined>

  /** Homes that this person saved, and what they noted about them; see `homes.ts`. */
  saveHome(home: ListingView): Promise<void>
  letGoOfHome(listingId: string): Promise<void>
  bringHomeBack(listingId: string): Promise<void>
  /** Homes let go of before this moment (Unix milliseconds) are no longer saved, and go. */
  dropLetGo(before: number): Promise<void>
  letGoHomes(): Promise<HomeRow[]>
  watchLetGo(): Watch<HomeRow[]>
  homes(): Promise<SavedHomeOnDevice[]>
  watchSavedIds(): Watch<Set<string>>
  watchHomes(): Watch<SavedHomeOnDevice[]>
  /** `askedAt`: when the server was asked, in Unix milliseconds. */
  putSavedHomes(saved: readonly SavedHome[], askedAt: number): Promise<void>
  writeEntries(listingId: string, writes: readonly EntryWrite[]): Promise<void>
  /** Resolves with the key of its register. */
  addTourPhoto(listingId: string, photo: { bytes: ArrayBuffer; type: string; room: Room }): Promise<string>
  /** Resolves with the op of the message to the owner, if there is one. */
  decide(listingId: string, choice: VerdictChoice, message: NewMessage | null): Promise<Op | null>
  /** Takes a decision back together with its message, which has not left. */
  undoVerdict(opId: string): Promise<void>
  noteKept(listingId: string, kept: Partial<Pick<HomeRow, 'photos' | 'conversationAt'>>): Promise<void>

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
  watchMissing(): Watch<LostWork[]>
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
  /** What could be taken back for long enough waits to be sent like everything else. */
  releaseHeld(): Promise<void>
  /** Tells the registry how much is unsent, for the sign-in page. */
  noteUnsent(): Promise<void>
  /** Ends every watch; what is unsent is counted in the registry. */
  close(): Promise<void>
  /** Deletes the database with everything in it and the cached photos; also after `close`. */
  destroy(): Promise<void>
}
