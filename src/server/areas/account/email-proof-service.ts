import type { EmailProof } from '../../../domain/account/email-proof.ts'
import { normaliseEmail } from '../../../domain/core/email.ts'
import { EMAIL_PROOF_DAYS } from '../../../domain/core/limits.ts'
import { ownRow } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/core/call.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/dispatch/handler.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import { rememberUsed } from './tombstones.ts'
import { askForProof, EMAIL_CHANGED_MAIL } from './email-proof-mails.ts'
import { forgetTokens, useCode, useToken, type UsedToken } from './account-tokens.ts'
import { confirmAddress } from './early-access.ts'
import { userById } from './person-service.ts'

/** The purposes of the tokens that prove an address. */
const PROOFS = ['confirm-email', 'leave-email', 'enter-email'] as const

/**
 * Proves an address with the token of a mail, on any device.
 * @throws Refusal `link_expired` (410), `email_taken` (409) when another account has the new address by now
 */
export function confirmByLink(
  { db }: Pick<Deps, 'db'>,
  token: string,
  now: Date,
): Promise<{ proof: EmailProof; email: string }> {
  return db.transaction().execute(async (tx) => {
    const used = await useToken(tx, PROOFS, token, now)
    if (used === null)
      throw new Refusal(
        'link_expired',
        `This link was used already, or it is older than ${EMAIL_PROOF_DAYS} days. You can ask for a new one in your profile.`,
      )
    const proof = await prove(tx, used, now)
    return { proof, email: used.email ?? '' }
  })
}

/**
 * Proves an address with the code of a mail.
 * @throws Refusal `invalid` (400) at the code, `email_taken` (409)
 */
export async function confirmByCode(
  db: Queryable,
  { userId }: Actor,
  code: string,
  now: Date,
): Promise<{ proof: EmailProof; user: Row<'users'> }> {
  const used = await useCode(db, { userId, purposes: PROOFS }, code, now)
  if (used !== null) {
    const proof = await prove(db, used, now)
    return { proof, user: await userById(db, userId) }
  }
  const user = await userById(db, userId)
  // The link did it before, on another device perhaps.
  if (user.email_confirmed_at !== null && user.new_email === null) return { proof: 'confirmed', user }
  throw new Refusal(
    'invalid',
    'This isn’t the code of the last mail, or it’s too old. You can ask for a new one.',
    {
      field: 'code',
    },
  )
}

async function prove(db: Queryable, { userId, purpose, email }: UsedToken, now: Date): Promise<EmailProof> {
  await lockUser(db, userId)
  const user = await userById(db, userId)
  if (purpose === 'confirm-email') {
    // The mail went to an address that the account has left since.
    if (user.email === email) await confirmAddress(db, user, now)
    return 'confirmed'
  }
  const isOld = purpose === 'leave-email'
  if (user.new_email === null) return 'changed'
  const agreed = {
    old_email_agreed_at: isOld ? now : user.old_email_agreed_at,
    new_email_agreed_at: isOld ? user.new_email_agreed_at : now,
  }
  await db.updateTable('users').set(agreed).where('id', '=', userId).execute()
  if (agreed.old_email_agreed_at === null || agreed.new_email_agreed_at === null) return 'other-missing'
  await replaceEmail(db, user, user.new_email, now)
  return 'changed'
}

async function replaceEmail(db: Queryable, user: Row<'users'>, email: string, now: Date): Promise<void> {
  await checkFree(db, email)
  await db
    .updateTable('users')
    .set({ ...NO_CHANGE, email, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await forgetTokens(db, user.id, [...PROOFS, 'reset-password'])
  // An address that was never confirmed is now, by its mail.
  await confirmAddress(db, { ...user, email }, now)
  // The address that is free again brings no second seat.
  await rememberUsed(db, user, now)
  await addJob(db, EMAIL_CHANGED_MAIL, { userId: user.id, from: user.email }, now)
}

const NO_CHANGE = { new_email: null, old_email_agreed_at: null, new_email_agreed_at: null }

/** @throws Refusal `email_taken` (409) */
async function checkFree(db: Queryable, email: string): Promise<void> {
  const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken)
    throw new Refusal('email_taken', 'There’s already an account with this email', { field: 'email' })
}

/**
 * Asks for another address. It counts once the mails to both addresses were answered; an address that was never
 * confirmed has no say, because it may be mistyped.
 * @throws Refusal `forbidden` (403) at the password, `invalid` (400) for the present address, `email_taken` (409)
 */
export async function changeEmail(
  deps: Deps,
  actor: Actor,
  body: { email: string; currentPassword: string },
  now: Date,
): Promise<Row<'users'>> {
  const user = await ownRow(deps.db, actor)
  const email = normaliseEmail(body.email)
  if (!(await deps.passwords.verify(user.password_hash, body.currentPassword)))
    throw new Refusal('forbidden', 'This is not your password', { field: 'currentPassword' })
  if (email === user.email) throw new Refusal('invalid', 'This is your email already', { field: 'email' })
  return deps.db.transaction().execute(async (tx) => {
    await checkFree(tx, email)
    await forgetTokens(tx, user.id, ['leave-email', 'enter-email'])
    const old_email_agreed_at = user.email_confirmed_at === null ? now : null
    await tx
      .updateTable('users')
      .set({ ...NO_CHANGE, new_email: email, old_email_agreed_at, updated_at: now })
      .where('id', '=', user.id)
      .execute()
    await askForProof(tx, await userById(tx, user.id), now)
    return userById(tx, user.id)
  })
}

/** Forgets the new address. */
export function keepEmail({ db }: Pick<Deps, 'db'>, { userId }: Actor, now: Date): Promise<Row<'users'>> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ ...NO_CHANGE, updated_at: now })
      .where('id', '=', userId)
      .execute()
    await forgetTokens(tx, userId, ['leave-email', 'enter-email'])
    return userById(tx, userId)
  })
}
