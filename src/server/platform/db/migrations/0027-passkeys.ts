import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `create table passkeys (
    id uuid primary key,
    credential_id text not null unique,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id, created_at)`,
  // A challenge is signed once. The user is null for a sign-in, which does not say whose it is.
  `create table passkey_challenges (
    challenge_hash text primary key,
    user_id uuid references users (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
]

export const passkeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
