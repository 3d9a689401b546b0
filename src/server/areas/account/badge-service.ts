import { sql } from 'kysely'
import type { PersonBadges } from '../../../domain/account/badges.ts'
import { badgesOf } from '../../../domain/account/badge-rules.ts'
import { ANSWER_AWAITED_HOURS, ANSWERS_MEASURED_DAYS } from '../../../domain/core/limits.ts'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { personNotFound } from './person-service.ts'
import { PERSON_COLUMNS, personView } from './user-views.ts'

const HOUR_MS = 3_600_000
/** How often a person is measured while people wrote to them within the measured days. */
const MEASURE_EVERY_MS = 6 * HOUR_MS
/** People that one statement measures, and the statements of one run; the next run goes on. */
const PEOPLE_AT_ONCE = 50
const STATEMENTS_MAX = 100
/** The latest conversations that count for one person. */
const CONVERSATIONS_MAX = 200

/** Whether the photos of a home were compared, and no other account showed one of them before. */
export const photosAreUnique = ({ pictures }: Pick<Row<'listings'>, 'pictures'>): boolean =>
  pictures === 'unique'

/** The columns that the badges need, besides those of `person_answers`. */
export type BadgeUser = Pick<Row<'users'>, 'created_at' | 'email_confirmed_at' | 'emptied_at'>
type Answers = Pick<Row<'person_answers'>, 'asked' | 'answered' | 'median_seconds'>

/** The badges of a user. */
export function userBadges(user: BadgeUser, answers: Answers | null, photosUnique = false): PersonBadges {
  return badgesOf({
    createdAt: user.created_at,
    emailConfirmedAt: user.email_confirmed_at,
    isGone: user.emptied_at !== null,
    answers: answers && {
      asked: answers.asked,
      answered: answers.answered,
      medianSeconds: answers.median_seconds,
    },
    photosAreUnique: photosUnique,
  })
}

/** The badges of the owners of homes, by id, as one part of a query: no page of homes counts messages. */
export const BADGE_FACTS = (ownerIds: readonly string[]) => sql<BadgeFactsRow[] | null>`(
  select json_agg(json_build_object('id', users.id, 'created_at', users.created_at,
    'email_confirmed_at', users.email_confirmed_at, 'emptied_at', users.emptied_at,
    'asked', asked, 'answered', answered, 'median_seconds', median_seconds))
  from users left join person_answers on person_answers.user_id = users.id
  where users.id = any(${sql.val([...ownerIds])}::uuid[]))`

/** A row of `BADGE_FACTS`; JSON has its times as text. */
export interface BadgeFactsRow {
  id: string
  created_at: string
  email_confirmed_at: string | null
  emptied_at: string | null
  asked: number | null
  answered: number | null
  median_seconds: number | null
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text))

/** The badges of the owner in a row of `BADGE_FACTS`. */
export const badgesOfRow = (row: BadgeFactsRow, photosUnique: boolean): PersonBadges =>
  userBadges(
    {
      created_at: new Date(row.created_at),
      email_confirmed_at: timeOf(row.email_confirmed_at),
      emptied_at: timeOf(row.emptied_at),
    },
    row.asked === null || row.answered === null
      ? null
      : { asked: row.asked, answered: row.answered, median_seconds: row.median_seconds },
    photosUnique,
  )

/** Returns a person with their badges, as others see them. @throws Refusal `not_found` (404) */
export async function findPersonWithBadges(db: Queryable, userId: string): Promise<PersonView> {
  const row = await db
    .selectFrom('users')
    .leftJoin('person_answers', 'person_answers.user_id', 'users.id')
    .select([
      ...PERSON_COLUMNS,
      'users.created_at',
      'users.email_confirmed_at',
      'users.emptied_at',
      'asked',
      'answered',
      'median_seconds',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw personNotFound()
  const { asked, answered, median_seconds } = row
  const answers = asked === null || answered === null ? null : { asked, answered, median_seconds }
  return { ...personView(row), badges: userBadges(row, answers) }
}

/** Lets the next run measure a person to whom somebody has just written first. */
export async function noteAsked(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('person_answers')
    .values({ user_id: userId, asked: 0, answered: 0, median_seconds: null, due_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ due_at: now }))
    .execute()
}

/**
 * Measures how the people who are due answered those who wrote first. Blocks are not asked: whoever watches the badge
 * would learn of them. An unanswered person who is suspended or gone since does not count.
 */
export async function measureAnswers(db: Db, now: Date): Promise<void> {
  for (let run = 0; run < STATEMENTS_MAX; run++) if ((await measureSome(db, now)) < PEOPLE_AT_ONCE) return
}

async function measureSome(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ANSWERS_MEASURED_DAYS * 24 * HOUR_MS)
  const awaited = new Date(now.getTime() - ANSWER_AWAITED_HOURS * HOUR_MS)
  const again = new Date(now.getTime() + MEASURE_EVERY_MS)
  const { rows } = await sql`
    with due as (
      select user_id from person_answers where due_at <= ${now}::timestamptz
      order by due_at limit ${PEOPLE_AT_ONCE} for update skip locked
    ), measured as (
      select due.user_id, count(asked.created_at) as latest,
        count(*) filter (where asked.answered_at is not null
          or (asked.created_at <= ${awaited}::timestamptz and asked.is_here)) as asked,
        count(asked.answered_at) as answered,
        percentile_cont(0.5) within group (order by extract(epoch from asked.answered_at - asked.created_at)) as median
      from due left join lateral (
        select begun.created_at,
          (select messages.created_at from messages where messages.low_id = begun.low_id
            and messages.high_id = begun.high_id and messages.sender_id = due.user_id
            order by ordinal limit 1) as answered_at,
          exists (select from users where users.id = begun.started_by
            and suspended_at is null and emptied_at is null) as is_here
        from conversations as begun
        where (begun.low_id = due.user_id or begun.high_id = due.user_id) and begun.started_by <> due.user_id
          and begun.created_at > ${since}::timestamptz
        order by begun.created_at desc limit ${CONVERSATIONS_MAX}
      ) as asked on true
      group by due.user_id
    )
    update person_answers set asked = measured.asked, answered = measured.answered,
      median_seconds = round(measured.median)::int,
      due_at = case when measured.latest = 0 then null else ${again}::timestamptz end
    from measured where person_answers.user_id = measured.user_id
    returning person_answers.user_id`.execute(db)
  return rows.length
}
