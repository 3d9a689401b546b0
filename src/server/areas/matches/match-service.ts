import { answersShared, compatibility, sideOf } from '../../../domain/matches/compatibility.ts'
import { matchAnswersOf } from '../../../domain/matches/answer-fit.ts'
import type { MatchFilter } from '../../../domain/matches/match-filter.ts'
import { passage, type Gated } from '../../../domain/matches/match-gates.ts'
import { dealbreakersOf, importancesOf, type MatchSettings } from '../../../domain/matches/match-settings.ts'
import { toSideView, type MatchResults, type MatchView } from '../../../domain/matches/match-view.ts'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import type { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { foundPeople, storedSettings, type FoundPerson } from './search/load-candidates.ts'
import type { MatchIndex } from './search/match-index.ts'
import { completeAnswers, personView } from '../account/user-views.ts'

const nobody = (state: MatchResults['state']): MatchResults => ({
  state,
  compared: 0,
  matches: [],
  close: [],
  passed: [],
})

/** Whoever does the asking, or is compared with them. */
interface Seeker {
  payload: SeekerPayload
  settings: MatchSettings
}

/**
 * The people who fit an asker best. The index says who they are; what is told of them is read anew, and
 * passes the gates once more, so that nothing that changed in between slips through.
 */
export async function findMatches(
  db: Queryable,
  index: MatchIndex,
  askerId: string,
  filter: MatchFilter,
): Promise<MatchResults> {
  const row = await db
    .selectFrom('users')
    .select(['user_type', 'profile_completed', 'seeker_answers', 'match_settings'])
    .where('id', '=', askerId)
    .executeTakeFirstOrThrow()
  const payload =
    row.user_type === 'seeker' && row.profile_completed ? completeAnswers(row.seeker_answers) : null
  if (!payload) return nobody('incomplete')
  const asker = { payload, settings: storedSettings(row.match_settings) }
  if (payload.seekingOption === 'SOLO') return nobody('solo')
  if (!asker.settings.visible) return nobody('hidden')

  await index.catchUp(db)
  const marks = await marksOf(db, askerId)
  const passedIds = new Set([...marks].filter(([, mark]) => mark === 'pass').map(([id]) => id))
  const answers = matchAnswersOf(payload)
  const found = index.search(
    {
      id: askerId,
      answers,
      seekingOption: payload.seekingOption,
      groupSize: payload.groupPreferences?.groupSize ?? null,
      settings: asker.settings,
    },
    filter,
    passedIds,
  )
  const ids = [...found.matches, ...[...found.close, ...found.passed].map(({ id }) => id)]
  const views = await viewsOf(db, askerId, asker, ids, marks)
  const met = (id: string) => views.get(id) ?? []
  return {
    state: 'searching',
    compared: found.compared,
    matches: found.matches
      .flatMap(met)
      .flatMap(({ view, difference }) => (difference === null ? [view] : [])),
    close: found.close
      .flatMap(({ id }) => met(id))
      .flatMap(({ view, difference }) => (difference === null ? [] : [{ ...view, difference }])),
    passed: found.passed
      .flatMap(({ id }) => met(id))
      .map(({ view, difference }) => ({ ...view, difference })),
  }
}

/** What the asker noted about people. */
async function marksOf(db: Queryable, askerId: string): Promise<Map<string, Mark>> {
  const rows = await db
    .selectFrom('person_marks')
    .select(['person_id', 'mark'])
    .where('user_id', '=', askerId)
    .execute()
  return new Map(rows.map((row) => [row.person_id, row.mark]))
}

type Met = { view: MatchView; difference: 'budget' | 'moveIn' | 'groupSize' | null }

/** Each person who still passes the gates, as a list of one. */
async function viewsOf(
  db: Queryable,
  askerId: string,
  asker: Seeker,
  ids: readonly string[],
  marks: ReadonlyMap<string, Mark>,
): Promise<Map<string, Met[]>> {
  if (ids.length === 0) return new Map()
  const people = await foundPeople(db, ids)
  const interested = await db
    .selectFrom('person_marks')
    .select('user_id')
    .where('person_id', '=', askerId)
    .where('user_id', 'in', ids)
    .where('mark', '=', 'interested')
    .execute()
  const interestedIds = new Set(interested.map((row) => row.user_id))
  const gated = gatedOf(asker)
  return new Map(
    people.map((found) => {
      const { id } = found.person
      const mark = marks.get(id) ?? null
      const mutual = mark === 'interested' && interestedIds.has(id)
      return [id, meet(found, asker, gated, { mark, mutual })]
    }),
  )
}

function meet(
  { person, answers, seekingOption, groupSize, importance }: FoundPerson,
  asker: Seeker,
  mine: Gated,
  noted: Pick<MatchView, 'mark' | 'mutual'>,
): Met[] {
  const settings = { visible: true, importance }
  const theirs: Gated = {
    answers,
    seekingOption,
    groupSize,
    visible: true,
    dealbreakers: dealbreakersOf(settings),
  }
  const passed = passage(mine, theirs, false)
  if (passed.tier === 'apart') return []
  const side = sideOf(answers, mine.answers, importancesOf(settings))
  const { score, confidence } = compatibility(
    sideOf(mine.answers, answers, importancesOf(asker.settings)),
    side,
    answersShared(mine.answers, answers),
  )
  const view: MatchView = {
    ...personView(person),
    seekingOption,
    groupSize,
    answers: { ...answers, interests: [...answers.interests] },
    side: toSideView(side),
    score,
    confidence,
    ...noted,
  }
  return [{ view, difference: passed.tier === 'close' ? passed.difference : null }]
}

function gatedOf({ payload, settings }: Seeker): Gated {
  return {
    answers: matchAnswersOf(payload),
    seekingOption: payload.seekingOption,
    groupSize: payload.groupPreferences?.groupSize ?? null,
    visible: settings.visible,
    dealbreakers: dealbreakersOf(settings),
  }
}
