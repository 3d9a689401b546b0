import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table users add column suspended_at timestamptz`,
  // The index of people leaves a suspended person out.
  `create trigger users_search_suspend after update of suspended_at on users
    for each row when (old.suspended_at is distinct from new.suspended_at)
    execute function note_search_change_by_id('user')`,
]

export const suspendedPeople: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
