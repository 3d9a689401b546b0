import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table users add column suspended_until timestamptz, add column moderator_since timestamptz`,
  `alter table listings add column hidden_at timestamptz, add column owner_suspended_at timestamptz`,
  `create table cases (
    id uuid primary key,
    kind text not null,
    subject_kind text not null,
    subject_key text not null,
    person_id uuid references users (id),
    listing_id uuid references listings (id),
    snapshot jsonb not null,
    opened_at timestamptz not null,
    claimed_by uuid references users (id),
    claimed_until timestamptz,
    decision text,
    decided_at timestamptz,
    decided_by uuid references users (id),
    reason text not null,
    before jsonb
  )`,
  // Reports of the same subject join its open case.
  `create unique index cases_open_key on cases (subject_kind, subject_key) where decided_at is null`,
  `create index cases_open on cases (id) where decided_at is null`,
  `create index cases_decided on cases (decided_at) where decided_at is not null`,
  `create index cases_person on cases (person_id)`,
  `create index cases_listing on cases (listing_id)`,
  `create table reports (
    id uuid primary key,
    case_id uuid not null references cases (id),
    reporter_id uuid not null references users (id),
    reason text not null,
    words text not null,
    snapshot jsonb not null,
    created_at timestamptz not null
  )`,
  `create index reports_case on reports (case_id)`,
  `create index reports_reporter on reports (reporter_id, id)`,
  `create table case_notes (
    id uuid primary key,
    case_id uuid not null references cases (id),
    author_id uuid not null references users (id),
    words text not null,
    created_at timestamptz not null
  )`,
  `create index case_notes_case on case_notes (case_id)`,
  // Without keys to other tables, so that the trail stays whatever becomes of them.
  `create table case_log (
    ordinal bigint generated always as identity primary key,
    at timestamptz not null,
    actor_id uuid,
    case_id uuid not null,
    act text not null,
    detail text not null
  )`,
  `create function refuse_change_of_case_log() returns trigger language plpgsql as $$
  begin
    raise exception 'case_log is append only';
  end $$`,
  `create trigger case_log_append_only before update or delete on case_log
    for each row execute function refuse_change_of_case_log()`,
  `create table notices (
    id uuid primary key,
    user_id uuid not null references users (id),
    case_id uuid not null references cases (id),
    report_id uuid references reports (id),
    kind text not null,
    decision text,
    title text not null,
    is_home boolean not null,
    reason text not null,
    until timestamptz,
    created_at timestamptz not null,
    seen_at timestamptz,
    may_answer boolean not null,
    answer text,
    answered_at timestamptz,
    answer_case_id uuid references cases (id)
  )`,
  `create index notices_user on notices (user_id, id)`,
  `create index notices_report on notices (report_id)`,
  `create index notices_answer_case on notices (answer_case_id)`,
]

export const reports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
