import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/open.ts'
import type { Row } from '../../../platform/db/tables.ts'
import { CANDIDATE_LINE, CANDIDATE_LINE_SQL, readCandidateLine } from './candidate-line.ts'
import type { Candidate } from './person-columns.ts'

/** People read at once: few enough that other requests wait only for some milliseconds. */
const PAGE = 2000

/** The id before every person's id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** SQL condition: seekers whom others can find if their settings make them visible. */
const CANDIDATES_SQL = `user_type = 'seeker' and profile_completed and seeking_option <> 'SOLO'
  and suspended_at is null and deletion_due_at is null`
const CANDIDATES = sql.raw(CANDIDATES_SQL)

/** The SQL that chooses the people and their answers. When it changes, an older image holds other people. */
export const CANDIDATES_READ = `${CANDIDATES_SQL} ${CANDIDATE_LINE_SQL}`

/** People in one text: so few that a message of the database is not put together from many parts. */
const LINES_PER_TEXT = 100

/** Some people in the order of their ids. */
export interface CandidatePage {
  /** Lines of `LINES_PER_TEXT` people each. */
  texts: string[]
  /** The id of the last one. */
  last: string
}

/** Yields all people who match `CANDIDATES` and whose ids come after `after`, `PAGE` at a time. */
export async function* loadAllCandidates(db: Queryable, after: string): AsyncGenerator<CandidatePage> {
  let reading = readPage(db, after)
  for (;;) {
    const rows = await reading
    const last = rows.at(-1)?.last
    if (last === undefined) return
    const isFull = rows.length === PAGE / LINES_PER_TEXT
    if (isFull) {
      // The database reads the next people while this process takes over these.
      reading = readPage(db, last)
      // Its failure is thrown where it is awaited.
      reading.catch(() => undefined)
    }
    yield { texts: rows.map(({ text }) => text), last }
    if (!isFull) return
  }
}

/** Reads the lines of the next people as some texts, because a row for each would take several times as long. */
async function readPage(db: Queryable, after: string): Promise<{ text: string; last: string }[]> {
  const { rows } = await sql<{ text: string; last: string }>`
    select string_agg(line, E'\n') as text, max(id::text) as last from (
      select id, ${CANDIDATE_LINE} as line, (row_number() over (order by id) - 1) / ${sql.lit(LINES_PER_TEXT)} as part
      from users where ${CANDIDATES} and id > ${after}::uuid order by id limit ${sql.lit(PAGE)}
    ) as page group by part order by part`.execute(db)
  return rows
}

/** How many people there are at most, about: as the database counted when it last analyzed the table; else 0. */
export async function estimatePeople(db: Queryable): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select greatest(reltuples, 0)::bigint as people from pg_class where oid = 'users'::regclass`.execute(db)
  return rows[0]?.people ?? 0
}

/** Returns the people with these ids; null for a person who is not a candidate or no longer exists. */
export async function loadCandidates(
  db: Queryable,
  ids: readonly string[],
): Promise<[string, Candidate | null][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ line: string }>`
    select ${CANDIDATE_LINE} as line from users
    where ${CANDIDATES} and id = any(${sql.val([...ids])}::uuid[])`.execute(db)
  const found = new Map(rows.map(({ line }) => readCandidateLine(line)))
  return ids.map((id) => [id, found.get(id) ?? null])
}

/** A candidate with the account data that others see. */
export interface CandidateProfile extends Candidate {
  person: Pick<Row<'users'>, 'id' | 'first_name' | 'user_type' | 'profile_picture'>
  /** Whether this person marked the searcher as interesting. */
  isInterested: boolean
}

/** Returns those people with these ids who are still candidates, for a searcher. */
export async function loadCandidateProfiles(
  db: Queryable,
  ids: readonly string[],
  searcherId: string,
): Promise<CandidateProfile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ line: string; is_interested: boolean } & CandidateProfile['person']>`
    select ${CANDIDATE_LINE} as line, id, first_name, user_type, profile_picture,
      exists (select from person_marks where user_id = users.id and person_id = ${searcherId}::uuid and mark = 'interested') as is_interested
    from users where ${CANDIDATES} and id = any(${sql.val([...ids])}::uuid[])`.execute(db)
  return rows.flatMap((row) => {
    const [, found] = readCandidateLine(row.line)
    const { id, first_name, user_type, profile_picture } = row
    const person = { id, first_name, user_type, profile_picture }
    return found ? [{ ...found, person, isInterested: row.is_interested }] : []
  })
}
