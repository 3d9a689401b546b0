import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { createTestDatabase } from '../support/api-app.ts'

/**
 * Every write of a name is noted, in the transaction that writes it: applied twice it is a duplicate,
 * whatever the row says at the end.
 */
const EFFECT_LOG = [
  `create table sim_names (ordinal bigint generated always as identity, user_id uuid not null, name text not null)`,
  `create function sim_note_name() returns trigger language plpgsql as $$
    begin insert into sim_names (user_id, name) values (new.id, new.first_name); return new; end $$`,
  `create trigger sim_name after update of first_name on users for each row execute function sim_note_name()`,
]

/** An embedded database with the effect log; many servers may use it, one after the other. */
export async function openSimDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  for (const statement of EFFECT_LOG) await sql.raw(statement).execute(database.db)
  return database
}
