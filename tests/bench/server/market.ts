import { sql } from 'kysely'
import { startSession } from '../../../src/server/platform/auth/sessions.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { insertListings } from '../match/insert-listings.ts'
import { insertSeekers } from '../match/insert-seekers.ts'
import type { BenchPerson } from './routes.ts'

export const PEOPLE = 10_000
export const HOMES = 2000
/** People who are signed in, and conversations and messages of each. */
const SIGNED_IN = 100
const CONVERSATIONS = 20
const MESSAGES = 30

/** Fills a database with people, homes and conversations. @returns people who are signed in */
export async function fillMarket(db: Db): Promise<BenchPerson[]> {
  await insertSeekers(db, PEOPLE)
  await insertListings(db, HOMES)
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('seeking_option', '!=', 'SOLO')
    .where(sql<boolean>`coalesce((match_settings->>'visible')::boolean, true)`)
    .orderBy('id')
    .limit(SIGNED_IN + CONVERSATIONS)
    .execute()
  const ids = users.map(({ id }) => id)
  const people: BenchPerson[] = []
  for (const [at, id] of ids.slice(0, SIGNED_IN).entries()) {
    const friends = ids.slice(at + 1, at + 1 + CONVERSATIONS)
    await converse(db, id, friends)
    const { token } = await startSession(db, id, new Date())
    people.push({ id, token, friends })
  }
  await sql`analyze`.execute(db)
  return people
}

/** Inserts a person's conversations; the friends have greater ids. */
async function converse(db: Db, id: string, friends: readonly string[]): Promise<void> {
  const list = sql.val([...friends])
  await sql`insert into conversations (low_id, high_id, started_by, created_at)
    select ${id}::uuid, friend, ${id}::uuid, now() from unnest(${list}::uuid[]) as friend`.execute(db)
  await sql`insert into messages (id, low_id, high_id, sender_id, recipient_id, content, created_at, read_at)
    select gen_random_uuid(), ${id}::uuid, friend,
      case when i % 2 = 0 then ${id}::uuid else friend end, case when i % 2 = 0 then friend else ${id}::uuid end,
      'This is message number ' || i, now() - make_interval(mins => ${MESSAGES} - i),
      case when i < ${MESSAGES} - 3 then now() end
    from unnest(${list}::uuid[]) as friend, generate_series(1, ${MESSAGES}) as i`.execute(db)
}
