import * as v from 'valibot'
import { ClosedAs, DraftKind } from '../../contract/drafts.ts'
import { ERROR_CODES } from '../../contract/errors.ts'
import { opKinds, type OpKind } from '../../contract/ops.ts'
import { DaySchema } from '../../domain/core/dates.ts'
import { Id } from '../../domain/core/ids.ts'
import { ListingView } from '../../domain/listings/listing-view.ts'
import { ConversationView, MessageView } from '../../domain/messages/message.ts'
import { HomeChange } from '../../domain/tours/saved-home.ts'
import { HomeEntryOf } from '../../domain/tours/tour.ts'
import { PersonView } from '../../domain/account/user.ts'
import { OP_STATES } from '../../sync/types.ts'

const OP_KINDS = Object.keys(opKinds) as [OpKind, ...OpKind[]]
/** IndexedDB cannot index booleans. */
const Bit = v.picklist([0, 1])

export const DraftRow = v.object({
  kind: DraftKind,
  draftId: Id,
  /** Grows by one with every save. */
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  /** Unix milliseconds. */
  updatedAt: v.number(),
  /** The op that submitted it; a sealed draft takes no changes. */
  sealedBy: v.nullable(Id),
  /** Where and why the submission was refused. */
  errorField: v.nullable(v.string()),
  errorMsg: v.nullable(v.string()),
  /** Answers that another device changed too: this device's stand in `fields`, theirs are offered. */
  clashes: v.optional(v.array(v.object({ field: v.string(), theirs: v.unknown(), at: v.number() })), []),
  /** Submitted on another device while this one still had words of its own. */
  closedAs: v.optional(v.nullable(ClosedAs), null),
})
export type DraftRow = v.InferOutput<typeof DraftRow>

export const RevisionRow = v.object({
  draftId: Id,
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  updatedAt: v.number(),
  /** Where these words were written. */
  origin: v.optional(v.picklist(['here', 'elsewhere']), 'here'),
})
export type RevisionRow = v.InferOutput<typeof RevisionRow>

/** What this device and the server last agreed on: the third side of a merge. */
export const DraftBaseRow = v.object({
  draftId: Id,
  kind: DraftKind,
  /** The server's revision; 0 before the first write. */
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  /** This device's revision that says the same as the server's; later ones are unmirrored. */
  mirrored: v.number(),
  /** This device's revision that the server would not have; null when there is none. */
  refused: v.nullable(v.number()),
  /** Thrown away here, or submitted: what the server still says about it changes nothing. */
  over: v.boolean(),
  /** The draft that this one became a part of. */
  movedTo: v.nullable(Id),
})
export type DraftBaseRow = v.InferOutput<typeof DraftBaseRow>

/** An op as it lies on the disk, with what it is found by. */
export const OpRow = v.pipe(
  v.object({
    opId: Id,
    seq: v.number(),
    lane: v.string(),
    kind: v.picklist(OP_KINDS),
    payload: v.unknown(),
    basis: v.nullable(v.object({ id: v.string(), revision: v.number() })),
    dependsOn: v.array(Id),
    composedAt: v.number(),
    composedOn: DaySchema,
    draft: v.nullable(v.object({ kind: DraftKind, draftId: Id, revision: v.number() })),
    state: v.picklist(OP_STATES),
    attempts: v.number(),
    nextAttemptAt: v.number(),
    lease: v.nullable(v.object({ runnerId: v.string(), until: v.number() })),
    lastError: v.nullable(
      v.object({
        status: v.number(),
        code: v.nullable(v.picklist(ERROR_CODES)),
        msg: v.string(),
        field: v.nullable(v.string()),
        closedAs: v.exactOptional(ClosedAs),
      }),
    ),
    maybeSent: v.boolean(),
    confirmed: v.boolean(),
    supersedes: v.nullable(Id),
    timeline: v.array(
      v.object({
        at: v.number(),
        what: v.picklist([
          'queued',
          'tried',
          'accepted',
          'refused',
          'waiting',
          'edited',
          'cancelled',
          'retried',
        ]),
        detail: v.exactOptional(v.string()),
      }),
    ),
    result: v.unknown(),
    doneAt: v.nullable(v.number()),
    /** 1 while somebody may ask for it: not over, or over but still shown as this device's own echo. */
    open: Bit,
    /** The build that wrote it; see `build.ts`. */
    writtenBy: v.optional(v.nullable(v.string()), null),
  }),
  v.check((row) => v.is(opKinds[row.kind].payload, row.payload), 'This payload does not fit its kind'),
)
export type OpRow = v.InferOutput<typeof OpRow>

