import {
  ANSWER_WEIGHTS,
  MIN_ANSWERED_WEIGHT,
  UNKNOWN_SCORE,
} from '../../../../domain/matches/match-weights.ts'
import {
  ANSWERS,
  budgetFit,
  interestsFit,
  moveInFit,
  SAME_REGION_FIT,
  answerFit,
  type Answer,
  type MatchAnswers,
} from '../../../../domain/matches/answer-fit.ts'
import { shownScore } from '../../../../domain/matches/compatibility.ts'
import {
  DEALBREAKER_FIT,
  dealbreakersOf,
  importancesOf,
  type MatchSettings,
} from '../../../../domain/matches/match-settings.ts'
import { packDay, interestBits, NO_DAY, type PersonColumns } from './person-columns.ts'
import { CHOICES, HABIT_COMBINATIONS, NOT_ANSWERED } from './habit-choices.ts'
import { ANSWER_INDEX, nonHabitWeight } from './patterns.ts'

/** Rank of a person without a score, which is below every score. */
export const NO_SCORE = -1
/** Rank of a person who breaks a dealbreaker of either side, or whose score is below the minimum. */
export const EXCLUDED = -2

const WEIGHTS = ANSWERS.map((answer) => ANSWER_WEIGHTS[answer])
const TOTAL_WEIGHT = WEIGHTS.reduce<number>((sum, weight) => sum + weight, 0)
const BITS = Uint8Array.from({ length: 512 }, (_, bits) => bits.toString(2).replaceAll('0', '').length)

/**
 * Fits of the habit answers, precomputed for the searcher and every combination of another person's habits.
 * The base weights are those of a person who has set no importances.
 */
interface HabitTables {
  /** By habits: the searcher's fits, weighted with the searcher's weights. */
  mySum: Float64Array
  /** By habits: the other person's fits, weighted with the base weights. */
  theirSum: Float64Array
  /** By habits: the searcher's weights of the answers that both people gave. */
  myWeight: Float64Array
  /** By habits: the base weights of the answers that both people gave. */
  baseWeight: Float64Array
  /** By habits: 1 when a dealbreaker of the searcher is broken. */
  broken: Uint8Array
  /** By 4 × choice + value: the other person's fit; 1 when one of both did not answer. */
  theirFit: Float64Array
  /** By 4 × choice + value: 1 when both people answered. */
  bothAnswered: Uint8Array
}

function habitTables(
  searcher: MatchAnswers,
  weights: readonly number[],
  breakers: readonly Answer[],
): HabitTables {
  const floats = () => new Float64Array(HABIT_COMBINATIONS)
  const tables: HabitTables = {
    mySum: floats(),
    theirSum: floats(),
    myWeight: floats(),
    baseWeight: floats(),
    broken: new Uint8Array(HABIT_COMBINATIONS),
    theirFit: new Float64Array(4 * CHOICES.length).fill(1),
    bothAnswered: new Uint8Array(4 * CHOICES.length),
  }
  CHOICES.forEach(({ answer, values }, choice) => {
    for (let value = 0; value <= NOT_ANSWERED; value++) {
      const other = { ...searcher, [answer]: values[value] ?? null } as MatchAnswers
      const myFit = answerFit(answer, searcher, other)
      const theirFit = answerFit(answer, other, searcher)
      if (myFit === null || theirFit === null) continue
      tables.theirFit[4 * choice + value] = theirFit
      tables.bothAnswered[4 * choice + value] = 1
      const [myWeight, baseWeight] = [weights[ANSWER_INDEX[answer]]!, WEIGHTS[ANSWER_INDEX[answer]]!]
      const isBroken = breakers.includes(answer) && myFit < DEALBREAKER_FIT
      const step = 1 << (2 * choice)
      // The combinations with this value: `step` in a row, then those with the next values.
      for (let at = 0; at < HABIT_COMBINATIONS / 4; at++) {
        const habits = (at & (step - 1)) | ((at & ~(step - 1)) << 2) | (value * step)
        tables.mySum[habits]! += myWeight * myFit
        tables.theirSum[habits]! += baseWeight * theirFit
        tables.myWeight[habits]! += myWeight
        tables.baseWeight[habits]! += baseWeight
        if (isBroken) tables.broken[habits] = 1
      }
    }
  })
  return tables
}

