import { endSessions, hashToken } from '../../src/server/platform/auth/sessions.ts'
import { uuidv7 } from '../../src/domain/core/ids.ts'
import { seekerPayload } from '../support/api-samples.ts'
import type { Prng } from './prng.ts'
import type { SimServer } from './sim-server.ts'

/** An account of a schedule. */
export interface SimPerson {
  userId: string
  /** `A`, `B`, …: the name in the printed history. */
  name: string
}

/** The columns of a seeker with a complete profile, who may write to others. */
const completeSeeker = (at: Date) => {
  const answers = seekerPayload()
  return {
    user_type: 'seeker' as const,
    seeking_option: answers.seekingOption,
    profile_completed: true,
    completed_at: at,
    seeker_answers: answers,
  }
}

const homeownerWithoutListing = {
  user_type: 'homeowner' as const,
  seeking_option: null,
  profile_completed: false,
  completed_at: null,
  seeker_answers: null,
}

let runs = 0

/** Inserts new accounts into the database; registration is tested elsewhere. */
export async function createPeople(
  server: SimServer,
  count: number,
  random: Prng,
  now: number,
): Promise<SimPerson[]> {
  runs++
  const at = new Date(now)
  const people = Array.from({ length: count }, (_, index) => ({
    // Shrinking repeats a schedule on the same database, so the run number makes the ids unique.
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
        // Homeowners may not choose a housing goal, which gives real refusals.
        ...(index % 2 === 0 ? completeSeeker(at) : homeownerWithoutListing),
        location_preference: 'sd' as const,
        custom_location: '',
        referral_code: userId,
        referred_by: null,
        referral_count: 0,
        referral_premium_at: null,
        seat_number: null,
        profile_picture: '',
        success_seen: false,
        suspended_at: null,
        email_confirmed_at: at,
        new_email: null,
        old_email_agreed_at: null,
        new_email_agreed_at: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  return people
}

/** Deletes the sessions of cookies without telling the device. @returns whether there was one. */
export async function endSessionOf(server: SimServer, cookie: string | null): Promise<boolean> {
  if (cookie === null) return false
  const hashes = cookie.split('; ').map((pair) => hashToken(pair.slice(pair.indexOf('=') + 1)))
  return (await endSessions(server.db, hashes)).length > 0
}
