import { hashToken, startSession } from '../../src/server/platform/auth/sessions.ts'
import { uuidv7 } from '../../src/domain/core/ids.ts'
import type { Prng } from './prng.ts'
import { SESSION_COOKIE, type SimServer } from './sim-server.ts'

/** An account of a schedule. */
export interface SimPerson {
  userId: string
  /** `A`, `B`, …: how a trace names them. */
  name: string
}

let runs = 0

/** New accounts, straight into the database: registering has tests of its own. */
export async function createPeople(
  server: SimServer,
  count: number,
  random: Prng,
  now: number,
): Promise<SimPerson[]> {
  runs++
  const at = new Date(now)
  const people = Array.from({ length: count }, (_, index) => ({
    // The same schedule runs again on the same database when it is shrunk: the run makes the difference.
    userId: uuidv7(now + runs, random.bytes(10)),
    name: String.fromCharCode(65 + index),
  }))
  await server.db
    .insertInto('users')
    .values(
      people.map(({ userId, name }, index) => ({
        id: userId,
        email: `${userId}@example.test`,
        first_name: name,
        last_name: 'Example',
        password_hash: 'none',
        // One who may not choose a housing goal: a real refusal.
        user_type: index % 2 === 0 ? ('seeker' as const) : ('homeowner' as const),
        seeking_option: null,
        profile_completed: false,
        completed_at: null,
        location_preference: 'sd' as const,
        custom_location: '',
        referral_code: userId,
        referred_by: null,
        referral_count: 0,
        referral_premium_at: null,
        seat_number: null,
        profile_picture: '',
        success_seen: false,
        seeker_answers: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  return people
}

/** What signing in leaves in the cookie jar; the session that was there before ends, as at the real door. */
export async function signInCookie(
  server: SimServer,
  userId: string,
  previous: string | null,
  now: number,
): Promise<string> {
  await endSessionOf(server, previous)
  const { token } = await startSession(server.db, userId, new Date(now))
  return `${SESSION_COOKIE}=${token}`
}

/** The session behind a cookie is over, and nobody here knows. */
export async function endSessionOf(server: SimServer, cookie: string | null): Promise<boolean> {
  if (cookie === null) return false
  const token = cookie.slice(SESSION_COOKIE.length + 1)
  const { numDeletedRows } = await server.db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