/** Ranks the people of an index for one searcher. */
export interface Ranking {
  /** Returns the unrounded score, `NO_SCORE` or `EXCLUDED`; a score below `minScore` may be `EXCLUDED`. */
  rank: (slot: number, minScore: number) => number
  /** By habits: an upper bound of the score of a person who has set no importances. */
  maxScore: Float64Array
  /** By habits: an upper bound of the score of any person. */
  maxScoreAnyImportance: Float64Array
}

/**
 * Creates the ranking of an index's people for one searcher. The scores equal those of
 * `domain/matches/compatibility.ts`, computed with tables; a test compares the two.
 */
export function createRanking(
  columns: PersonColumns,
  searcher: MatchAnswers,
  settings: MatchSettings,
): Ranking {
  const { habits, interests, moveIn, budget, place, pattern } = columns
  const { weights: patternWeights, rest: patternRest, breakers: patternBreakers } = columns.patterns
  const importances = importancesOf(settings)
  const weights = ANSWERS.map((answer) => ANSWER_WEIGHTS[answer] * (importances[answer] ?? 1))
  const breakers = dealbreakersOf(settings)
  const myBreakers = breakers.reduce((mask, answer) => mask | (1 << ANSWER_INDEX[answer]), 0)
  const tables = habitTables(searcher, weights, breakers)
  const {
    mySum: habitsMySum,
    theirSum: habitsTheirSum,
    myWeight: habitsMyWeight,
    baseWeight: habitsBaseWeight,
    broken,
    theirFit,
    bothAnswered,
  } = tables
  const myInterests = interestBits(searcher.interests)
  const myInterestCount = BITS[myInterests]!
  const myDay = searcher.moveIn === null ? NO_DAY : packDay(searcher.moveIn)
  const myBudget = searcher.budget ?? 0
  const myPlace = columns.placeNumber(searcher.location)
  const fitByInterests = Float64Array.from({ length: 512 }, (_, bits) => {
    const fewer = Math.min(myInterestCount, BITS[bits]!)
    return fewer === 0 ? 0 : interestsFit(BITS[bits & myInterests]!, fewer)
  })
  const [atBudget, atMoveIn, atLocation, atInterests] = [
    ANSWER_INDEX.budget,
    ANSWER_INDEX.moveIn,
    ANSWER_INDEX.location,
    ANSWER_INDEX.interests,
  ]
  const [myWeights, baseWeights] = [Float64Array.from(weights), Float64Array.from(WEIGHTS)]
  const count = ANSWERS.length
  const myRest = nonHabitWeight(weights)

  const rank = (slot: number, minScore: number) => {
    const habit = habits[slot]!
    if (broken[habit] === 1) return EXCLUDED
    const theirPattern = pattern[slot]!
    const breaks = myBreakers | patternBreakers[theirPattern]!
    let mySum = habitsMySum[habit]!
    let myWeight = habitsMyWeight[habit]!
    let answeredWeight = habitsBaseWeight[habit]!
    let theirSum = 0
    let theirWeight = 0
    const base = count * theirPattern
    if (theirPattern === 0) {
      theirSum = habitsTheirSum[habit]!
      theirWeight = answeredWeight
    } else {
      const theirBreakers = patternBreakers[theirPattern]!
      for (let choice = 0; choice < CHOICES.length; choice++) {
        const at = 4 * choice + ((habit >> (2 * choice)) & 3)
        const answer = CHOICE_AT[choice]!
        const fit = theirFit[at]!
        if (fit < DEALBREAKER_FIT && (theirBreakers & (1 << answer)) !== 0) return EXCLUDED
        if (bothAnswered[at] === 1) {
          const weight = patternWeights[base + answer]!
          theirSum += weight * fit
          theirWeight += weight
        }
      }
    }
    if (minScore > UNKNOWN_SCORE) {
      const myMax = maxSatisfaction(mySum, myWeight, myRest)
      const theirMax = maxSatisfaction(theirSum, theirWeight, patternRest[theirPattern]!)
      if (100 * 100 * myMax * theirMax < minScore * minScore - MARGIN) return EXCLUDED
    }
    // From here on, an answer's fit is the same for both people.
    const theirBudget = budget[slot]!
    if (theirBudget !== 0 && myBudget !== 0) {
      const fit = budgetFit(theirBudget - myBudget)
      if (fit < DEALBREAKER_FIT && (breaks & (1 << atBudget)) !== 0) return EXCLUDED
      mySum += myWeights[atBudget]! * fit
      myWeight += myWeights[atBudget]!
      theirSum += patternWeights[base + atBudget]! * fit
      theirWeight += patternWeights[base + atBudget]!
      answeredWeight += baseWeights[atBudget]!
    }
    const theirDay = moveIn[slot]!
    if (theirDay !== NO_DAY && myDay !== NO_DAY) {
      const days = theirDay < myDay ? myDay - theirDay : theirDay - myDay
      const fit = days < 128 ? FIT_BY_DAYS[days]! : 0
      if (fit < DEALBREAKER_FIT && (breaks & (1 << atMoveIn)) !== 0) return EXCLUDED
      mySum += myWeights[atMoveIn]! * fit
      myWeight += myWeights[atMoveIn]!
      theirSum += patternWeights[base + atMoveIn]! * fit
      theirWeight += patternWeights[base + atMoveIn]!
      answeredWeight += baseWeights[atMoveIn]!
    }
    // All ranked people are of the searcher's region, so each has a place.
    const placeFit = place[slot] === myPlace ? 1 : SAME_REGION_FIT
    mySum += myWeights[atLocation]! * placeFit
    myWeight += myWeights[atLocation]!
    theirSum += patternWeights[base + atLocation]! * placeFit
    theirWeight += patternWeights[base + atLocation]!
    answeredWeight += baseWeights[atLocation]!
    const fit = fitByInterests[interests[slot]!]!
    if (fit > 0) {
      if (fit < DEALBREAKER_FIT && (breaks & (1 << atInterests)) !== 0) return EXCLUDED
      mySum += myWeights[atInterests]! * fit
      myWeight += myWeights[atInterests]!
      theirSum += patternWeights[base + atInterests]! * fit
      theirWeight += patternWeights[base + atInterests]!
      answeredWeight += baseWeights[atInterests]!
    }
    const confidence = answeredWeight / TOTAL_WEIGHT
    if (confidence < MIN_ANSWERED_WEIGHT) return NO_SCORE
    const pair = (myWeight === 0 ? 1 : mySum / myWeight) * (theirWeight === 0 ? 1 : theirSum / theirWeight)
    return shownScore(Math.sqrt(pair), confidence)
  }
  return { rank, ...bounds(tables, myRest) }
}

