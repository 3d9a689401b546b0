import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyView } from '../../../domain/account/passkey.ts'
import { PASSKEY_CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../../domain/core/limits.ts'
import { hashToken, ownRow } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/core/call.ts'
import type { ServerConfig } from '../../platform/core/config.ts'
import { newId } from '../../platform/core/new-id.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { notFound, Refusal } from '../../platform/core/refusal.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/dispatch/handler.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import { PASSKEY_MAIL } from './account-mails.ts'
import { userById } from './person-service.ts'

/** EdDSA, ES256 and RS256 (COSE): what every passkey has; the package would also ask for an experimental one. */
const ALGORITHMS = [-8, -7, -257]

const CHALLENGE_MS = PASSKEY_CHALLENGE_MINUTES * 60_000

/** The site that a passkey belongs to. */
const siteOf = ({ pageOrigin }: Pick<ServerConfig, 'pageOrigin'>) => new URL(pageOrigin).hostname

const passkeyView = (row: Row<'passkeys'>): PasskeyView => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Stores a challenge, which one answer can use. */
async function storeChallenge(
  db: Queryable,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute()
}

/** Uses a challenge up. @returns whether it was there for this person, or for a sign-in when `userId` is null */
async function useChallenge(
  db: Queryable,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** What a browser needs to sign in with any passkey of this site; it names no account. */
export async function challengeForSignIn({ db, config }: Deps, now: Date) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  })
  await storeChallenge(db, options.challenge, null, now)
  return { ...options }
}

const refused = () => new Refusal('bad_credentials', 'This passkey didn’t work. Sign in with your password.')

/**
 * Returns the user whose passkey answered.
 * @throws Refusal `bad_credentials` (401) for a passkey that is unknown or did not sign this challenge
 */
export async function checkPasskey(
  { db, config }: Deps,
  answer: PasskeyAnswer,
  now: Date,
): Promise<Row<'users'>> {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .executeTakeFirst()
  if (!passkey) throw refused()
  const { userHandle, ...response } = answer.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => useChallenge(db, challenge, null, now),
    expectedOrigin: config.pageOrigin,
    expectedRPID: siteOf(config),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  await db
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', passkey.id)
    .execute()
  return userById(db, passkey.user_id)
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: Queryable, { userId }: Actor): Promise<PasskeyView[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(PASSKEYS_MAX)
    .execute()
  return rows.map(passkeyView)
}

/** What a browser needs to make a passkey for this account. */
export async function challengeForNew({ db, config }: Deps, actor: Actor, now: Date) {
  const user = await ownRow(db, actor)
  const existing = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: 'Commonroof',
    rpID: siteOf(config),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports.names,
    })),
    // The browser finds the passkey without an email, and the person proves that they are there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, user.id, now)
  return { ...options }
}

/**
 * Adds a passkey that the person's browser made, and tells them by mail.
 * @throws Refusal `invalid` (400) for an answer to another challenge, or above the most passkeys of an account
 */
export async function addPasskey(
  { db, config }: Deps,
  { userId }: Actor,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
  now: Date,
): Promise<PasskeyView> {
  const made = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => useChallenge(db, challenge, userId, now),
    expectedOrigin: config.pageOrigin,
    expectedRPID: siteOf(config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!made?.verified) throw new Refusal('invalid', 'This passkey couldn’t be added. Please try again.')
  const { credential } = made.registrationInfo
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const { count } = await tx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= PASSKEYS_MAX) throw capReached('passkeys')
    const row = await tx
      .insertInto('passkeys')
      .values({
        id: newId(now),
        credential_id: credential.id,
        user_id: userId,
        name,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: { names: answer.response.transports },
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('invalid', 'This passkey is already there')
    await addJob(tx, PASSKEY_MAIL, { userId, name }, now)
    return passkeyView(row)
  })
}

const passkeyNotFound = () => notFound('This passkey is no longer there')

/** Renames a passkey of the caller. @throws Refusal `not_found` (404) */
export async function renamePasskey(
  db: Queryable,
  { userId }: Actor,
  passkeyId: string,
  name: string,
): Promise<PasskeyView> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw passkeyNotFound()
  return passkeyView(row)
}

/** Removes a passkey of the caller. @throws Refusal `not_found` (404) */
export async function removePasskey(db: Queryable, { userId }: Actor, passkeyId: string): Promise<void> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw passkeyNotFound()
}
