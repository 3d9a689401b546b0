import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // Work that a transaction asks for and that is done after it, by any process.
  `create table jobs (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    created_at timestamptz not null,
    run_at timestamptz not null,
    attempts integer not null,
    lease uuid,
    leased_until timestamptz,
    last_error text,
    failed_at timestamptz
  )`,
  `create index jobs_due on jobs (run_at) where failed_at is null`,
]

export const jobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
