import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { homeEndpoints, HomesPage } from '../../../contract/homes.ts'
import { matchAnswersOf } from '../../../domain/matches/answer-fit.ts'
import { dayNumber } from '../../../domain/core/dates.ts'
import type { HomeQuery } from '../../../domain/homes/home-filters.ts'
import { homeWants, wantsOfShownAnswers, type HomeWants } from '../../../domain/homes/home-fit.ts'
import { HIDDEN_HOMES_MAX, HOMES_PAGE, TEXT_MATCHES_MAX } from '../../../domain/core/limits.ts'
import type { Actor } from '../../platform/core/call.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { parseMatchSettings } from '../matches/search/candidate-line.ts'
import type { HomeColumns } from './home-columns.ts'
import { searchColumns } from './search-columns.ts'
import type { HomeIndex } from './home-index.ts'
import { listingViews } from '../listings/listing-views.ts'
import { utcDay } from '../listings/listing-service.ts'
import { parseCompleteAnswers } from '../account/user-views.ts'

type SearcherRow = Pick<Row<'users'>, 'user_type' | 'seeker_answers'>

/** One page of the homes on the market, as the searcher may see them. */
export async function findHomes(
  db: Queryable,
  index: HomeIndex,
  actor: Actor & { row: SearcherRow },
  { sort, after, hidden, with: housemates = [], ...query }: QueryOf<typeof homeEndpoints.searchHomes>,
  now: Date,
): Promise<HomesPage> {
  const today = utcDay(now)
  const own = wantsOf(actor.row)
  const [others, hiddenIds, blockedIds, textIds] = await Promise.all([
    wantsOfHousemates(db, actor.userId, housemates),
    hiddenBy(db, actor.userId),
    listingsBehindBlocks(db, actor.userId),
    findListingsWithText(db, query),
    index.catchUp(db),
  ])
  const { columns } = index
  const hiddenSlots = slotsOf(columns, hiddenIds).filter((slot) => !blockedIds.has(columns.ids[slot]!))
  const blockedSlots = slotsOf(columns, blockedIds)
  const found = searchColumns(columns, {
    query,
    // Without the searcher's answers there is no fit to sort by.
    sort: sort === 'fit' && own === null ? 'confirmed' : sort,
    everybody: own === null ? [] : [own, ...others],
    after,
    limit: HOMES_PAGE,
    today: dayNumber(today),
    among: eligibleSlots(
      columns,
      textIds,
      hidden === '1' ? { only: hiddenSlots } : { not: [...hiddenSlots, ...blockedSlots] },
    ),
  })
  const { ids, ...page } = found
  return {
    ...page,
    homes: await viewsOf(db, actor, ids, today),
    hidden: hidden === '1' ? 0 : countAvailable(columns, hiddenSlots, dayNumber(today)),
    tooCommon: textIds !== null && textIds.size > TEXT_MATCHES_MAX,
  }
}

/** How many slots are on the market today: what is not must not tell whether it is paused or rented. */
const countAvailable = ({ from, until }: HomeColumns, slots: readonly number[], today: number) =>
  slots.filter((slot) => from[slot]! <= today && until[slot]! >= today).length

const slotsOf = (columns: HomeColumns, ids: Iterable<string>) =>
  Array.from(ids).flatMap((id) => columns.slotOf(id) ?? [])

/** By slot: 1 takes part in the search. Null when all slots do. */
function eligibleSlots(
  columns: HomeColumns,
  textIds: ReadonlySet<string> | null,
  slots: { only: readonly number[] } | { not: readonly number[] },
): Uint8Array | null {
  const isOnly = 'only' in slots
  if (textIds === null && !isOnly && slots.not.length === 0) return null
  const eligible = new Uint8Array(columns.size).fill(textIds === null && !isOnly ? 1 : 0)
  const textSlots = textIds && slotsOf(columns, textIds)
  if (isOnly) {
    for (const slot of slots.only)
      eligible[slot] = Number(textIds === null || textIds.has(columns.ids[slot]!))
    return eligible
  }
  for (const slot of textSlots ?? []) eligible[slot] = 1
  for (const slot of slots.not) eligible[slot] = 0
  return eligible
}

