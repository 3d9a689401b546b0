import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // Browsers on which a person signed in. The cookie's token is stored only as its hash.
  `create table known_devices (
    user_id uuid not null references users (id) on delete cascade,
    device_hash text not null,
    seen_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
  `create index known_devices_hash on known_devices (device_hash)`,
]

export const knownDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
