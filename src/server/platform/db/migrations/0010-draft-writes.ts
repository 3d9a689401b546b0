import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // The digests of the last writes, one after the other; see contract/draft-digest.ts.
  `alter table drafts add column writes text not null default ''`,
]

export const draftWrites: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
