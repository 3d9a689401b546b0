import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { endAllSessions } from '../platform/auth/sessions.ts'
import { newCode } from '../platform/core/new-id.ts'
import type { Tx } from '../platform/db/open.ts'
import { clearSignInFailures } from '../platform/http/rate-limits.ts'
import { leaveGroup } from '../areas/groups/group-service.ts'
import type { AdminContext } from './admin-command.ts'

/** Tables whose rows are a person's own, by the column with the person. */
const OWN_ROWS = [
  ['drafts', 'user_id'],
  ['op_receipts', 'user_id'],
  ['device_ledgers', 'user_id'],
  ['saved_searches', 'user_id'],
  ['saved_listings', 'user_id'],
  ['hidden_listings', 'user_id'],
  ['home_entries', 'user_id'],
  ['listing_views', 'viewer_id'],
  ['group_comments', 'user_id'],
  ['group_exits', 'user_id'],
  ['person_marks', 'user_id'],
  ['person_marks', 'person_id'],
  ['blocks', 'user_id'],
  ['blocks', 'person_id'],
] as const

/** What a deleted account holds for ever, because messages and viewings of others refer to it. */
const REMAINS = {
  first_name: 'Deleted',
  last_name: 'account',
  user_type: null,
  seeking_option: null,
  profile_completed: false,
  completed_at: null,
  location_preference: null,
  custom_location: '',
  referral_count: 0,
  profile_picture: '',
  seeker_answers: null,
  match_settings: null,
}

/**
 * Deletes a person's account with everything that is theirs. Messages stay with the people who got them, without the
 * name and the pictures; homes and viewings stay as deleted and cancelled ones, without the address, the words and the pictures.
 */
export async function deletePerson(
  { db, photos, passwords }: Pick<AdminContext, 'db' | 'photos' | 'passwords'>,
  userId: string,
  now: Date,
): Promise<void> {
  const password_hash = await passwords.hash(randomBytes(32).toString('base64url'))

  const pictures = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await endAllSessions(tx, userId)
    const groups = await tx
      .selectFrom('group_members')
      .select('group_id')
      .where('user_id', '=', userId)
      .execute()
    for (const { group_id } of groups)
      await leaveGroup(
        tx,
        { userId, userType: null, profileCompleted: false, emailConfirmed: false, tokenHash: '' },
        group_id,
      )
    for (const [table, column] of OWN_ROWS)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::uuid`.execute(tx)
    await clearSignInFailures(tx, user.email)
    await tx.deleteFrom('newsletter_subscribers').where('email_key', '=', user.email).execute()
    await tx
      .updateTable('messages')
      .set({ photos: null })
      .where('sender_id', '=', userId)
      .where('photos', 'is not', null)
      .execute()
    await emptyListings(tx, userId, now)
    await cancelViewings(tx, userId, now)
    await tx
      .updateTable('users')
      .set({
        ...REMAINS,
        email: `deleted-${userId}@deleted.invalid`,
        password_hash,
        suspended_at: now,
        referral_code: newCode(),
        updated_at: now,
      })
      .where('id', '=', userId)
      .execute()
    return tx.deleteFrom('photos').where('owner_id', '=', userId).returning('id').execute()
  })
  for (const { id } of pictures) await photos.remove(id)
}

/** Deletes a person's homes, and takes the address, the words, the pictures and the form out of them. */
async function emptyListings(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update listings set deleted_at = coalesce(deleted_at, ${now}::timestamptz), updated_at = ${now}::timestamptz,
      revision = revision + 1, street_key = '', zip_key = '',
      payload = (payload - 'form') || jsonb_build_object(
        'title', '', 'description', '', 'images', '[]'::jsonb,
        'address', payload->'address' || '{"street": "", "zipCode": ""}'::jsonb)
    where owner_id = ${userId}::uuid`.execute(tx)
}

/** Cancels a person's viewings, and takes the words out of them. */
async function cancelViewings(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('viewings')
    .set((eb) => ({
      state: 'cancelled',
      turn: null,
      note: '',
      history: { steps: [] },
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where((eb) => eb.or([eb('seeker_id', '=', userId), eb('owner_id', '=', userId)]))
    .execute()
}
