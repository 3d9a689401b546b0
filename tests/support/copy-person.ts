import { join } from 'node:path'
import { sql } from 'kysely'
import { openInProcess } from '../../src/server/platform/db/open.ts'
import type { TestAccount } from './people.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Adds `count` people with the answers of `account` to the server's embedded database; the server starts again.
 * Registering hundreds of people would take minutes.
 */
export async function copyPerson(server: ServerProcess, { user }: TestAccount, count: number): Promise<void> {
  await server.stop()
  const { db, close } = await openInProcess({ folder: join(server.dataDir, 'pgdata') })
  await sql`
    insert into users
    select (jsonb_populate_record(person, jsonb_build_object(
      'id', gen_random_uuid(),
      'email', number || '-' || person.email,
      'referral_code', person.referral_code || '-' || number,
      'first_name', person.first_name || number
    ))).*
    from users person, generate_series(1, ${count}::int) number
    where person.id = ${user._id}
  `.execute(db)
  await close()
  await server.start()
}
