import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // What a mail's link proves. The token is stored only as its hash.
  `create table account_tokens (
    token_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    purpose text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index account_tokens_user on account_tokens (user_id, purpose)`,
  `create index account_tokens_expiry on account_tokens (expires_at)`,
]

export const accountTokens: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
