import { randomBytes, randomInt } from 'node:crypto'
import { EMAIL_CODE_LENGTH } from '../../../domain/core/limits.ts'
import { hashToken } from '../../platform/auth/sessions.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { AccountTokenPurpose } from '../../platform/db/tables.ts'

/** Links of one purpose that work at the same time; a mail that comes twice has two of them. */
const TOKENS_MAX = 5

/** What a token is for. */
interface TokenUse {
  userId: string
  purpose: AccountTokenPurpose
  /** The address that the mail goes to, for a proof of an address. */
  email?: string
}

/** A token that was used. */
export interface UsedToken {
  userId: string
  purpose: AccountTokenPurpose
  email: string | null
}

/** A code is short, so its hash is bound to its account. */
const hashCode = (userId: string, code: string) => hashToken(`${userId} ${code}`)

/**
 * Stores a new token for a mail, and a code of digits for a proof of an address; the database has their hashes only.
 * @returns the token, 256 random bits in base64url, and the code
 */
export async function issueToken(
  db: Queryable,
  { userId, purpose, email }: TokenUse,
  validMs: number,
  now: Date,
): Promise<{ token: string; code: string }> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** EMAIL_CODE_LENGTH)).padStart(EMAIL_CODE_LENGTH, '0')
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email: email ?? null,
      code_hash: email === undefined ? null : hashCode(userId, code),
      created_at: now,
      expires_at: new Date(now.getTime() + validMs),
    })
    .execute()
  const older = db
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .offset(TOKENS_MAX)
  await db.deleteFrom('account_tokens').where('token_hash', 'in', older).execute()
  return { token, code }
}

/** Uses a token up, with all others of its purpose. @returns null for one that does not work */
export function useToken(
  db: Queryable,
  purposes: readonly AccountTokenPurpose[],
  token: string,
  now: Date,
): Promise<UsedToken | null> {
  return useUp(db, (tokens) => tokens.where('token_hash', '=', hashToken(token)), purposes, now)
}

/** Uses up the token with this code, as `useToken` does. */
export function useCode(
  db: Queryable,
  { userId, purposes }: { userId: string; purposes: readonly AccountTokenPurpose[] },
  code: string,
  now: Date,
): Promise<UsedToken | null> {
  const own = hashCode(userId, code)
  return useUp(
    db,
    (tokens) => tokens.where('user_id', '=', userId).where('code_hash', '=', own),
    purposes,
    now,
  )
}

const deleteTokens = (db: Queryable) => db.deleteFrom('account_tokens')
type Deletion = ReturnType<typeof deleteTokens>

async function useUp(
  db: Queryable,
  find: (tokens: Deletion) => Deletion,
  purposes: readonly AccountTokenPurpose[],
  now: Date,
): Promise<UsedToken | null> {
  const used = await find(deleteTokens(db))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst()
  if (!used) return null
  await forgetTokens(db, used.user_id, [used.purpose])
  return { userId: used.user_id, purpose: used.purpose, email: used.email }
}

/** Deletes a person's tokens of some purposes. */
export async function forgetTokens(
  db: Queryable,
  userId: string,
  purposes: readonly AccountTokenPurpose[],
): Promise<void> {
  await deleteTokens(db).where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}