/** A request on its way: it leases every op that it carries. */
export const InFlightRow = v.object({
  id: v.number(),
  runnerId: v.string(),
  /** Unix milliseconds. */
  at: v.number(),
  until: v.number(),
  opIds: v.array(Id),
})
export type InFlightRow = v.InferOutput<typeof InFlightRow>

export const MessageRow = v.object({ ...MessageView.entries, personId: Id })
export type MessageRow = v.InferOutput<typeof MessageRow>

export const ConversationStored = v.object({ personId: Id, ...ConversationView.entries })
export type ConversationStored = v.InferOutput<typeof ConversationStored>

export const PersonRow = v.object({ personId: Id, person: PersonView })
export type PersonRow = v.InferOutput<typeof PersonRow>

export const ComposerRow = v.object({ personId: Id, text: v.string(), updatedAt: v.number() })
export type ComposerRow = v.InferOutput<typeof ComposerRow>

/** Bytes, never a Blob: WebKit loses Blobs of IndexedDB. */
export const PhotoRow = v.object({
  photoId: Id,
  bytes: v.instance(ArrayBuffer),
  type: v.string(),
  createdAt: v.number(),
})
export type PhotoRow = v.InferOutput<typeof PhotoRow>

/** A saved home with what of it lies on this device. Times are Unix milliseconds. */
export const HomeRow = v.object({
  listingId: Id,
  home: ListingView,
  /** No longer listed: what is here is all there is. */
  gone: v.boolean(),
  savedAt: v.number(),
  /** When somebody last said on this device whether it is saved. */
  touchedAt: v.number(),
  /** Let go of, and still here in case that is taken back. */
  removedAt: v.nullable(v.number()),
  changes: v.array(HomeChange),
  /** The pictures in the cache of saved homes: which ones, how many bytes; null before all are there. */
  photos: v.nullable(v.object({ urls: v.array(v.string()), bytes: v.number(), at: v.number() })),
  /** When the conversation with its owner was last brought here. */
  conversationAt: v.nullable(v.number()),
})
export type HomeRow = v.InferOutput<typeof HomeRow>

export const CachedResponseRow = v.object({ key: v.string(), value: v.unknown(), at: v.number() })
export type CachedResponseRow = v.InferOutput<typeof CachedResponseRow>

export const MetaRow = v.object({ key: v.string(), value: v.unknown() })
export type MetaRow = v.InferOutput<typeof MetaRow>

/** Each table of an account and how its rows are read. */
export const ROW_SCHEMAS = {
  drafts: DraftRow,
  draftRevisions: RevisionRow,
  draftBases: DraftBaseRow,
  ops: OpRow,
  flights: InFlightRow,
  messages: MessageRow,
  conversations: ConversationStored,
  people: PersonRow,
  composers: ComposerRow,
  photos: PhotoRow,
  homes: HomeRow,
  homeEntries: HomeEntryOf,
  snapshots: CachedResponseRow,
  meta: MetaRow,
} as const
export type TableName = keyof typeof ROW_SCHEMAS
export type RowOf<T extends TableName> = v.InferOutput<(typeof ROW_SCHEMAS)[T]>
