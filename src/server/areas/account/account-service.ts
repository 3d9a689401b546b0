import type { Credentials, Registration } from '../../../domain/account/user.ts'
import { ReferralCode } from '../../../domain/account/user.ts'
import * as v from 'valibot'
import type { Deps } from '../../platform/dispatch/handler.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { normaliseEmail } from '../../../domain/core/email.ts'
import { newId, newCode } from '../../platform/core/new-id.ts'
import { countSignInAttempt, countUse, clearSignInFailures } from '../../platform/http/rate-limits.ts'
import { isKnownDevice } from '../../platform/auth/known-devices.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { confirmAddress } from './early-access.ts'
import { askForProof } from './email-proof-mails.ts'
import { userById } from './person-service.ts'
import { checkNewPassword } from './password-service.ts'

/**
 * Creates an account. Its early seat and its referral count once its address is confirmed.
 * @throws Refusal `email_taken` (409), `rate_limited` (429)
 */
export async function registerAccount(
  deps: Deps,
  registration: Registration,
  now: Date,
): Promise<Row<'users'>> {
  // Free addresses count too, so that the limit does not reveal which ones are taken.
  const email = normaliseEmail(registration.email)
  await countUse(deps.db, 'registrationByEmail', email, deps.config.rateLimits, now)
  checkNewPassword(registration.password, email)
  const passwordHash = await deps.passwords.hash(registration.password)
  return deps.db.transaction().execute(async (tx) => {
    const referrerId = await findReferrer(tx, registration.referralCode)
    const id = await insertUser(tx, registration, passwordHash, referrerId, now)
    const user = await userById(tx, id)
    if (deps.config.emailProof) await askForProof(tx, user, now)
    else await confirmAddress(tx, user, now)
    return userById(tx, id)
  })
}

async function insertUser(
  tx: Tx,
  registration: Registration,
  passwordHash: string,
  referrerId: string | null,
  now: Date,
): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await tx
      .insertInto('users')
      .values({
        id: newId(now),
        email: normaliseEmail(registration.email),
        first_name: registration.firstName,
        last_name: registration.lastName,
        password_hash: passwordHash,
        user_type: null,
        seeking_option: null,
        profile_completed: false,
        completed_at: null,
        location_preference: registration.locationPreference,
        custom_location: '',
        referral_code: newCode(),
        referred_by: referrerId,
        referral_count: 0,
        referral_premium_at: null,
        seat_number: null,
        profile_picture: '',
        success_seen: false,
        seeker_answers: null,
        suspended_at: null,
        suspended_until: null,
        moderator_since: null,
        deletion_due_at: null,
        emptied_at: null,
        email_confirmed_at: null,
        new_email: null,
        old_email_agreed_at: null,
        new_email_agreed_at: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', normaliseEmail(registration.email))
      .executeTakeFirst()
    if (taken)
      throw new Refusal('email_taken', 'There’s already an account with this email', { field: 'email' })
    // The e-mail is free, so the conflict was the referral code; the next attempt draws another one.
  }
  throw new Error('Five referral codes in a row were taken')
}

/** Returns the referrer's user id; null for an unknown or malformed code, which is not an error. */
async function findReferrer(tx: Tx, code: string | null): Promise<string | null> {
  const parsed = v.safeParse(ReferralCode, code ?? '')
  if (!parsed.success) return null
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('referral_code', '=', parsed.output)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Returns the user with these credentials, and whether they signed in on this device before. A wrong password and an unknown e-mail take the same time and
 * give the same error, so that nobody can find out which e-mails have accounts. Failures on a device that signed
 * in to the account before count apart from those of strangers, who must not lock the person out there.
 * @param knownDevice the token of the request's device; null without one
 * @throws Refusal `bad_credentials` (401), `rate_limited` (429)
 */
export async function checkCredentials(
  deps: Deps,
  credentials: Credentials,
  knownDevice: string | null,
  now: Date,
): Promise<{ user: Row<'users'>; isKnown: boolean }> {
  const { rateLimits } = deps.config
  const email = normaliseEmail(credentials.email)
  const isKnown = await isKnownDevice(deps.db, email, knownDevice)
  const subject = isKnown ? `${email} on ${knownDevice}` : email
  await countSignInAttempt(deps.db, subject, rateLimits, now)
  const user = await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const matches = await deps.passwords.verify(user?.password_hash ?? null, credentials.password)
  if (!user || !matches) throw new Refusal('bad_credentials', 'Wrong email or password.')
  await clearSignInFailures(deps.db, subject)
  return { user, isKnown }
}
