import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `create table viewings (
    id uuid primary key,
    listing_id uuid not null references listings (id),
    seeker_id uuid not null references users (id),
    owner_id uuid not null references users (id),
    state text not null,
    turn text,
    slots jsonb not null,
    chosen text,
    note text not null,
    revision integer not null,
    history jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (seeker_id <> owner_id)
  )`,
  `create index viewings_seeker on viewings (seeker_id, updated_at)`,
  `create index viewings_owner on viewings (owner_id, updated_at)`,
  // A seeker has at most one open request per home; an agreed viewing does not prevent another request.
  `create unique index viewings_open on viewings (listing_id, seeker_id) where state in ('requested', 'proposed')`,
  `create table groups (
    id uuid primary key,
    name text not null,
    code text not null unique,
    created_by uuid not null references users (id),
    created_at timestamptz not null
  )`,
  `create table group_members (
    group_id uuid not null references groups (id) on delete cascade,
    user_id uuid not null references users (id),
    joined_at timestamptz not null,
    share integer not null,
    primary key (group_id, user_id)
  )`,
  `create index group_members_user on group_members (user_id)`,
  `create table group_homes (
    group_id uuid not null references groups (id) on delete cascade,
    listing_id uuid not null references listings (id),
    added_by uuid not null references users (id),
    added_at timestamptz not null,
    primary key (group_id, listing_id)
  )`,
  `create table group_votes (
    group_id uuid not null,
    listing_id uuid not null,
    user_id uuid not null references users (id),
    vote text not null,
    updated_at timestamptz not null,
    primary key (group_id, listing_id, user_id),
    foreign key (group_id, listing_id) references group_homes (group_id, listing_id) on delete cascade
  )`,
  `create table group_comments (
    id uuid primary key,
    group_id uuid not null,
    listing_id uuid not null,
    user_id uuid not null references users (id),
    op_id uuid,
    text text not null,
    created_at timestamptz not null,
    unique (user_id, op_id),
    foreign key (group_id, listing_id) references group_homes (group_id, listing_id) on delete cascade
  )`,
  `create index group_comments_home on group_comments (group_id, listing_id, created_at)`,
]

export const groupsViewings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
