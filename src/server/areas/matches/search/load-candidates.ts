import { sql } from 'kysely'
import * as v from 'valibot'
import { workStyleOf } from '../../../../domain/matches/answer-fit.ts'
import { isDay } from '../../../../domain/core/dates.ts'
import { DEFAULT_MATCH_SETTINGS, MatchSettings } from '../../../../domain/matches/match-settings.ts'
import {
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  INTERESTS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
} from '../../../../domain/seeker/seeker.ts'
import type { Queryable } from '../../../platform/db/open.ts'
import type { Row } from '../../../platform/db/tables.ts'
import type { Candidate } from './person-columns.ts'

/** People read at once: few enough that other requests wait only for some milliseconds. */
const PAGE = 500

/** A row of `COLUMNS`. */
interface CandidateRow {
  id: string
  option: string | null
  size: string | null
  location: string | null
  budget: string | null
  day: string | null
  habits: unknown
  settings: unknown
}

/** The fields that a score needs; the database extracts them, as all answers are twenty times as large. */
const COLUMNS = sql`id, seeker_answers->>'seekingOption' as option, seeker_answers->'groupPreferences'->>'groupSize' as size,
  seeker_answers->>'location' as location, seeker_answers->>'budget' as budget, seeker_answers->>'moveInDate' as day,
  seeker_answers->'habits' as habits, match_settings as settings`
/** SQL condition: seekers whom others can find if their settings make them visible. */
const CANDIDATES = sql`user_type = 'seeker' and profile_completed and seeking_option <> 'SOLO'
  and suspended_at is null`

/** Yields all people who match `CANDIDATES`, `PAGE` at a time; null for a person who is not visible. */
export async function* loadAllCandidates(db: Queryable): AsyncGenerator<[string, Candidate | null][]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<CandidateRow>`
      select ${COLUMNS} from users where ${CANDIDATES} and id > ${after}::uuid order by id limit ${PAGE}`.execute(
      db,
    )
    yield rows.map((row) => [row.id, candidate(row)])
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = last.id
  }
}

/** Returns the people with these ids; null for a person who is not a candidate or no longer exists. */
export async function loadCandidates(
  db: Queryable,
  ids: readonly string[],
): Promise<[string, Candidate | null][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CandidateRow>`
    select ${COLUMNS} from users where ${CANDIDATES} and id = any(${sql.val([...ids])}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, candidate(row)]))
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
  const { rows } = await sql<CandidateRow & CandidateProfile['person'] & { is_interested: boolean }>`
    select ${COLUMNS}, first_name, user_type, profile_picture,
      exists (select from person_marks where user_id = users.id and person_id = ${searcherId}::uuid and mark = 'interested') as is_interested
    from users where ${CANDIDATES} and id = any(${sql.val([...ids])}::uuid[])`.execute(db)
  return rows.flatMap((row) => {
    const found = candidate(row)
    const { id, first_name, user_type, profile_picture } = row
    const person = { id, first_name, user_type, profile_picture }
    return found ? [{ ...found, person, isInterested: row.is_interested }] : []
  })
}

/**
 * Parses stored match settings; null gives the defaults. Settings that another version wrote and that do
 * not parse hide the person, because showing a hidden person would be worse.
 */
export function parseMatchSettings(settings: unknown): MatchSettings {
  if (settings === null || settings === undefined) return DEFAULT_MATCH_SETTINGS
  const parsed = v.safeParse(MatchSettings, settings)
  return parsed.success ? parsed.output : { ...DEFAULT_MATCH_SETTINGS, visible: false }
}

const Habits = v.object({
  cleanliness: v.fallback(v.nullable(v.picklist(CLEANLINESS_LEVELS)), null),
  sleepSchedule: v.fallback(v.nullable(v.picklist(SLEEP_SCHEDULES)), null),
  socialLevel: v.fallback(v.nullable(v.picklist(SOCIAL_LEVELS)), null),
  workFromHome: v.fallback(v.nullable(v.boolean()), null),
  dietPreferences: v.fallback(v.array(v.picklist(DIETS)), []),
  interests: v.fallback(v.array(v.picklist(INTERESTS)), []),
})

function candidate(row: CandidateRow): Candidate | null {
  const settings = parseMatchSettings(row.settings)
  const habits = v.safeParse(Habits, row.habits)
  if (!settings.visible || !habits.success) return null
  const { cleanliness, sleepSchedule, socialLevel, workFromHome, dietPreferences, interests } = habits.output
  const budget = Number(row.budget)
  return {
    answers: {
      cleanliness,
      sleepSchedule,
      socialLevel,
      budget: budget > 0 ? budget : null,
      moveIn: row.day !== null && isDay(row.day) ? row.day : null,
      location: row.location ?? '',
      diet: dietPreferences[0] ?? null,
      interests,
      workStyle: workStyleOf(workFromHome),
    },
    seekingOption: row.option === 'FIND_GROUP' ? 'FIND_GROUP' : 'WITH_ROOMMATES',
    groupSize: GROUP_SIZES.find((size) => size === row.size) ?? null,
    importance: settings.importance,
  }
}
