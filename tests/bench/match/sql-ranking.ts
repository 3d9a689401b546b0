import {
  ANSWER_WEIGHTS,
  BUDGET_APART_USD,
  MOVE_IN_APART_DAYS,
  MOVE_IN_TOGETHER_DAYS,
} from '../../../src/domain/matches/match-weights.ts'
import { sql } from 'kysely'
import {
  ANSWERS,
  NO_SHARED_INTEREST_FIT,
  SAME_REGION_FIT,
  answerFit,
  type Answer,
  type MatchAnswers,
} from '../../../src/domain/matches/answer-fit.ts'
import { citiesIn, regionOf } from '../../../src/domain/core/locations.ts'
import { BUDGETS_OVERLAP_USD } from '../../../src/domain/matches/match-gates.ts'
import { DEALBREAKER_FIT, dealbreakersOf, importancesOf } from '../../../src/domain/matches/match-settings.ts'
import { MATCHES_MAX } from '../../../src/domain/matches/match-view.ts'
import {
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
} from '../../../src/domain/seeker/seeker.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import type { Searcher } from '../../../src/server/areas/matches/search/searcher.ts'

const CHOICES: Partial<Record<Answer, readonly string[]>> = {
  cleanliness: CLEANLINESS_LEVELS,
  sleepSchedule: SLEEP_SCHEDULES,
  socialLevel: SOCIAL_LEVELS,
  diet: DIETS,
  workStyle: WORK_STYLES,
}
/** The answers for which the inserted seekers may have set an importance. */
const WEIGHED: readonly Answer[] = ['cleanliness', 'sleepSchedule', 'socialLevel']

/** Copies the data of the search to a table of plain columns with an index, the best case for a query. */
export async function createFlatSeekersTable(db: Db): Promise<void> {
  const importance = (answer: Answer) =>
    `coalesce(nullif(match_settings->'importance'->>'${answer}', 'dealbreaker')::real,
      case when match_settings->'importance'->>'${answer}' = 'dealbreaker' then 2 else 1 end) as "w_${answer}",
    coalesce(match_settings->'importance'->>'${answer}' = 'dealbreaker', false) as "x_${answer}"`
  await sql
    .raw(
      `create table flat as select id, location_preference as location, (seeker_answers->>'budget')::integer as budget,
        (seeker_answers->>'moveInDate')::date as day, seeking_option as option,
        coalesce(array_position(array[${GROUP_SIZES.map((size) => `'${size}'`).join(',')}], seeker_answers->'groupPreferences'->>'groupSize'), 0) as size,
        seeker_answers->'habits'->>'cleanliness' as cleanliness, seeker_answers->'habits'->>'sleepSchedule' as "sleepSchedule",
        seeker_answers->'habits'->>'socialLevel' as "socialLevel", seeker_answers->'habits'->'dietPreferences'->>0 as diet,
        case seeker_answers->'habits'->>'workFromHome' when 'true' then 'work_from_home' when 'false' then 'office' else 'hybrid' end as "workStyle",
        array(select jsonb_array_elements_text(seeker_answers->'habits'->'interests')) as interests,
        ${WEIGHED.map(importance).join(',\n')}
      from users
      where user_type = 'seeker' and profile_completed and seeking_option <> 'SOLO'
        and coalesce((match_settings->>'visible')::boolean, true)`,
    )
    .execute(db)
  await sql.raw('create index flat_place on flat (location, budget)').execute(db)
  await sql.raw('analyze flat').execute(db)
}

/** The product's gates and ranking as one query. @returns ids and unrounded scores, the best first. */
export async function rankInSql(db: Db, searcher: Searcher): Promise<{ id: string; score: number }[]> {
  const { rows } = await sql<{ id: string; score: number }>`${sql.raw(query(searcher))}`.execute(db)
  return rows
}

function query({ id, answers, seekingOption, groupSize, settings }: Searcher): string {
  const weights = importancesOf(settings)
  const breakers = dealbreakersOf(settings)
  const fits = ANSWERS.map((answer) => ({ answer, ...fitOf(answer, answers) }))
  const mineOf = ANSWERS.reduce((sum, answer) => sum + ANSWER_WEIGHTS[answer] * (weights[answer] ?? 1), 0)
  const weightOf = (answer: Answer) =>
    WEIGHED.includes(answer) ? `${ANSWER_WEIGHTS[answer]} * "w_${answer}"` : `${ANSWER_WEIGHTS[answer]}`
  const mine = fits.map(
    ({ answer, mine }) => `${ANSWER_WEIGHTS[answer] * (weights[answer] ?? 1)} * (${mine})`,
  )
  const theirs = fits.map(({ answer, theirs }) => `${weightOf(answer)} * (${theirs})`)
  const region = regionOf(answers.location)
  const places = region === null ? [] : citiesIn(region)
  const size = groupSize === null || seekingOption !== 'FIND_GROUP' ? 0 : GROUP_SIZES.indexOf(groupSize) + 1
  const broken = fits.flatMap(({ answer, mine, theirs }) => [
    ...(breakers.includes(answer) ? [`(${mine}) < ${DEALBREAKER_FIT}`] : []),
    ...(WEIGHED.includes(answer) ? [`"x_${answer}" and (${theirs}) < ${DEALBREAKER_FIT}`] : []),
  ])
  return `select id, 100 * sqrt((${mine.join(' + ')}) / ${mineOf} * (${theirs.join(' + ')}) / (${ANSWERS.map(weightOf).join(' + ')})) as score
    from flat
    where location in (${places.map((place) => `'${place}'`).join(',')})
      and budget between ${(answers.budget ?? 0) - BUDGETS_OVERLAP_USD} and ${(answers.budget ?? 0) + BUDGETS_OVERLAP_USD}
      and abs(day - '${answers.moveIn}'::date) <= ${MOVE_IN_APART_DAYS}
      and (${size} = 0 or size = 0 or abs(size - ${size}) <= 1)
      and id <> '${id}'
      and not (${broken.join(' or ')})
    order by score desc limit ${MATCHES_MAX}`
}

/** SQL for the fit of an answer in both directions: theirs for the searcher, and the searcher's for them. */
function fitOf(answer: Answer, mine: MatchAnswers): { mine: string; theirs: string } {
  const values = CHOICES[answer]
  if (values) {
    const cases = (fit: (other: MatchAnswers) => number | null) =>
      `case "${answer}" ${values
        .map((value) => `when '${value}' then ${fit({ ...mine, [answer]: value } as MatchAnswers)}`)
        .join(' ')} end`
    return {
      mine: cases((other) => answerFit(answer, mine, other)),
      theirs: cases((other) => answerFit(answer, other, mine)),
    }
  }
  const shared = {
    budget: `greatest(0, 1 - abs(budget - ${mine.budget}) / ${BUDGET_APART_USD}.0)`,
    moveIn: `1 - least(1, greatest(0, (abs(day - '${mine.moveIn}'::date) - ${MOVE_IN_TOGETHER_DAYS}) / ${MOVE_IN_APART_DAYS - MOVE_IN_TOGETHER_DAYS}.0))`,
    location: `case when location = '${mine.location}' then 1 else ${SAME_REGION_FIT} end`,
    interests: `${NO_SHARED_INTEREST_FIT} + ${1 - NO_SHARED_INTEREST_FIT} * (${mine.interests
      .map((interest) => `('${interest}' = any (interests))::integer`)
      .join(' + ')}) / least(cardinality(interests), ${mine.interests.length})::real`,
  }
  const fit = shared[answer as keyof typeof shared]
  return { mine: fit, theirs: fit }
}
