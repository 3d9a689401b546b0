import type { ColumnType, GeneratedAlways } from 'kysely'
import * as v from 'valibot'
import { DraftKind } from '../../../contract/drafts.ts'
import { UnsentEntry } from '../../../contract/ledger.ts'
import { DaySchema } from '../../../domain/core/dates.ts'
import { GROUP_VOTES } from '../../../domain/groups/group.ts'
import { Id } from '../../../domain/core/ids.ts'
import { ListingPayload } from '../../../domain/listings/listing-payload.ts'
import { LISTING_STATUSES } from '../../../domain/listings/listing.ts'
import { CITY_CODES, LocationCodeSchema } from '../../../domain/core/locations.ts'
import { MatchSettings } from '../../../domain/matches/match-settings.ts'
import { MARKS } from '../../../domain/matches/person-marks.ts'
import { SeekingOptionSchema } from '../../../domain/seeker/seeker.ts'
import { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { SearchLink } from '../../../domain/homes/saved-search.ts'
import { USER_TYPES } from '../../../domain/account/user.ts'
import { VIEWING_ROLES, VIEWING_STATES, ViewingStep } from '../../../domain/viewings/viewing.ts'
import { LocalTimeSchema } from '../../../domain/core/zoned-time.ts'

/**
 * Every table, written once. The kysely types are inferred from here, and a test compares these
 * objects with the migrated database's own description of itself. `sql` is the column's type there.
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

/** `pruned` marks up to which transaction changes were thrown away. */
export const SEARCH_ENTITIES = ['user', 'block', 'listing', 'pruned'] as const

export const PHOTO_KINDS = ['listing', 'profile', 'tour'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

/** Answers of a seeker as they come in: complete when `SeekerPayload` accepts them. */
export const SeekerAnswers = v.partial(SeekerPayload)
export type SeekerAnswers = v.InferOutput<typeof SeekerAnswers>

/** What is kept of a listing: the payload without the status, which is the server's own word. */
export const StoredListing = v.omit(ListingPayload, ['status'])
export type StoredListing = v.InferOutput<typeof StoredListing>

export const tables = {
  users: v.object({
    id: uuid,
    /** Lower case, trimmed: the form in which addresses are compared. */
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
    /** Nobody but the person themself ever reads it; null stands for the default. */
    match_settings: v.nullable(json(MatchSettings)),
  }),
  /** Early seats handed out per city; registration takes them under this row's lock. */
  city_seats: v.object({ location: oneOf(CITY_CODES), taken: int }),
  sessions: v.object({
    /** SHA-256 of the token, in hex: the table alone opens nothing. */
    token_hash: text,
    user_id: uuid,
    created_at: time,
    last_seen_at: time,
    expires_at: time,
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
    /** The home that it is about. */
    listing_id: v.nullable(uuid),
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
    /** Grows by one with every change of the payload. */
    revision: int,
    /** The last day of a pause. */
    paused_until: v.nullable(day),
    /** When its owner last said that it is to be had. */
    confirmed_on: day,
    deleted_at: v.nullable(time),
    /** Which of our cities the address is in. */
    city: v.nullable(oneOf(CITY_CODES)),
  }),
  /** Who looked at a listing on which day; its owner does not count. */
  listing_views: v.object({ listing_id: uuid, viewer_id: uuid, day }),
  /** What a text search looks through, kept by the database itself. */
  listing_texts: v.object({ listing_id: uuid, words: column(v.string(), 'tsvector') }),
  /** Homes that somebody does not want to see in a search again. */
  hidden_listings: v.object({ user_id: uuid, listing_id: uuid, created_at: time }),
  saved_searches: v.object({
    user_id: uuid,
    /** Given by the device that saved it. */
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
    /** What the person last saw of it: a ListingView of the day it was written. */
    copy: v.nullable(json(v.record(v.string(), v.unknown()))),
  }),
  /** What a person noted about a home: one row a register, the last word in it. */
  home_entries: v.object({
    user_id: uuid,
    listing_id: uuid,
    key: text,
    /** An object around the value, because drivers take a bare list or null for one of their own. */
    value: json(v.object({ is: v.unknown() })),
    written_at: time,
  }),
  /** `email_key` is the normalised address; `confirmed_at` when it was last asked for. */
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
    /** A picture of a few dozen bytes as a data: address. */
    placeholder: text,
  }),
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
  }),
  /** What each database of a device said last about its unsent operations. */
  device_ledgers: v.object({
    device_hash: text,
    user_id: uuid,
    store_id: uuid,
    /** An object, because drivers take a bare array for one of their own. */
    unsent: json(v.object({ entries: v.array(UnsentEntry) })),
    announced_at: time,
  }),
  op_receipts: v.object({
    user_id: uuid,
    op_id: uuid,
    fingerprint: text,
    http_status: int,
    /** The answer's JSON text, so that a replay is the same to the byte. */
    body: text,
    created_at: time,
  }),
  viewings: v.object({
    id: uuid,
    listing_id: uuid,
    seeker_id: uuid,
    owner_id: uuid,
    state: oneOf(VIEWING_STATES),
    /** Whose answer it waits for. */
    turn: v.nullable(oneOf(VIEWING_ROLES)),
    /** An object, because drivers take a bare array for one of their own; so is `history`. */
    slots: json(v.object({ times: v.array(LocalTimeSchema) })),
    chosen: v.nullable(column(LocalTimeSchema, 'text')),
    note: text,
    revision: int,
    history: json(v.object({ steps: v.array(ViewingStep) })),
    created_at: time,
    updated_at: time,
  }),
  groups: v.object({ id: uuid, name: text, code: text, created_by: uuid, created_at: time }),
  group_members: v.object({ group_id: uuid, user_id: uuid, joined_at: time, share: int }),
  group_homes: v.object({ group_id: uuid, listing_id: uuid, added_by: uuid, added_at: time }),
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
  /** What one seeker notes about another. */
  person_marks: v.object({ user_id: uuid, person_id: uuid, mark: oneOf(MARKS), created_at: time }),
  /** `user_id` blocked `person_id`. */
  blocks: v.object({ user_id: uuid, person_id: uuid, created_at: time }),
  /** What an index in memory has to read again: written by triggers, read by `services/search-changes.ts`. */
  search_changes: v.object({
    entity: oneOf(SEARCH_ENTITIES),
    entity_id: uuid,
    /** The transaction that changed it. */
    xid: column(v.string(), 'xid8'),
    changed_at: time,
  }),
  rate_counters: v.object({ key: text, count: int, window_ends_at: time }),
  sign_in_failures: v.object({ email_hash: text, failures: int, blocked_until: time, forget_at: time }),
} as const

export type TableName = keyof typeof tables
export type Row<T extends TableName> = v.InferOutput<(typeof tables)[T]>

/** Columns that the database fills in itself. */
type Generated = { messages: 'ordinal' }

export type Database = {
  [T in TableName]: {
    [C in keyof Row<T>]: T extends keyof Generated
      ? C extends Generated[T]
        ? GeneratedAlways<Row<T>[C]>
        : ColumnType<Row<T>[C]>
      : ColumnType<Row<T>[C]>
  }
}
