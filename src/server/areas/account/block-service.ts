import { sql } from 'kysely'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { ShownPerson } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { findPersonWithBadges } from './badge-service.ts'
import { personNotFound } from './person-service.ts'
import { PERSON_COLUMNS, personView } from './user-views.ts'

const BLOCKED_MAX = 500

/**
 * Locks the two people's rows, the smaller id first, until the transaction ends, so that a block and what it must
 * prevent, such as joining a group, run one after the other.
 */
async function lockPair(db: Queryable, one: string, other: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Blocks or unblocks a person, without notifying them. From a block on, each of the two sees the other as they
 * were then. Call it in a transaction.
 * @throws Refusal `invalid` (400) about oneself, `not_found` (404)
 */
export async function blockPerson(
  db: Queryable,
  userId: string,
  personId: string,
  blocked: boolean,
  now: Date,
): Promise<void> {
  if (personId === userId) throw new Refusal('invalid', 'This is your own account')
  await lockPair(db, userId, personId)
  const [user, person] = [await findPersonWithBadges(db, userId), await findPersonWithBadges(db, personId)]
  if (!blocked) {
    await db.deleteFrom('blocks').where('user_id', '=', userId).where('person_id', '=', personId).execute()
    return
  }
  // The other person may have blocked first: what the two have seen since is what they go on to see.
  const mine = (await blocksWith(db, userId, [personId])).get(personId)
  const theirs = (await blocksWith(db, personId, [userId])).get(userId)
  await db
    .insertInto('blocks')
    .values({
      user_id: userId,
      person_id: personId,
      created_at: now,
      user_shown: theirs?.shown ?? shownOf(user),
      person_shown: mine?.shown ?? shownOf(person),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'person_id']).doNothing())
    .execute()
}

const shownOf = ({ _id, ...shown }: PersonView): ShownPerson => shown

/** The people on a user's list of blocked people, as they were at the block, latest first. */
export async function listBlocked(db: Queryable, userId: string): Promise<PersonView[]> {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.person_id')
    .select([...PERSON_COLUMNS, 'blocks.person_shown', 'blocks.created_at'])
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('users.id')
    .limit(BLOCKED_MAX)
    .execute()
  return rows.map((row) =>
    personBehind(personView(row), { since: row.created_at, shown: row.person_shown, mine: true }),
  )
}

/** A block between a user and another person; either of them may have blocked. */
export interface BlockBetween {
  /** When the first block between the two began. */
  since: Date
  /** The other person as the user goes on to see them; null for blocks of an earlier version. */
  shown: ShownPerson | null
  /** Whether the user blocked the other person. */
  mine: boolean
}

/** The blocks between a user and these people, by person id; people without one are left out. */
export async function blocksWith(
  db: Queryable,
  userId: string,
  personIds: readonly string[],
): Promise<Map<string, BlockBetween>> {
  const ids = sql.val([...personIds])
  const { rows } = await sql<{
    person_id: string
    created_at: Date
    shown: ShownPerson | null
    mine: boolean
  }>`
    select person_id, created_at, person_shown as shown, true as mine from blocks
    where user_id = ${userId}::uuid and person_id = any(${ids}::uuid[])
    union all
    select user_id, created_at, user_shown, false from blocks
    where person_id = ${userId}::uuid and user_id = any(${ids}::uuid[])
    order by created_at`.execute(db)
  const blocks = new Map<string, BlockBetween>()
  for (const { person_id, created_at, shown, mine } of rows) {
    const first = blocks.get(person_id)
    blocks.set(person_id, {
      since: first?.since ?? created_at,
      shown: first?.shown ?? shown,
      mine: mine || first?.mine === true,
    })
  }
  return blocks
}

/**
 * A person as somebody sees them who may have a block with them: with the badges that they had at the block, and only
 * where badges are shown.
 */
export function personBehind(person: PersonView, block: BlockBetween | undefined): PersonView {
  if (!block) return person
  const { badges, ...others } = person
  const { badges: badgesThen, ...shown } = block.shown ?? {}
  if (!badges) return { ...others, ...shown }
  // A block of an earlier version stored no badges: then only the one that does not change is shown.
  const unchanging = { ...badges, answersWithinHours: null, photosAreUnique: false }
  return { ...others, ...shown, badges: badgesThen ?? unchanging }
}

/** SQL condition: one of the two people blocked the other. */
export const blockedBetween = (one: string, other: string) =>
  sql<boolean>`exists (
    select from blocks where (user_id, person_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
  )`

/** SQL condition: no block is between a user and the person in a column, such as `listings.owner_id`. */
export const notBlockedWith = (userId: string, column: string) =>
  sql<boolean>`not exists (
    select from blocks where (user_id, person_id) in ((${userId}::uuid, ${sql.ref(column)}), (${sql.ref(column)}, ${userId}::uuid))
  )`

/**
 * SQL condition: words of a person reach the other one, who is not suspended, does not leave and has no block with
 * them.
 */
export const reaches = (senderId: string, recipientId: string) =>
  sql<boolean>`(not ${blockedBetween(senderId, recipientId)}
    and exists (select from users where id = ${recipientId}::uuid and suspended_at is null
      and deletion_due_at is null and emptied_at is null))`

/** Whether one of two people blocked the other. */
export async function isBlockedBetween(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${blockedBetween(one, other)} as is`.execute(db)
  return rows[0]?.is === true
}

/**
 * The refusal is the same for a person who is not there, is suspended, leaves, or has a block with the sender, so that it
 * does not tell of a block.
 * @throws Refusal `not_found` (404)
 */
export async function checkReaches(db: Queryable, senderId: string, recipientId: string): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select ${reaches(senderId, recipientId)} as is`.execute(db)
  if (rows[0]?.is !== true) throw personNotFound()
}