/** The wishes of a seeker with complete answers; null for other users. */
function wantsOf({ user_type, seeker_answers }: SearcherRow): HomeWants | null {
  const answers = user_type === 'seeker' ? parseCompleteAnswers(seeker_answers) : null
  return answers && homeWants(answers)
}

/**
 * The wishes of the people in `ids`. A person is left out if the searcher has not marked or has hidden them,
 * if they are not visible, or if one blocked the other.
 */
async function wantsOfHousemates(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<HomeWants[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person_marks')
    .innerJoin('users', 'users.id', 'person_marks.person_id')
    .select(['users.seeker_answers', 'users.match_settings'])
    .where('person_marks.user_id', '=', userId)
    .where('person_marks.mark', '!=', 'pass')
    .where('users.id', 'in', ids)
    .where('users.user_type', '=', 'seeker')
    .where('users.profile_completed', '=', true)
    .where('users.suspended_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.user_id')
            .where((eb) =>
              eb.or([
                eb.and([eb('blocks.user_id', '=', userId), eb('blocks.person_id', '=', eb.ref('users.id'))]),
                eb.and([eb('blocks.person_id', '=', userId), eb('blocks.user_id', '=', eb.ref('users.id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ seeker_answers, match_settings }) => {
    const answers = parseMatchSettings(match_settings).visible ? parseCompleteAnswers(seeker_answers) : null
    return (answers && wantsOfShownAnswers(matchAnswersOf(answers))) ?? []
  })
}

/** The ids of the listings of everyone on either side of a block with the user. */
export async function listingsBehindBlocks(db: Queryable, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where owner_id in (
      select person_id from blocks where user_id = ${userId}::uuid
      union select user_id from blocks where person_id = ${userId}::uuid
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function hiddenBy(db: Queryable, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('hidden_listings')
    .select('listing_id')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.listing_id))
}

/**
 * Returns the ids of listings that match a search text in PostgreSQL's syntax ("a phrase", or, -not); null
 * without a text. `TEXT_MATCHES_MAX + 1` ids mean that there are too many matches.
 */
export async function findListingsWithText(
  db: Queryable,
  { q }: Pick<HomeQuery, 'q'>,
): Promise<Set<string> | null> {
  if (q === undefined || q === '') return null
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from listing_texts
    where words @@ websearch_to_tsquery('english', ${q})
    limit ${TEXT_MATCHES_MAX + 1}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

async function viewsOf(db: Queryable, actor: Actor, ids: readonly string[], today: string) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.owner_id')
    .selectAll('listings')
    .select(['users.first_name', 'users.user_type', 'users.profile_picture'])
    .where(sql<boolean>`listings.id = any(${sql.val([...ids])}::uuid[])`)
    .execute()
  const byId = new Map((await listingViews(db, actor, rows, today)).map((view) => [view._id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Hides a listing from the user's searches or shows it again. Nothing happens for a listing that does not exist,
 * so that the response is the same for everything that the user cannot see.
 * @throws Refusal `invalid` (400) above the number of hidden homes
 */
export async function hideListing(
  db: Queryable,
  userId: string,
  listingId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  if (!hidden) {
    await db
      .deleteFrom('hidden_listings')
      .where('user_id', '=', userId)
      .where('listing_id', '=', listingId)
      .execute()
    return
  }
  await lockUser(db, userId)
  const { count } = await db
    .selectFrom('hidden_listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('listing_id', '!=', listingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= HIDDEN_HOMES_MAX) throw capReached('hiddenHomes')
  await db
    .insertInto('hidden_listings')
    .columns(['user_id', 'listing_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('listings')
        .select([
          sql<string>`${userId}::uuid`.as('user_id'),
          'id',
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', listingId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
