import { PERSON_MARKS_MAX } from '../../../domain/core/limits.ts'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import type { Actor } from '../../platform/core/call.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { reaches } from '../account/block-service.ts'
import { personNotFound } from '../account/person-service.ts'

/**
 * Sets or removes (null) a seeker's mark on another seeker. `mutual` says whether both are interested; it
 * is true only for a caller who is interested, so that nobody else learns about the other's interest.
 * @throws Refusal `forbidden` (403) for a caller who is not a seeker, `invalid` (400) for the caller's own
 * account or above the number of marked people, `not_found` (404)
 */
export async function markPerson(
  db: Queryable,
  actor: Actor,
  personId: string,
  mark: Mark | null,
  now: Date,
): Promise<{ mark: Mark | null; mutual: boolean }> {
  if (actor.userType !== 'seeker') throw new Refusal('forbidden', 'Only seekers can look for roommates')
  if (personId === actor.userId) throw new Refusal('invalid', 'This is your own account')
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', personId)
    .where('user_type', '=', 'seeker')
    .executeTakeFirst()
  if (!person) throw personNotFound()
  if (mark === null) {
    await db
      .deleteFrom('person_marks')
      .where('user_id', '=', actor.userId)
      .where('person_id', '=', personId)
      .execute()
  } else {
    await checkMarkCount(db, actor.userId, personId)
    await db
      .insertInto('person_marks')
      .values({ user_id: actor.userId, person_id: personId, mark, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'person_id']).doUpdateSet({ mark, created_at: now }),
      )
      .execute()
  }
  return { mark, mutual: mark === 'interested' && (await isInterested(db, personId, actor.userId)) }
}

/** @throws Refusal `invalid` (400) when one more marked person would be too many */
async function checkMarkCount(db: Queryable, userId: string, personId: string): Promise<void> {
  await lockUser(db, userId)
  const { count } = await db
    .selectFrom('person_marks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('person_id', '!=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PERSON_MARKS_MAX) throw capReached('personMarks')
}

/** Whether a person is interested in another; false when one blocked the other or is gone, to keep the block secret. */
async function isInterested(db: Queryable, personId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_marks')
    .select('mark')
    .where('user_id', '=', personId)
    .where('person_id', '=', otherId)
    .where('mark', '=', 'interested')
    .where(reaches(otherId, personId))
    .executeTakeFirst()
  return row !== undefined
}
