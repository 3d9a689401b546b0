import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // When the person wrote the draft, which can be long before it arrived.
  `alter table drafts add column written_at timestamptz`,
  `update drafts set written_at = updated_at`,
  `alter table drafts alter column written_at set not null`,
]

export const draftTimes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
