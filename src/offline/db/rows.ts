import * as v from 'valibot'
import { ClosedAs, DraftKind } from '../../contract/drafts.ts'
import { ERROR_CODES } from '../../contract/errors.ts'
import { opKinds, type OpKind } from '../../contract/ops.ts'
import { DaySchema } from '../../domain/core/dates.ts'
import { Id } from '../../domain/core/ids.ts'
import { OffMarket } from '../../domain/listings/listing-life.ts'
import { ListingView } from '../../domain/listings/listing-view.ts'
import { ConversationView, MessageView } from '../../domain/messages/message.ts'
import { HomeChange } from '../../domain/tours/saved-home.ts'
import { TourEntryOfHome } from '../../domain/tours/tour.ts'
import { PersonView } from '../../domain/account/user.ts'
import { OP_STATES } from '../../sync/types.ts'

const OP_KINDS = Object.keys(opKinds) as [OpKind, ...OpKind[]]
/** A boolean as a number, because IndexedDB cannot index booleans. */
const Bit = v.picklist([0, 1])

/** A draft of a form on this device. */
export const DraftRow = v.object({
  kind: DraftKind,
  draftId: Id,
  /** Increases by one with every save. */
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  /** Unix milliseconds. */
  updatedAt: v.number(),
  /** What the device added to its clock then to get the server's time, in milliseconds. */
  clockOffset: v.optional(v.number(), 0),
  /** The id of the operation that submits the draft; a sealed draft cannot be changed. */
  sealedBy: v.nullable(Id),
  /** The field that the server refused; null when there is none. */
  errorField: v.nullable(v.string()),
  /** The message of the refused submission; null when there is none. */
  errorMsg: v.nullable(v.string()),
  /** Answers that another device changed too: `fields` has this device's answer, `theirs` the other one. */
  clashes: v.optional(v.array(v.object({ field: v.string(), theirs: v.unknown(), at: v.number() })), []),
  /** Set when another device submitted or discarded the draft while this device had other answers: a stale draft. */
  closedAs: v.optional(v.nullable(ClosedAs), null),
})
export type DraftRow = v.InferOutput<typeof DraftRow>

/** An earlier or the present revision of a draft, for its history. */
export const RevisionRow = v.object({
  draftId: Id,
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  /** Unix milliseconds. */
  updatedAt: v.number(),
  /** The device that wrote the revision: this one or another one. */
  origin: v.optional(v.picklist(['here', 'elsewhere']), 'here'),
})
export type RevisionRow = v.InferOutput<typeof RevisionRow>

/** The state of a draft that this device and the server last had in common: the base of a three-way merge. */
export const DraftBaseRow = v.object({
  draftId: Id,
  kind: DraftKind,
  /** The server's revision; 0 before the first write. */
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  /** Whether this device sent that revision. */
  sentHere: v.optional(v.boolean(), false),
  /** The revision that the server had before a restore or a discard, while it has none. */
  lost: v.optional(v.number(), 0),
  /** When the server stored that revision; null before the first write. */
  updatedAt: v.optional(v.nullable(v.string()), null),
  /** The fields of the writes without a response since; the server's copy may be one of them. */
  sent: v.optional(v.array(v.record(v.string(), v.unknown())), []),
  /** This device's revision with the same content as the server's; later revisions are unmirrored. */
  mirrored: v.number(),
  /** This device's revision that the server refused; null when there is none. */
  refused: v.nullable(v.number()),
  /** Whether the server refused it because the account has too many drafts: it goes when there is room. */
  full: v.optional(v.boolean(), false),
  /** Whether the draft was discarded on this device or submitted; later server versions are ignored. */
  over: v.boolean(),
  /** Whether the draft of a new listing was discarded, on this device or another one. */
  discarded: v.optional(v.boolean(), false),
  /** The id of the draft that this one was merged into; null when there is none. */
  movedTo: v.nullable(Id),
})
export type DraftBaseRow = v.InferOutput<typeof DraftBaseRow>

