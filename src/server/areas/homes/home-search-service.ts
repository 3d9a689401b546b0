import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { homeEndpoints, HomesPage } from '../../../contract/homes.ts'
import { matchAnswersOf } from '../../../domain/matches/answer-fit.ts'
import { dayNumber } from '../../../domain/core/dates.ts'
import type { HomeQuery } from '../../../domain/homes/home-filters.ts'
import { homeWants, shownWants, type HomeWants } from '../../../domain/homes/home-fit.ts'
import { HOMES_PAGE, TEXT_MATCHES_MAX } from '../../../domain/core/limits.ts'
import type { Actor } from '../../platform/dispatch/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { storedSettings } from '../matches/search/load-candidates.ts'
import { notFound } from '../../platform/dispatch/refusal.ts'
import type { HomeColumns } from './home-columns.ts'
import { searchColumns } from './search-columns.ts'
import type { HomeIndex } from './home-index.ts'
import { listingViews } from '../listings/listing-views.ts'
import { utcDay } from '../listings/listing-service.ts'
import { completeAnswers } from '../account/user-views.ts'

/** One page of the homes on the market, as the asker may see them. */
export async function findHomes(
  db: Queryable,
  index: HomeIndex,
  actor: Actor,
  { sort, after, hidden, with: companions = [], ...query }: QueryOf<typeof homeEndpoints.searchHomes>,
  now: Date,
): Promise<HomesPage> {
  const today = utcDay(now)
  const [own, others, hiddenIds, texts] = await Promise.all([
    wantsOf(db, actor.userId),
    wantsOfNoted(db, actor.userId, companions),
    hiddenBy(db, actor.userId),
    withText(db, query),
    index.catchUp(db),
  ])
  const { columns } = index
  const hiddenSlots = slotsOf(columns, hiddenIds)
  const found = searchColumns(columns, {
    query,
    // Somebody without answers has nothing that could fit.
    sort: sort === 'fit' && own === null ? 'confirmed' : sort,
    everybody: own === null ? [] : [own, ...others],
    after,
    limit: HOMES_PAGE,
    today: dayNumber(today),
    among: amongOf(columns, texts, hidden === '1' ? { only: hiddenSlots } : { not: hiddenSlots }),
  })
  const { ids, ...figures } = found
  return {
    ...figures,
    homes: await viewsOf(db, actor, ids, today),
    hidden: hidden === '1' ? 0 : hiddenSlots.length,
    tooCommon: texts !== null && texts.size > TEXT_MATCHES_MAX,
  }
}

const slotsOf = (columns: HomeColumns, ids: Iterable<string>) =>
  Array.from(ids).flatMap((id) => columns.slotOf(id) ?? [])

/** Which slots take part; null where all do. */
function amongOf(
  columns: HomeColumns,
  texts: ReadonlySet<string> | null,
  slots: { only: readonly number[] } | { not: readonly number[] },
): Uint8Array | null {
  const isOnly = 'only' in slots
  if (texts === null && !isOnly && slots.not.length === 0) return null
  const among = new Uint8Array(columns.size).fill(texts === null && !isOnly ? 1 : 0)
  const withText = texts && slotsOf(columns, texts)
  if (isOnly) {
    for (const slot of slots.only) among[slot] = Number(texts === null || texts.has(columns.ids[slot]!))
    return among
  }
  for (const slot of withText ?? []) among[slot] = 1
  for (const slot of slots.not) among[slot] = 0
  return among
}

/** What a completed seeker looks for; null for everybody else. */
async function wantsOf(db: Queryable, userId: string): Promise<HomeWants | null> {
  const { user_type, seeker_answers } = await db
    .selectFrom('users')
    .select(['user_type', 'seeker_answers'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const answers = user_type === 'seeker' ? completeAnswers(seeker_answers) : null
  return answers && homeWants(answers)
}

/** The same of people whom the asker noted and who may be found; others are left out without a word. */
async function wantsOfNoted(db: Queryable, userId: string, ids: readonly string[]): Promise<HomeWants[]> {
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
    const answers = storedSettings(match_settings).visible ? completeAnswers(seeker_answers) : null
    return (answers && shownWants(matchAnswersOf(answers))) ?? []
  })
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
 * The listings that hold the words of a search, as PostgreSQL reads them ("a phrase", or, -not); null where
 * no words were given. One more than the most that are looked at means that there are more.
 */
export async function withText(db: Queryable, { q }: Pick<HomeQuery, 'q'>): Promise<Set<string> | null> {
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
    .where('listings.id', 'in', ids)
    .execute()
  const byId = new Map((await listingViews(db, actor, rows, today)).map((view) => [view._id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Leaves a listing out of the asker's searches, or no longer; one that was deleted may be hidden too.
 * @throws Refusal `not_found` (404)
 */
export async function hideListing(
  db: Queryable,
  userId: string,
  listingId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  const known = await db.selectFrom('listings').select('id').where('id', '=', listingId).executeTakeFirst()
  if (!known) throw notFound('There is no such listing')
  if (!hidden) {
    await db
      .deleteFrom('hidden_listings')
      .where('user_id', '=', userId)
      .where('listing_id', '=', listingId)
      .execute()
    return
  }
  await db
    .insertInto('hidden_listings')
    .values({ user_id: userId, listing_id: listingId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
