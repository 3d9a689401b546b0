import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const operationKinds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // What an operation did, for the operator; null for records of an earlier version.
    await sql.raw(`alter table op_receipts add column kind text`).execute(db)
  },
}