/** An operation as stored, with the fields of its indexes. */
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
    clockOffset: v.optional(v.number(), 0),
    composedOn: DaySchema,
    draft: v.nullable(
      v.object({
        kind: DraftKind,
        draftId: Id,
        revision: v.number(),
        seen: v.exactOptional(v.array(v.string())),
      }),
    ),
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
    /** 1 while the operation is neither done nor cancelled, or is done but still shown as a local message. */
    open: Bit,
    /** The build that wrote the row; see `build-identity.ts`. */
    writtenBy: v.optional(v.nullable(v.string()), null),
  }),
  v.check((row) => v.is(opKinds[row.kind].payload, row.payload), 'This payload does not fit its kind'),
)
export type OpRow = v.InferOutput<typeof OpRow>

/** A request in flight; it holds the lease of every operation in `opIds`. */
export const InFlightRow = v.object({
  id: v.number(),
  runnerId: v.string(),
  /** When the request was sent, in Unix milliseconds. */
  at: v.number(),
  /** When the lease ends, in Unix milliseconds. */
  until: v.number(),
  opIds: v.array(Id),
})
export type InFlightRow = v.InferOutput<typeof InFlightRow>

/** A message from the server; `personId` is the other person of the thread. */
export const MessageRow = v.object({ ...MessageView.entries, personId: Id })
export type MessageRow = v.InferOutput<typeof MessageRow>

/** A conversation from the server; `personId` is the other person. */
export const ConversationRow = v.object({ personId: Id, ...ConversationView.entries })
export type ConversationRow = v.InferOutput<typeof ConversationRow>

/** A person from a response, for use offline. */
export const PersonRow = v.object({ personId: Id, person: PersonView })
export type PersonRow = v.InferOutput<typeof PersonRow>

/**
 * An unsent text. Its key `personId` is the id of the recipient of a message, or the name of a text box.
 * `updatedAt` is in Unix milliseconds.
 */
export const ComposerRow = v.object({ personId: v.string(), text: v.string(), updatedAt: v.number() })
export type ComposerRow = v.InferOutput<typeof ComposerRow>

/** A photo on this device. Its bytes are never a Blob, because WebKit loses Blobs in IndexedDB. */
export const PhotoRow = v.object({
  photoId: Id,
  bytes: v.instance(ArrayBuffer),
  type: v.string(),
  createdAt: v.number(),
})
export type PhotoRow = v.InferOutput<typeof PhotoRow>

/** A saved home on this device. Times are in Unix milliseconds. */
export const SavedHomeRow = v.object({
  listingId: Id,
  home: ListingView,
  /** Whether the home is no longer listed; this copy is then the only one. */
  gone: v.boolean(),
  /** What became of it, where the server said so. */
  offMarket: v.optional(OffMarket),
  savedAt: v.number(),
  /** When the person last saved or removed the home on this device. */
  touchedAt: v.number(),
  /** When the person removed the home; the row stays until the undo window ends. */
  removedAt: v.nullable(v.number()),
  changes: v.array(HomeChange),
  /** The pinned photos: their URLs and total bytes; null before all are pinned. */
  photos: v.nullable(v.object({ urls: v.array(v.string()), bytes: v.number(), at: v.number() })),
  /** When the conversation with the owner was last downloaded; null before that. */
  conversationAt: v.nullable(v.number()),
})
export type SavedHomeRow = v.InferOutput<typeof SavedHomeRow>

/** A cached response and when it arrived, in Unix milliseconds. */
export const CachedResponseRow = v.object({ key: v.string(), value: v.unknown(), at: v.number() })
export type CachedResponseRow = v.InferOutput<typeof CachedResponseRow>

/** A value of this database that belongs to no other table. */
export const MetaRow = v.object({ key: v.string(), value: v.unknown() })
export type MetaRow = v.InferOutput<typeof MetaRow>

/** The schema of the rows of each table. */
export const ROW_SCHEMAS = {
  drafts: DraftRow,
  draftRevisions: RevisionRow,
  draftBases: DraftBaseRow,
  ops: OpRow,
  flights: InFlightRow,
  messages: MessageRow,
  conversations: ConversationRow,
  people: PersonRow,
  composers: ComposerRow,
  photos: PhotoRow,
  homes: SavedHomeRow,
  homeEntries: TourEntryOfHome,
  snapshots: CachedResponseRow,
  meta: MetaRow,
} as const
export type TableName = keyof typeof ROW_SCHEMAS
export type RowOf<T extends TableName> = v.InferOutput<(typeof ROW_SCHEMAS)[T]>
