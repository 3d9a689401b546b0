import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table users add column email_confirmed_at timestamptz`,
  // Nobody loses what they have: the accounts from before count as confirmed.
  `update users set email_confirmed_at = created_at`,
  `alter table account_tokens add column email text, add column code_hash text`,
  `create index account_tokens_code on account_tokens (user_id, code_hash) where code_hash is not null`,
  // A new address counts once the old and the new one have agreed.
  `alter table users add column new_email text,
    add column old_email_agreed_at timestamptz,
    add column new_email_agreed_at timestamptz`,
]

export const emailProof: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
