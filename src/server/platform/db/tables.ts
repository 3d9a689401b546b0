import type { ColumnType, GeneratedAlways } from 'kysely'
import * as v from 'valibot'
import { DraftKind } from '../../../contract/drafts.ts'
import { UnsentEntry } from '../../../contract/ledger.ts'
import { GROUP_VOTES } from '../../../domain/groups/group.ts'
import { ListingPayload } from '../../../domain/listings/listing-payload.ts'
import type { PictureLook } from '../../../domain/core/picture-look.ts'
import { LISTING_STATUSES } from '../../../domain/listings/listing.ts'
import { CITY_CODES, LocationCodeSchema } from '../../../domain/core/locations.ts'
import { MatchSettings } from '../../../domain/matches/match-settings.ts'
import { MARKS } from '../../../domain/matches/person-marks.ts'
import { SeekingOptionSchema } from '../../../domain/seeker/seeker.ts'
import { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { SearchLink } from '../../../domain/homes/saved-search.ts'
import { PersonView, USER_TYPES } from '../../../domain/account/user.ts'
import { EXPORT_STATES } from '../../../domain/account/export-view.ts'
import { VIEWING_ROLES, VIEWING_STATES, ViewingHome, ViewingStep } from '../../../domain/viewings/viewing.ts'
import { LocalTimeSchema } from '../../../domain/core/zoned-time.ts'
import { caseTables } from './case-tables.ts'
import { bigint, bool, column, day, int, json, oneOf, text, time, uuid } from './columns.ts'

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
  ...caseTables,
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
