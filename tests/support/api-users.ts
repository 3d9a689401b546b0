import sharp from 'sharp'
import { endSuspension, suspend } from '../../src/server/areas/reports/suspension.ts'
import type { TestApp } from './api-app.ts'
import { register, type Person } from './api-client.ts'
import { listingPayload, seekerPayload } from './api-samples.ts'

/** One person for each case that the authorization rules distinguish. */
export interface ApiUsers {
  seekerA: Person
  seekerB: Person
  homeownerA: Person
  homeownerB: Person
  /** A seeker and a homeowner who have not proved their address. */
  unprovedSeeker: Person
  unprovedOwner: Person
  /** A seeker whom seekerA, seekerB and both homeowners have blocked, and one who has blocked them. */
  blocked: Person
  blocker: Person
  /** Registered, without an account type. */
  halfSetUp: Person
  /** A moderator without an account type. */
  moderator: Person
  /** A suspended person without an account type. */
  suspended: Person
  admin: Person
}

/** Registers a seeker with a complete profile; `changes` replace answers of the profile. */
export async function createSeeker(
  test: TestApp,
  changes: Parameters<typeof seekerPayload>[0] = {},
): Promise<Person> {
  const person = await register(test)
  const payload = seekerPayload(changes)
  await person.call('updateProfile', { body: { userType: 'seeker', ...payload } })
  return person
}

/** Registers a homeowner without a listing. */
export async function createHomeownerWithoutListing(test: TestApp): Promise<Person> {
  const person = await register(test)
  await person.call('updateProfile', { body: { userType: 'homeowner' } })
  return person
}

/** Registers a homeowner with one listing. */
export async function createHomeowner(test: TestApp): Promise<Person> {
  const person = await createHomeownerWithoutListing(test)
  await person.call('createListing', { body: listingPayload() })
  return person
}

/** Registers a person and makes them an admin in the database. */
export async function createAdmin(test: TestApp): Promise<Person> {
  const person = await register(test)
  await test.db.updateTable('users').set({ user_type: 'admin' }).where('id', '=', person.id).execute()
  return person
}

/** Registers a person and makes them a moderator in the database. */
export async function createModerator(test: TestApp): Promise<Person> {
  const person = await register(test)
  await test.db
    .updateTable('users')
    .set({ moderator_since: test.clock.now() })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** Suspends a person without an end, as the operator does. */
export const suspendPerson = (test: TestApp, { id }: Pick<Person, 'id'>): Promise<number> =>
  test.db.transaction().execute((tx) => suspend(tx, id, null, test.clock.now()))

/** Ends a suspension, as the operator does. */
export const unsuspendPerson = (test: TestApp, { id }: Pick<Person, 'id'>): Promise<boolean> =>
  test.db.transaction().execute((tx) => endSuspension(tx, id, test.clock.now()))

async function createSuspended(test: TestApp): Promise<Person> {
  const person = await register(test)
  await suspendPerson(test, person)
  return person
}

/** Takes the proof of a person's address back. */
async function unproved(test: TestApp, person: Person): Promise<Person> {
  await test.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', person.id).execute()
  return person
}

/** Registers one person of each kind. */
export async function createApiUsers(test: TestApp): Promise<ApiUsers> {
  const others = {
    seekerA: await createSeeker(test),
    seekerB: await createSeeker(test),
    homeownerA: await createHomeowner(test),
    homeownerB: await createHomeowner(test),
  }
  const [blocked, blocker] = [await createSeeker(test), await createSeeker(test)]
  for (const other of Object.values(others)) {
    await other.call('blockPerson', { params: { userId: blocked.id }, body: { blocked: true } })
    await blocker.call('blockPerson', { params: { userId: other.id }, body: { blocked: true } })
  }
  return {
    ...others,
    unprovedSeeker: await unproved(test, await createSeeker(test)),
    unprovedOwner: await unproved(test, await createHomeownerWithoutListing(test)),
    blocked,
    blocker,
    halfSetUp: await register(test),
    moderator: await createModerator(test),
    suspended: await createSuspended(test),
    admin: await createAdmin(test),
  }
}

/** A JPEG of `width` × `height` pixels in one colour. */
export async function picture(width = 64, height = 48, colour = '#5b2bc4'): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(buffer)
}
