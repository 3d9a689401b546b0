import { normaliseEmail } from '../../../domain/core/email.ts'
import { RESET_LINK_MINUTES } from '../../../domain/core/limits.ts'
import { isCommonPassword } from '../../platform/auth/common-passwords.ts'
import { endAllSessions } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/core/call.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/dispatch/handler.ts'
import { clearSignInFailures, countUse } from '../../platform/http/rate-limits.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import { PASSWORD_CHANGED_MAIL, RESET_MAIL } from './account-mails.ts'
import { useToken } from './account-tokens.ts'

/** @throws Refusal `invalid` (400) for a password that is guessed first: a common one, or the own address */
export function checkNewPassword(password: string, email: string): void {
  const lower = password.trim().toLowerCase()
  const address = normaliseEmail(email)
  if (lower === address || lower === address.split('@')[0])
    throw new Refusal('invalid', 'Your password must not be your email address', { field: 'password' })
  if (isCommonPassword(password))
    throw new Refusal('invalid', 'This is one of the most common passwords. Please choose another one', {
      field: 'password',
    })
}

/**
 * Asks for a mail with a link for a new password. The work is the same for every address: the job finds out
 * whether it has an account.
 * @throws Refusal `rate_limited` (429)
 */
export async function requestPasswordReset(deps: Deps, given: string, now: Date): Promise<void> {
  const email = normaliseEmail(given)
  await countUse(deps.db, 'passwordResetByEmail', email, deps.config.rateLimits, now)
  await addJob(deps.db, RESET_MAIL, { email }, now)
}

/**
 * Sets a new password with the token of a mail, and ends all sessions.
 * @returns the address of the account
 * @throws Refusal `link_expired` (410), `invalid` (400) for a common password, with which the link still works
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<string> {
  // Hashed before the transaction, because it takes long.
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction().execute(async (tx) => {
    const used = await useToken(tx, ['reset-password'], token, now)
    if (used === null)
      throw new Refusal(
        'link_expired',
        `This link was used already, or it is older than ${RESET_LINK_MINUTES} minutes. Ask for a new one.`,
      )
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', used.userId)
      .executeTakeFirstOrThrow()
    checkNewPassword(password, email)
    await setPassword(tx, { userId: used.userId, email, passwordHash }, now)
    return email
  })
}

/**
 * Sets a new password with the old one, and ends all sessions but the caller's.
 * @throws Refusal `bad_credentials` (401) at the old password, `invalid` (400)
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, password }: { currentPassword: string; password: string },
  now: Date,
): Promise<void> {
  const { email } = await checkPassword(deps, actor, currentPassword, 'currentPassword')
  checkNewPassword(password, email)
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction().execute(async (tx) => {
    await setPassword(tx, { userId: actor.userId, email, passwordHash, keptSession: actor.tokenHash }, now)
  })
}

/**
 * Checks the password of the caller.
 * @param field the field of the request that has it
 * @throws Refusal `forbidden` (403) at this field
 */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'passwords'>,
  actor: Actor,
  password: string,
  field: string,
): Promise<{ email: string }> {
  const { email, password_hash } = await deps.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (!(await deps.passwords.verify(password_hash, password)))
    throw new Refusal('forbidden', 'This is not your password', { field })
  return { email }
}

interface NewPassword {
  userId: string
  email: string
  passwordHash: string
  /** The hash of the token of the session that goes on. */
  keptSession?: string
}

async function setPassword(tx: Tx, given: NewPassword, now: Date): Promise<void> {
  const { userId, email, passwordHash, keptSession } = given
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await clearSignInFailures(tx, email)
  await endAllSessions(tx, userId, keptSession)
  await addJob(tx, PASSWORD_CHANGED_MAIL, { userId }, now)
}