const FIT_BY_DAYS = Float64Array.from({ length: 128 }, (_, days) => moveInFit(days))

/** Larger than the rounding errors of the arithmetic. */
const MARGIN = 1e-6

/** A person's satisfaction if every answer that is not a habit fitted perfectly. */
function maxSatisfaction(sum: number, weight: number, rest: number): number {
  return weight + rest === 0 ? 1 : (sum + rest) / (weight + rest)
}

/** The bounds also hold for scores with low confidence, which are drawn toward `UNKNOWN_SCORE`. */
function bounds(tables: HabitTables, myRest: number): Omit<Ranking, 'rank'> {
  const theirRest = nonHabitWeight(WEIGHTS)
  const shown = (pair: number) => Math.max(UNKNOWN_SCORE, 100 * Math.sqrt(pair)) + MARGIN
  const forBaseWeights = new Float64Array(HABIT_COMBINATIONS)
  const forAnyWeights = new Float64Array(HABIT_COMBINATIONS)
  for (let habits = 0; habits < HABIT_COMBINATIONS; habits++) {
    const mine = maxSatisfaction(tables.mySum[habits]!, tables.myWeight[habits]!, myRest)
    const theirs = maxSatisfaction(tables.theirSum[habits]!, tables.baseWeight[habits]!, theirRest)
    forBaseWeights[habits] = shown(mine * theirs)
    forAnyWeights[habits] = shown(mine)
  }
  return { maxScore: forBaseWeights, maxScoreAnyImportance: forAnyWeights }
}

/** The answer's index in `ANSWERS`, by choice. */
const CHOICE_AT = Uint8Array.from(CHOICES, ({ answer }) => ANSWER_INDEX[answer])
