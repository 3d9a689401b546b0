import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { CITY_CODES } from '../../../../domain/core/locations.ts'

const STATEMENTS = [
  `create table users (
    id uuid primary key,
    email text not null constraint users_email_key unique,
    first_name text not null,
    last_name text not null,
    password_hash text not null,
    user_type text,
    seeking_option text,
    profile_completed boolean not null,
    completed_at timestamptz,
    location_preference text,
    custom_location text not null,
    referral_code text not null constraint users_referral_code_key unique,
    referred_by uuid references users (id),
    referral_count integer not null,
    referral_premium_at timestamptz,
    seat_number integer,
    profile_picture text not null,
    success_seen boolean not null,
    seeker_answers jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index users_people on users (location_preference, completed_at desc)
    where user_type = 'seeker' and profile_completed`,
  `create table city_seats (location text primary key, taken integer not null)`,
  `create table sessions (
    token_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create table conversations (
    low_id uuid not null references users (id),
    high_id uuid not null references users (id),
    started_by uuid not null,
    created_at timestamptz not null,
    primary key (low_id, high_id),
    check (low_id < high_id)
  )`,
  `create index conversations_high on conversations (high_id)`,
  `create index conversations_started on conversations (started_by, created_at)`,
  `create table messages (
    ordinal bigint generated always as identity primary key,
    id uuid not null unique,
    low_id uuid not null,
    high_id uuid not null,
    sender_id uuid not null,
    recipient_id uuid not null,
    op_id uuid,
    content text not null,
    created_at timestamptz not null,
    read_at timestamptz,
    foreign key (low_id, high_id) references conversations (low_id, high_id),
    constraint messages_sender_op_key unique (sender_id, op_id)
  )`,
  `create index messages_thread on messages (low_id, high_id, ordinal desc)`,
  `create index messages_unread on messages (recipient_id, sender_id) where read_at is null`,
  `create table listings (
    id uuid primary key,
    owner_id uuid not null references users (id),
    op_id uuid,
    draft_id uuid,
    status text not null,
    street_key text not null,
    zip_key text not null,
    payload jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint listings_owner_op_key unique (owner_id, op_id),
    constraint listings_owner_draft_key unique (owner_id, draft_id)
  )`,
  `create unique index listings_address_key on listings (street_key, zip_key)
    where status in ('active', 'incomplete', 'paused')`,
  `create index listings_status on listings (status, created_at desc)`,
  `create table photos (
    id text primary key,
    owner_id uuid not null references users (id),
    kind text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    created_at timestamptz not null
  )`,
  `create index photos_owner on photos (owner_id)`,
  `create table drafts (
    user_id uuid not null references users (id),
    kind text not null,
    draft_id uuid not null,
    revision integer not null,
    step integer not null,
    fields jsonb not null,
    updated_at timestamptz not null,
    closed_kind text,
    closed_id uuid,
    closed_by_op uuid,
    primary key (user_id, kind, draft_id)
  )`,
  `create table op_receipts (
    user_id uuid not null references users (id),
    op_id uuid not null,
    fingerprint text not null,
    http_status integer not null,
    body text not null,
    created_at timestamptz not null,
    constraint op_receipts_pkey primary key (user_id, op_id)
  )`,
  `create index op_receipts_age on op_receipts (created_at)`,
  `create table rate_counters (key text primary key, count integer not null, window_ends_at timestamptz not null)`,
  `create table sign_in_failures (
    email_hash text primary key,
    failures integer not null,
    blocked_until timestamptz not null,
    forget_at timestamptz not null
  )`,
]

export const initial: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
    for (const city of CITY_CODES) await sql`insert into city_seats values (${city}, 0)`.execute(db)
  },
}
