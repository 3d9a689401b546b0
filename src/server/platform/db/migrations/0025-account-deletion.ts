import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table users add column deletion_due_at timestamptz`,
  `alter table users add column emptied_at timestamptz`,
  `create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null`,
  `update users set emptied_at = updated_at where email = 'deleted-' || id || '@deleted.invalid'`,
  // The index of people leaves out a person whose account will be deleted.
  `create trigger users_search_deletion after update of deletion_due_at on users
    for each row when (old.deletion_due_at is distinct from new.deletion_due_at)
    execute function note_search_change_by_id('user')`,
  // How a home was before it was hidden for the deletion of its owner.
  `alter table listings add column status_before_deletion text`,
  `alter table listings add column paused_until_before_deletion text`,
  // What an address had used up before its account was deleted.
  `create table account_tombstones (
    email_hash text primary key,
    had_seat boolean not null,
    was_referred boolean not null,
    deleted_at timestamptz not null
  )`,
  `create index account_tombstones_age on account_tombstones (deleted_at)`,
]

export const accountDeletion: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
