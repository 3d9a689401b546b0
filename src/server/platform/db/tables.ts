import type { ColumnType, GeneratedAlways } from 'kysely'
import * as v from 'valibot'
import { DraftKind } from '../../../contract/drafts.ts'
import { UnsentEntry } from '../../../contract/ledger.ts'
import { DaySchema } from '../../../domain/core/dates.ts'
import { GROUP_VOTES } from '../../../domain/groups/group.ts'
import { Id } from '../../../domain/core/ids.ts'
import { ListingPayload } from '../../../domain/listings/listing-payload.ts'
import type { PictureLook } from '../../../domain/core/picture-look.ts'
import { LISTING_STATUSES } from '../../../domain/listings/listing.ts'
import { CITY_CODES, LocationCodeSchema } from '../../../domain/core/locations.ts'
import { MatchSettings } from '../../../domain/matches/match-settings.ts'
import { MARKS } from '../../../domain/matches/person-marks.ts'
import { CASE_KINDS, FlaggedWords, Snapshot } from '../../../domain/reports/case.ts'
import { CASE_DECISIONS } from '../../../domain/reports/decision.ts'
import { NOTICE_KINDS } from '../../../domain/reports/notice.ts'
import { REPORT_SUBJECT_KINDS, STORED_REASONS } from '../../../domain/reports/report.ts'
import { SeekingOptionSchema } from '../../../domain/seeker/seeker.ts'
import { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { SearchLink } from '../../../domain/homes/saved-search.ts'
import { PersonView, USER_TYPES } from '../../../domain/account/user.ts'
import { EXPORT_STATES } from '../../../domain/account/export-view.ts'
import { VIEWING_ROLES, VIEWING_STATES, ViewingHome, ViewingStep } from '../../../domain/viewings/viewing.ts'
import { LocalTimeSchema } from '../../../domain/core/zoned-time.ts'

/**
 * Describes a column: its valibot schema and its PostgreSQL type. The kysely types are inferred from the
 * tables below, and a test compares them with the migrated database's catalog.
 */
const column = <S extends v.GenericSchema<unknown, unknown>>(schema: S, sql: string) =>
  v.pipe(schema, v.metadata({ sql })) as unknown as v.GenericSchema<v.InferInput<S>, v.InferOutput<S>>

const uuid = column(Id, 'uuid')
const text = column(v.string(), 'text')
const int = column(v.pipe(v.number(), v.integer()), 'integer')
const bigint = column(v.pipe(v.number(), v.integer()), 'bigint')
const bool = column(v.boolean(), 'boolean')
const time = column(v.date(), 'timestamp with time zone')
const oneOf = <const L extends readonly string[]>(list: L) => column(v.picklist(list), 'text')
const day = column(DaySchema, 'text')
const json = <S extends v.GenericSchema<unknown, unknown>>(schema: S) => column(schema, 'jsonb')

/** Values of `search_changes.entity`; a `pruned` row holds the newest transaction with deleted changes. */
export const SEARCH_ENTITIES = ['user', 'block', 'listing', 'pruned'] as const

export const PHOTO_KINDS = ['listing', 'profile', 'tour', 'message', 'report'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

/** What a comparison with the pictures of other accounts found. */
export const PICTURE_STATES = ['unique', 'seen'] as const

/** What a link in a mail is for. */
export const ACCOUNT_TOKEN_PURPOSES = [
  'reset-password',
  /** Proves the address of the account. */
  'confirm-email',
  /** The two addresses of a change agree to it. */
  'leave-email',
  'enter-email',
] as const
export type AccountTokenPurpose = (typeof ACCOUNT_TOKEN_PURPOSES)[number]

/** A seeker's answers so far; they are complete when `SeekerPayload` accepts them. */
export const SeekerAnswers = v.partial(SeekerPayload)
export type SeekerAnswers = v.InferOutput<typeof SeekerAnswers>

/** The stored payload of a listing, without the status, which has its own column and is set by the server. */
export const StoredListing = v.omit(ListingPayload, ['status'])
export type StoredListing = v.InferOutput<typeof StoredListing>

/** What `case_log` records. */
export const CASE_ACTS = ['opened', 'hidden-by-reports', 'decided', 'undone', 'noted', 'answered'] as const

/** What a decision changed, to restore it. */
export const StateBefore = v.object({
  hidden: v.nullable(v.string()),
  deleted: v.nullable(v.string()),
  suspended: v.nullable(v.string()),
  suspendedUntil: v.nullable(v.string()),
  /** Whether the home had left its address to others. */
  addressFree: v.optional(v.boolean()),
})
export type StateBefore = v.InferOutput<typeof StateBefore>
/** How one person sees another after a block: as they were then. */
export const ShownPerson = v.omit(PersonView, ['_id'])
export type ShownPerson = v.InferOutput<typeof ShownPerson>

/** A step of a viewing; a note that was written during a block is withheld from the other person. */
export const StoredViewingStep = v.object({
  ...ViewingStep.entries,
  withheld: v.exactOptional(v.literal(true)),
})
export type StoredViewingStep = v.InferOutput<typeof StoredViewingStep>

/** Every table of the database. */
export const tables = {
  /** One row: the identity of the database, which its copies and backups share. */
  installation: v.object({ is_single: bool, id: uuid }),
  users: v.object({
    id: uuid,
    /** In lower case and trimmed, so that addresses can be compared. */
    email: text,
    first_name: text,
    last_name: text,
    password_hash: text,
    user_type: v.nullable(oneOf(USER_TYPES)),
    seeking_option: v.nullable(column(SeekingOptionSchema, 'text')),
    profile_completed: bool,
    completed_at: v.nullable(time),
    location_preference: v.nullable(column(LocationCodeSchema, 'text')),
    custom_location: text,
    referral_code: text,
    referred_by: v.nullable(uuid),
    referral_count: int,
    /** When the third referred person signed up; set once. */
    referral_premium_at: v.nullable(time),
    seat_number: v.nullable(int),
    profile_picture: text,
    success_seen: bool,
    seeker_answers: v.nullable(json(SeekerAnswers)),
    created_at: time,
    updated_at: time,
    /** Only the person themself may read these settings; null means the defaults. */
    match_settings: v.nullable(json(MatchSettings)),
    /** Since when the person is suspended; null for others. */
    suspended_at: v.nullable(time),
    /** When the suspension ends; null for one without an end. */
    suspended_until: v.nullable(time),
    /** Since when the person is a moderator; null for others. */
    moderator_since: v.nullable(time),
    /** When the account will be deleted, by the person's wish; it stays until all of it is gone. */
    deletion_due_at: v.nullable(time),
    /** Since when the row holds nothing of the person, whose account was deleted. */
    emptied_at: v.nullable(time),
    /** When the person proved that the address is theirs. */
    email_confirmed_at: v.nullable(time),
    /** The address that replaces the present one once both have agreed. */
    new_email: v.nullable(text),
    old_email_agreed_at: v.nullable(time),
    new_email_agreed_at: v.nullable(time),
  }),
  /** How people answer those who write first, measured by a job. */
  person_answers: v.object({
    user_id: uuid,
    asked: int,
    answered: int,
    median_seconds: v.nullable(int),
    /** When the person is measured next; null when nobody wrote to them lately. */
    due_at: v.nullable(time),
  }),
  /** Number of early seats taken per city. Registration locks the city's row. */
  city_seats: v.object({ location: oneOf(CITY_CODES), taken: int }),
  sessions: v.object({
    /** SHA-256 of the token in hex, so that a copy of the table does not let anybody sign in. */
    token_hash: text,
    user_id: uuid,
    created_at: time,
    last_seen_at: time,
    expires_at: time,
    /** The device in words; null for sessions of an earlier version. */
    device: v.nullable(text),
    time_zone: v.nullable(text),
  }),
  /** One row per pair of people, with the smaller id first. */
  conversations: v.object({
    low_id: uuid,
    high_id: uuid,
    started_by: uuid,
    created_at: time,
  }),
  messages: v.object({
    ordinal: bigint,
    id: uuid,
    low_id: uuid,
    high_id: uuid,
    sender_id: uuid,
    recipient_id: uuid,
    op_id: v.nullable(uuid),
    content: text,
    created_at: time,
    read_at: v.nullable(time),
    /** The listing that the message is about. */
    listing_id: v.nullable(uuid),
    /** An object, because drivers encode a bare array as an SQL array; null for a message without photos. */
    photos: v.nullable(json(v.object({ urls: v.array(v.string()) }))),
  }),
  listings: v.object({
    id: uuid,
    owner_id: uuid,
    op_id: v.nullable(uuid),
    draft_id: v.nullable(uuid),
    status: oneOf(LISTING_STATUSES),
    street_key: text,
    zip_key: text,
    payload: json(StoredListing),
    created_at: time,
    updated_at: time,
    /** Grows by one with every update by an owner or admin. */
    revision: int,
    /** The last day of a pause. */
    paused_until: v.nullable(day),
    /** The day on which the owner last confirmed that the home is available. */
    confirmed_on: day,
    deleted_at: v.nullable(time),
    /** The served city of the address; null elsewhere. */
    city: v.nullable(oneOf(CITY_CODES)),
    /** The owner's day on which the home was rented; null otherwise, and for homes rented before this column. */
    rented_on: v.nullable(day),
    /** Since when a decision, or reports by several people, keep the home off the market. */
    hidden_at: v.nullable(time),
    /** Since when the home is off the market because its owner is suspended. */
    owner_suspended_at: v.nullable(time),
    /** Whether others may list its address, because a decision took it off the market. */
    address_free: bool,
    /** The status before the home was hidden because its owner's account will be deleted; null otherwise. */
    status_before_deletion: v.nullable(oneOf(LISTING_STATUSES)),
    paused_until_before_deletion: v.nullable(day),
    /** Whether another account had one of its pictures first; null until all of them were compared. */
    pictures: v.nullable(oneOf(PICTURE_STATES)),
  }),
  /** People who looked at a listing, once per day; owners and admins are not counted. */
  listing_views: v.object({ listing_id: uuid, viewer_id: uuid, day }),
  /** The text that a search looks through, written by a database trigger. */
  listing_texts: v.object({ listing_id: uuid, words: column(v.string(), 'tsvector') }),
  /** Homes that a person has hidden from their searches. */
  hidden_listings: v.object({ user_id: uuid, listing_id: uuid, created_at: time }),
  saved_searches: v.object({
    user_id: uuid,
    /** Chosen by the device that saved the search. */
    id: uuid,
    name: text,
    link: json(SearchLink),
    created_at: time,
    seen_at: time,
  }),
  saved_listings: v.object({
    user_id: uuid,
    listing_id: uuid,
    created_at: time,
    /** The ListingView that the person last saw; older versions of the app may have written it. */
    copy: v.nullable(json(v.record(v.string(), v.unknown()))),
  }),
  /** Tour entries: one row per person, home and key, with the newest value. */
  home_entries: v.object({
    user_id: uuid,
    listing_id: uuid,
    key: text,
    /** The value in an object, because drivers encode a bare array or null as an SQL array or NULL. */
    value: json(v.object({ is: v.unknown() })),
    written_at: time,
  }),
  /** `email_key` is the normalised address; `confirmed_at` is the time of the last subscription. */
  newsletter_subscribers: v.object({ email_key: text, email: text, subscribed_at: time, confirmed_at: time }),
  photos: v.object({
    /** 32 hex digits: the last part of the photo's path. */
    id: text,
    owner_id: uuid,
    kind: oneOf(PHOTO_KINDS),
    width: int,
    height: int,
    bytes: int,
    created_at: time,
    /** A tiny version of the photo as a data: URL. */
    placeholder: text,
  }),
  /** How photos look, to find the same picture again; a photo from before this table gets its row by a job. */
  photo_looks: v.object({
    photo_id: text,
    /** Empty for a photo that cannot be read. */
    look: column(
      v.custom<PictureLook>((value) => value instanceof Uint8Array),
      'bytea',
    ),
  }),
  /** What `lookKeys` gives for each look: by these keys, a few photos are found that may show the same. */
  photo_keys: v.object({ key: int, photo_id: text }),
  drafts: v.object({
    user_id: uuid,
    kind: column(DraftKind, 'text'),
    draft_id: uuid,
    revision: int,
    step: int,
    fields: json(v.record(v.string(), v.unknown())),
    updated_at: time,
    closed_kind: v.nullable(oneOf(['profile', 'listing'])),
    closed_id: v.nullable(uuid),
    closed_by_op: v.nullable(uuid),
    written_at: time,
    /** The digests of the last writes, each of DRAFT_DIGEST_LENGTH characters. */
    writes: text,
  }),
  /** The unsent ledger: the last report of unsent operations from each database of a device. */
  device_ledgers: v.object({
    device_hash: text,
    user_id: uuid,
    store_id: uuid,
    /** An object, because drivers encode a bare array as an SQL array. */
    unsent: json(v.object({ entries: v.array(UnsentEntry) })),
    announced_at: time,
  }),
  /** Idempotency records: the stored result of each operation. */
  op_receipts: v.object({
    user_id: uuid,
    op_id: uuid,
    fingerprint: text,
    http_status: int,
    /** The response's JSON text, so that a repeat gets exactly the same bytes. */
    body: text,
    created_at: time,
    /** The endpoint; null in records of an earlier version. */
    kind: v.nullable(text),
  }),
  viewings: v.object({
    id: uuid,
    listing_id: uuid,
    seeker_id: uuid,
    owner_id: uuid,
    state: oneOf(VIEWING_STATES),
    /** The role whose action the viewing waits for; null when it waits for none. */
    turn: v.nullable(oneOf(VIEWING_ROLES)),
    /** An object, like `history`, because drivers encode a bare array as an SQL array. */
    slots: json(v.object({ times: v.array(LocalTimeSchema) })),
    chosen: v.nullable(column(LocalTimeSchema, 'text')),
    note: text,
    revision: int,
    history: json(v.object({ steps: v.array(StoredViewingStep) })),
    /** The home as the seeker last saw it on the market; null for viewings of an earlier version. */
    home: v.nullable(json(ViewingHome)),
    created_at: time,
    updated_at: time,
  }),
  groups: v.object({
    id: uuid,
    name: text,
    code: text,
    created_by: uuid,
    created_at: time,
    /** The member who manages the group; when they are no member, it is the one who has been in it longest. */
    maker_id: v.nullable(uuid),
  }),
  /** People who left a group or were taken out, with the code that does not let them in again. */
  group_exits: v.object({ group_id: uuid, user_id: uuid, code: text }),
  group_members: v.object({ group_id: uuid, user_id: uuid, joined_at: time, share: int }),
  group_homes: v.object({
    group_id: uuid,
    listing_id: uuid,
    added_by: uuid,
    added_at: time,
    /** The home's title when it was shared. */
    title: text,
  }),
  group_votes: v.object({
    group_id: uuid,
    listing_id: uuid,
    user_id: uuid,
    vote: oneOf(GROUP_VOTES),
    updated_at: time,
  }),
  group_comments: v.object({
    id: uuid,
    group_id: uuid,
    listing_id: uuid,
    user_id: uuid,
    op_id: v.nullable(uuid),
    text,
    created_at: time,
  }),
  /** A seeker's marks on other seekers. */
  person_marks: v.object({ user_id: uuid, person_id: uuid, mark: oneOf(MARKS), created_at: time }),
  /** `user_id` blocked `person_id`; each sees the other as they were then (`user_shown`, `person_shown`). */
  blocks: v.object({
    user_id: uuid,
    person_id: uuid,
    created_at: time,
    /** Null for blocks of an earlier version. */
    user_shown: v.nullable(json(ShownPerson)),
    person_shown: v.nullable(json(ShownPerson)),
  }),
  /** Changes that in-memory indexes must read; written by triggers, see `areas/homes/search-changes.ts`. */
  search_changes: v.object({
    entity: oneOf(SEARCH_ENTITIES),
    entity_id: uuid,
    /** The transaction that made the change. */
    xid: column(v.string(), 'xid8'),
    changed_at: time,
  }),
  /** Browsers on which a person signed in, by the hash of their cookie's token. */
  known_devices: v.object({ user_id: uuid, device_hash: text, seen_at: time }),
  /** Work that is done after the transaction that asked for it; see `platform/jobs`. A job that is done has no row. */
  jobs: v.object({
    id: uuid,
    kind: text,
    payload: json(v.record(v.string(), v.unknown())),
    created_at: time,
    /** When the next attempt is due. */
    run_at: time,
    /** The attempts that were begun. */
    attempts: int,
    /** Names the attempt that runs now; null when none does. */
    lease: v.nullable(uuid),
    /** When another process may take the job over. */
    leased_until: v.nullable(time),
    last_error: v.nullable(text),
    /** When the last attempt failed; the job then waits for an operator. */
    failed_at: v.nullable(time),
  }),
  /** Links in mails that have not been used. */
  account_tokens: v.object({
    /** SHA-256 of the token in hex. */
    token_hash: text,
    user_id: uuid,
    purpose: oneOf(ACCOUNT_TOKEN_PURPOSES),
    /** The address that got the mail, for a proof of an address. */
    email: v.nullable(text),
    /** SHA-256 of the account's id and the code in hex. */
    code_hash: v.nullable(text),
    created_at: time,
    expires_at: time,
  }),
  /** What moderators decide about. At most one open case is about a subject. */
  cases: v.object({
    id: uuid,
    kind: oneOf(CASE_KINDS),
    subject_kind: oneOf(REPORT_SUBJECT_KINDS),
    /** Names the subject: equal keys are the same subject. */
    subject_key: text,
    /** Whom a decision concerns; null when nobody is known. */
    person_id: v.nullable(uuid),
    /** The home that a decision can hide. */
    listing_id: v.nullable(uuid),
    /** The subject when the case was opened. */
    snapshot: json(Snapshot),
    opened_at: time,
    claimed_by: v.nullable(uuid),
    claimed_until: v.nullable(time),
    decision: v.nullable(oneOf(CASE_DECISIONS)),
    decided_at: v.nullable(time),
    decided_by: v.nullable(uuid),
    reason: text,
    /** How things were before the decision, to take it back. */
    before: v.nullable(json(StateBefore)),
  }),
  reports: v.object({
    id: uuid,
    case_id: uuid,
    reporter_id: uuid,
    reason: oneOf(STORED_REASONS),
    words: text,
    /** The reporter’s own pictures; null for a report without any. */
    photos: v.nullable(json(v.object({ urls: v.array(v.string()) }))),
    /** The subject as it was when it was reported. */
    snapshot: json(Snapshot),
    created_at: time,
  }),
  /** Words of a home or of a first message in which rules found what scams say; nobody but moderators sees them. */
  flagged_words: v.object({
    id: uuid,
    /** Who wrote them. */
    person_id: uuid,
    /** Who got the message. */
    recipient_id: v.nullable(uuid),
    listing_id: v.nullable(uuid),
    message_id: v.nullable(uuid),
    words: text,
    findings: json(v.object({ list: FlaggedWords.entries.findings })),
    created_at: time,
    /** The case that they opened or joined; null for a message that is one of few. */
    case_id: v.nullable(uuid),
  }),
  case_notes: v.object({ id: uuid, case_id: uuid, author_id: uuid, words: text, created_at: time }),
  /** What moderators did. A trigger refuses to change or delete a line. */
  case_log: v.object({
    ordinal: bigint,
    at: time,
    /** Null for what a rule did by itself. */
    actor_id: v.nullable(uuid),
    case_id: uuid,
    act: oneOf(CASE_ACTS),
    detail: text,
  }),
  /** The same picture under two accounts, as a case shows it. */
  picture_matches: v.object({
    case_id: uuid,
    /** The photo that was added later, whose owner the case is about. */
    photo_id: text,
    person_id: uuid,
    added_at: time,
    /** The photo that was added earlier. */
    other_photo_id: text,
    other_person_id: uuid,
    /** The home that shows it; null for a profile picture. */
    other_listing_id: v.nullable(uuid),
    other_added_at: time,
  }),
  /** What people are told about decisions. */
  notices: v.object({
    id: uuid,
    user_id: uuid,
    case_id: uuid,
    /** The report that this is the answer to. */
    report_id: v.nullable(uuid),
    kind: oneOf(NOTICE_KINDS),
    decision: v.nullable(oneOf(CASE_DECISIONS)),
    title: text,
    is_home: bool,
    reason: text,
    until: v.nullable(time),
    created_at: time,
    seen_at: v.nullable(time),
    may_answer: bool,
    answer: v.nullable(text),
    answered_at: v.nullable(time),
    /** The case that the answer opened or joined. */
    answer_case_id: v.nullable(uuid),
  }),
  passkeys: v.object({
    id: uuid,
    /** The authenticator's name for the key pair, in base64url. */
    credential_id: text,
    user_id: uuid,
    name: text,
    /** COSE in base64url. */
    public_key: text,
    /** The authenticator's count of signatures; 0 for those that do not count. */
    counter: bigint,
    transports: json(v.object({ names: v.array(text) })),
    created_at: time,
    last_used_at: v.nullable(time),
  }),
  /** Challenges that no passkey has signed. */
  passkey_challenges: v.object({ challenge_hash: text, user_id: v.nullable(uuid), expires_at: time }),
  /** What the addresses of deleted accounts have used up, by their hash. */
  account_tombstones: v.object({ email_hash: text, had_seat: bool, was_referred: bool, deleted_at: time }),
  /** Archives with all that is stored about a person; the newest row of a person counts. */
  exports: v.object({
    id: uuid,
    user_id: uuid,
    state: oneOf(EXPORT_STATES),
    /** How much of it is written. */
    percent: int,
    /** Its size when it is ready. */
    bytes: bigint,
    created_at: time,
    /** From then on it is deleted. */
    expires_at: time,
  }),
  rate_counters: v.object({ key: text, count: int, window_ends_at: time }),
  sign_in_failures: v.object({ email_hash: text, failures: int, blocked_until: time, forget_at: time }),
} as const

export type TableName = keyof typeof tables
export type Row<T extends TableName> = v.InferOutput<(typeof tables)[T]>

/** Columns whose values the database generates. */
type Generated = { messages: 'ordinal'; case_log: 'ordinal' }

export type Database = {
  [T in TableName]: {
    [C in keyof Row<T>]: T extends keyof Generated
      ? C extends Generated[T]
        ? GeneratedAlways<Row<T>[C]>
        : ColumnType<Row<T>[C]>
      : ColumnType<Row<T>[C]>
  }
}
