import * as v from 'valibot'
import { Instant, IsoTime } from '../domain/core/dates.ts'
import { Id, isId } from '../domain/core/ids.ts'
import { DRAFT_SEEN_MAX, REVISION_MAX } from '../domain/core/limits.ts'
import { boundedList } from '../domain/core/lists.ts'
import { DRAFT_DIGEST_LENGTH } from './draft-digest.ts'
import { isStorableJson, UNSTORABLE_MESSAGE } from '../domain/core/text.ts'

/**
 * The kind of a draft: a seeker's profile, a new listing, or an edit of the listing with the given id. An
 * account can have several drafts of new listings.
 */
export type DraftKind = 'seeker' | 'listing' | `listing:${string}`

const NO_SUCH_DRAFT = 'This draft doesn’t exist'
export const DraftKind = v.pipe(
  v.string(),
  v.maxLength('listing:'.length + 36, NO_SUCH_DRAFT),
  v.check((kind) => kind === 'seeker' || kind === 'listing' || editedListing(kind) !== null, NO_SUCH_DRAFT),
  v.transform((kind) => kind as DraftKind),
)

/** The draft kind for edits of a listing. */
export function editDraftKind(listingId: string): DraftKind {
  return `listing:${listingId}`
}

/** The id of the listing that a draft of this kind edits; null for every other kind. */
export function editedListing(kind: string): string | null {
  const [name, listingId, ...rest] = kind.split(':')
  return name === 'listing' && listingId !== undefined && rest.length === 0 && isId(listingId)
    ? listingId
    : null
}

/** Draft kinds with at most one open draft per account, across all its devices. */
export const SINGLE_DRAFT_KINDS = ['seeker'] as const satisfies readonly DraftKind[]

/** Whether an account has at most one open draft of this kind. */
export const hasOneOpenDraft = (kind: DraftKind): kind is (typeof SINGLE_DRAFT_KINDS)[number] =>
  (SINGLE_DRAFT_KINDS as readonly DraftKind[]).includes(kind)

/** The digests of answers of a draft; see `draftDigest`. */
const Digest = v.pipe(v.string(), v.maxLength(DRAFT_DIGEST_LENGTH))

/**
 * The answers that a person had seen who submits or discards a draft. Other answers are neither submitted nor
 * discarded: another device has written them since.
 */
export const SeenDigests = boundedList(Digest, DRAFT_SEEN_MAX)

/** The body of a discard. */
export const DraftDiscard = v.strictObject({ seen: SeenDigests })
export type DraftDiscard = v.InferOutput<typeof DraftDiscard>

const Fields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((fields) => isStorableJson(fields), UNSTORABLE_MESSAGE),
)

/**
 * The profile or listing that a submitted draft became. The draft of a new listing that was discarded is closed as
 * itself: an app of an earlier release reads that as a draft that another device has submitted.
 */
export const ClosedAs = v.object({ kind: v.picklist(['profile', 'listing']), id: Id })
export type ClosedAs = v.InferOutput<typeof ClosedAs>

/** How the discarded draft of a new listing is closed. */
export const discardedAs = (draftId: string): ClosedAs => ({ kind: 'listing', id: draftId })

/** Whether a draft was discarded, and not submitted. */
export const isDiscarded = ({ draftId, closedAs }: { draftId: string; closedAs: ClosedAs | null }): boolean =>
  closedAs !== null && closedAs.id === draftId

/**
 * Whether a draft was submitted by a person who had not seen the answers that the server had. The server then has
 * none any more, and a device that has them keeps them. Revision 0 was never written by a device.
 */
export const isSubmittedUnseen = (
  draft: Pick<DraftView, 'draftId' | 'closedAs' | 'revision' | 'fields'>,
): boolean =>
  draft.closedAs !== null &&
  !isDiscarded(draft) &&
  draft.revision > 0 &&
  Object.keys(draft.fields).length === 0

/** The server's copy of a draft; it accepts unknown fields, because a newer client may have more. */
export const DraftView = v.object({
  kind: DraftKind,
  draftId: Id,
  /** Grows by one with every accepted write. */
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  /** When the server stored this revision; it also tells two revisions with one number apart. */
  updatedAt: v.string(),
  /** When the person wrote it by the server's clock, in Unix milliseconds. */
  writtenAt: v.number(),
  /** Null while the draft is open. */
  closedAs: v.nullable(ClosedAs),
  /**
   * The digests of the answers of the last writes, oldest first; those of this revision are the last. Of a draft that
   * was submitted unseen, only those that the person had seen.
   */
  writes: v.optional(v.array(v.string()), []),
})
export type DraftView = v.InferOutput<typeof DraftView>

/** The digests of the last writes of a draft, oldest first, up to `revision`. A closed draft has them too. */
export type WriteHistory = Pick<DraftView, 'revision' | 'writes'>

/**
 * A compare-and-set write of a draft: `baseRevision` is the revision that the edit began from, 0 for a new
 * draft. `baseUpdatedAt` is the time of that revision: a server that was restored from a backup can have another
 * revision with the same number.
 */
export const DraftWrite = v.strictObject({
  baseRevision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REVISION_MAX)),
  baseUpdatedAt: v.optional(IsoTime),
  /** When the person wrote it by the server's clock, in Unix milliseconds; by default the time of arrival. */
  writtenAt: v.optional(Instant),
  step: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  fields: Fields,
})
export type DraftWrite = v.InferOutput<typeof DraftWrite>
