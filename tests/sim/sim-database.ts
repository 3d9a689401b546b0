import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { createTestDatabase } from '../support/api-app.ts'

/** A trigger logs every write of a name, so that a name that was applied twice is seen as a duplicate. */
const EFFECT_LOG = [
  `create table sim_names (ordinal bigint generated always as identity, user_id uuid not null, name text not null)`,
  `create function sim_note_name() returns trigger language plpgsql as $$
    begin insert into sim_names (user_id, name) values (new.id, new.first_name); return new; end $$`,
  `create trigger sim_name after update of first_name on users for each row execute function sim_note_name()`,
]

/** Opens an embedded database with the effect log; servers can use it one after the other. */
export async function openSimDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  // The tables stay small, so a plan that the database keeps is as good as a new one.
  await sql`reset plan_cache_mode`.execute(database.db)
  for (const statement of EFFECT_LOG) await sql.raw(statement).execute(database.db)
  return database
}
