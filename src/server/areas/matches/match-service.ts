import { sql } from 'kysely'
import { answersShared, pairScore, sideOf } from '../../../domain/matches/compatibility.ts'
import { matchAnswersOf } from '../../../domain/matches/answer-fit.ts'
import type { MatchFilter } from '../../../domain/matches/match-filter.ts'
import { checkGates, type GatedSeeker } from '../../../domain/matches/match-gates.ts'
import { dealbreakersOf, importancesOf, type MatchSettings } from '../../../domain/matches/match-settings.ts'
import { toSideView, type MatchResults, type MatchView } from '../../../domain/matches/match-view.ts'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import type { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { parseMatchSettings } from './search/candidate-line.ts'
import { loadCandidateProfiles, type CandidateProfile } from './search/load-candidates.ts'
import type { MatchIndex } from './search/match-index.ts'
import { parseCompleteAnswers, personView } from '../account/user-views.ts'

/** How long a search waits for an index that is not whole before it answers with the people who were read so far. */
const COUNTING_WAIT_MS = 1000

const emptyResults = (state: MatchResults['state']): MatchResults => ({
  state,
  compared: 0,
  matches: [],
  close: [],
  passed: [],
})

/** The searcher's own answers and settings. */
interface Seeker {
  payload: SeekerPayload
  settings: MatchSettings
}

/**
 * Returns the people who fit a searcher best. The index finds them; their data is then read from the
 * database and passes the gates again, because it may have changed since the index was caught up.
 */
export async function findMatches(
  db: Queryable,
  index: MatchIndex,
  row: Pick<Row<'users'>, 'id' | 'user_type' | 'profile_completed' | 'seeker_answers' | 'match_settings'>,
  filter: MatchFilter,
): Promise<MatchResults> {
  const searcherId = row.id
  const payload =
    row.user_type === 'seeker' && row.profile_completed ? parseCompleteAnswers(row.seeker_answers) : null
  if (!payload) return emptyResults('incomplete')
  const searcher = { payload, settings: parseMatchSettings(row.match_settings) }
  if (payload.seekingOption === 'SOLO') return emptyResults('solo')
  if (!searcher.settings.visible) return emptyResults('hidden')

  await index.catchUpWithin(db, COUNTING_WAIT_MS)
  const [marks, blocked] = await Promise.all([marksOf(db, searcherId), blockedBy(db, searcherId)])
  const passedIds = new Set([...marks].filter(([, mark]) => mark === 'pass').map(([id]) => id))
  const answers = matchAnswersOf(payload)
  const isCounting = !index.isWhole
  const found = index.search(
    {
      id: searcherId,
      answers,
      seekingOption: payload.seekingOption,
      groupSize: payload.groupPreferences?.groupSize ?? null,
      settings: searcher.settings,
    },
    filter,
    passedIds,
    blocked,
  )
  const ids = [...found.matches, ...[...found.close, ...found.passed].map(({ id }) => id)]
  const views = await viewsOf(db, searcherId, searcher, ids, marks)
  const viewsFor = (id: string) => views.get(id) ?? []
  return {
    state: 'searching',
    ...(isCounting ? { counting: true as const } : {}),
    compared: found.compared,
    matches: found.matches
      .flatMap(viewsFor)
      .flatMap(({ view, difference }) => (difference === null ? [view] : [])),
    close: found.close
      .flatMap(({ id }) => viewsFor(id))
      .flatMap(({ view, difference }) => (difference === null ? [] : [{ ...view, difference }])),
    passed: found.passed
      .flatMap(({ id }) => viewsFor(id))
      .map(({ view, difference }) => ({ ...view, difference })),
  }
}

/** The searcher's marks, by person id. */
async function marksOf(db: Queryable, searcherId: string): Promise<Map<string, Mark>> {
  const rows = await db
    .selectFrom('person_marks')
    .select(['person_id', 'mark'])
    .where('user_id', '=', searcherId)
    .execute()
  return new Map(rows.map((row) => [row.person_id, row.mark]))
}

/** The ids of everyone on either side of a block with the searcher. */
async function blockedBy(db: Queryable, searcherId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from blocks where user_id = ${searcherId}::uuid
    union select user_id from blocks where person_id = ${searcherId}::uuid`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A person's view, and the one difference that makes them a close match; null for a match. */
type GatedView = { view: MatchView; difference: 'budget' | 'moveIn' | 'groupSize' | null }

/** Views by person id: a list of one for a person who still passes the gates, else an empty list. */
async function viewsOf(
  db: Queryable,
  searcherId: string,
  searcher: Seeker,
  ids: readonly string[],
  marks: ReadonlyMap<string, Mark>,
): Promise<Map<string, GatedView[]>> {
  if (ids.length === 0) return new Map()
  const people = await loadCandidateProfiles(db, ids, searcherId)
  const gated = gatedOf(searcher)
  return new Map(
    people.map((found) => {
      const { id } = found.person
      const mark = marks.get(id) ?? null
      const mutual = mark === 'interested' && found.isInterested
      return [id, gatedView(found, searcher, gated, { mark, mutual })]
    }),
  )
}

function gatedView(
  { person, answers, seekingOption, groupSize, importance }: CandidateProfile,
  searcher: Seeker,
  mine: GatedSeeker,
  marked: Pick<MatchView, 'mark' | 'mutual'>,
): GatedView[] {
  const settings = { visible: true, importance }
  const theirs: GatedSeeker = {
    answers,
    seekingOption,
    groupSize,
    visible: true,
    dealbreakers: dealbreakersOf(settings),
  }
  const passed = checkGates(mine, theirs, false)
  if (passed.tier === 'apart') return []
  const side = sideOf(answers, mine.answers, importancesOf(settings))
  const confidence = answersShared(mine.answers, answers)
  const score = pairScore(sideOf(mine.answers, answers, importancesOf(searcher.settings)), side, confidence)
  const view: MatchView = {
    ...personView(person),
    seekingOption,
    groupSize,
    answers: { ...answers, interests: [...answers.interests] },
    side: toSideView(side),
    score,
    confidence,
    ...marked,
  }
  return [{ view, difference: passed.tier === 'close' ? passed.difference : null }]
}

function gatedOf({ payload, settings }: Seeker): GatedSeeker {
  return {
    answers: matchAnswersOf(payload),
    seekingOption: payload.seekingOption,
    groupSize: payload.groupPreferences?.groupSize ?? null,
    visible: settings.visible,
    dealbreakers: dealbreakersOf(settings),
  }
}
