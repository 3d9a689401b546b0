import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/auth/sessions.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { AccountTokenPurpose } from '../../platform/db/tables.ts'

/** Links of one purpose that work at the same time; a mail that comes twice has two of them. */
const TOKENS_MAX = 5

/** Stores a new token for a mail. @returns it: 256 random bits in base64url; only its hash is stored */
export async function issueToken(
  db: Queryable,
  { userId, purpose }: { userId: string; purpose: AccountTokenPurpose },
  validMs: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
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
  return token
}

/** Uses a token up, with all others of its purpose. @returns whose it is; null for one that does not work */
export async function useToken(
  db: Queryable,
  purpose: AccountTokenPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const used = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return null
  await db
    .deleteFrom('account_tokens')
    .where('user_id', '=', used.user_id)
    .where('purpose', '=', purpose)
    .execute()
  return used.user_id
}
