import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // How a person recognises a session; null for sessions of an earlier version.
  `alter table sessions add column device text`,
  `alter table sessions add column time_zone text`,
]

export const sessionDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
