import { ANSWER_WEIGHTS, ANSWERED_ENOUGH, UNKNOWN_SCORE } from '../../../../domain/matches/match-weights.ts'
import {
  ANSWERS,
  budgetFit,
  interestsFit,
  moveInFit,
  SAME_REGION_FIT,
  suits,
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
import { dayNumber, interestBits, NO_DAY, type Columns } from './person-columns.ts'
import { CHOICES, HABITS, NOT_ANSWERED } from './habit-choices.ts'
import { AT, restOf } from './patterns.ts'

/** What somebody without a score is ranked by: after everybody who has one. */
export const NO_SCORE = -1
/** Somebody whom a dealbreaker of either side keeps away, or who does not reach what was asked for. */
export const OUT = -2

const WEIGHTS = ANSWERS.map((answer) => ANSWER_WEIGHTS[answer])
const weightOfAll = WEIGHTS.reduce<number>((sum, weight) => sum + weight, 0)
const BITS = Uint8Array.from({ length: 512 }, (_, bits) => bits.toString(2).replaceAll('0', '').length)

/** How the answers with three values each suit, for every way of giving them. */
interface HabitTables {
  /** Weighted fits of the asker's side, and of a stranger's to whom everything matters alike. */
  mine: Float64Array
  theirs: Float64Array
  /** The asker's weight of what was answered, and the weight alone. */
  mineWeight: Float64Array
  weight: Float64Array
  /** 1 where a dealbreaker of the asker's is broken. */
  broken: Uint8Array
  /** A stranger's fit by choice and value, 4 values each; 1 where there is none. */
  fitOf: Float64Array
  /** 1 where both answered, laid out alike. */
  given: Uint8Array
}

function habitTables(
  asker: MatchAnswers,
  weights: readonly number[],
  breakers: readonly Answer[],
): HabitTables {
  const floats = () => new Float64Array(HABITS)
  const tables: HabitTables = {
    mine: floats(),
    theirs: floats(),
    mineWeight: floats(),
    weight: floats(),
    broken: new Uint8Array(HABITS),
    fitOf: new Float64Array(4 * CHOICES.length).fill(1),
    given: new Uint8Array(4 * CHOICES.length),
  }
  CHOICES.forEach(({ answer, values }, choice) => {
    for (let value = 0; value <= NOT_ANSWERED; value++) {
      const other = { ...asker, [answer]: values[value] ?? null } as MatchAnswers
      const mine = suits(answer, asker, other)
      const theirs = suits(answer, other, asker)
      if (mine === null || theirs === null) continue
      tables.fitOf[4 * choice + value] = theirs
      tables.given[4 * choice + value] = 1
      const [weight, plain] = [weights[AT[answer]]!, WEIGHTS[AT[answer]]!]
      for (let habits = 0; habits < HABITS; habits++) {
        if (((habits >> (2 * choice)) & 3) !== value) continue
        tables.mine[habits]! += weight * mine
        tables.theirs[habits]! += plain * theirs
        tables.mineWeight[habits]! += weight
        tables.weight[habits]! += plain
        if (breakers.includes(answer) && mine < DEALBREAKER_FIT) tables.broken[habits] = 1
      }
    }
  })
  return tables
}

export interface Ranking {
  /** The shown score, not rounded, `NO_SCORE`, or `OUT` also below `least`. */
  rank: (slot: number, least: number) => number
  /** What somebody of these habits reaches at most, when everything matters alike to them, */
  most: Float64Array
  /** and whatever matters to them. */
  mostToAnybody: Float64Array
}

/**
 * How the people of an index suit one asker. It counts what `domain/compatibility.ts` counts, by tables; a
 * test compares the two.
 */
export function ranking(columns: Columns, asker: MatchAnswers, settings: MatchSettings): Ranking {
  const { habits, interests, moveIn, budget, place, pattern } = columns
  const { weights: patternWeights, rest: patternRest, breakers: patternBreakers } = columns.patterns
  const importances = importancesOf(settings)
  const weights = ANSWERS.map((answer) => ANSWER_WEIGHTS[answer] * (importances[answer] ?? 1))
  const breakers = dealbreakersOf(settings)
  const myBreakers = breakers.reduce((mask, answer) => mask | (1 << AT[answer]), 0)
  const tables = habitTables(asker, weights, breakers)
  const {
    mine: habitsMine,
    theirs: habitsTheirs,
    mineWeight,
    weight: habitsWeight,
    broken,
    fitOf,
    given,
  } = tables
  const myInterests = interestBits(asker.interests)
  const myCount = BITS[myInterests]!
  const myDay = asker.moveIn === null ? NO_DAY : dayNumber(asker.moveIn)
  const myBudget = asker.budget ?? 0
  const myPlace = columns.placeNumber(asker.location)
  const byInterests = Float64Array.from({ length: 512 }, (_, bits) => {
    const shorter = Math.min(myCount, BITS[bits]!)
    return shorter === 0 ? 0 : interestsFit(BITS[bits & myInterests]!, shorter)
  })
  const byDays = Float64Array.from({ length: 128 }, (_, days) => moveInFit(days))
  const [atBudget, atMoveIn, atLocation, atInterests] = [AT.budget, AT.moveIn, AT.location, AT.interests]
  const [myW, plainW] = [Float64Array.from(weights), Float64Array.from(WEIGHTS)]
  const count = ANSWERS.length
  const myRest = restOf(weights)

  const rank = (slot: number, least: number) => {
    const habit = habits[slot]!
    if (broken[habit] === 1) return OUT
    const theirPattern = pattern[slot]!
    const breaks = myBreakers | patternBreakers[theirPattern]!
    let mine = habitsMine[habit]!
    let mineOf = mineWeight[habit]!
    let known = habitsWeight[habit]!
    let theirs = 0
    let theirsOf = 0
    const base = count * theirPattern
    if (theirPattern === 0) {
      theirs = habitsTheirs[habit]!
      theirsOf = known
    } else {
      const theirBreakers = patternBreakers[theirPattern]!
      for (let choice = 0; choice < CHOICES.length; choice++) {
        const at = 4 * choice + ((habit >> (2 * choice)) & 3)
        const answer = CHOICE_AT[choice]!
        const fit = fitOf[at]!
        if (fit < DEALBREAKER_FIT && (theirBreakers & (1 << answer)) !== 0) return OUT
        if (given[at] === 1) {
          const weight = patternWeights[base + answer]!
          theirs += weight * fit
          theirsOf += weight
        }
      }
    }
    if (least > UNKNOWN_SCORE) {
      const mineMost = most(mine, mineOf, myRest)
      const theirMost = most(theirs, theirsOf, patternRest[theirPattern]!)
      if (100 * 100 * mineMost * theirMost < least * least - MARGIN) return OUT
    }
    // The rest suits both alike.
    const theirBudget = budget[slot]!
    if (theirBudget !== 0 && myBudget !== 0) {
      const fit = budgetFit(theirBudget - myBudget)
      if (fit < DEALBREAKER_FIT && (breaks & (1 << atBudget)) !== 0) return OUT
      mine += myW[atBudget]! * fit
      mineOf += myW[atBudget]!
      theirs += patternWeights[base + atBudget]! * fit
      theirsOf += patternWeights[base + atBudget]!
      known += plainW[atBudget]!
    }
    const theirDay = moveIn[slot]!
    if (theirDay !== NO_DAY && myDay !== NO_DAY) {
      const days = theirDay < myDay ? myDay - theirDay : theirDay - myDay
      const fit = days < 128 ? byDays[days]! : 0
      if (fit < DEALBREAKER_FIT && (breaks & (1 << atMoveIn)) !== 0) return OUT
      mine += myW[atMoveIn]! * fit
      mineOf += myW[atMoveIn]!
      theirs += patternWeights[base + atMoveIn]! * fit
      theirsOf += patternWeights[base + atMoveIn]!
      known += plainW[atMoveIn]!
    }
    // Only people of one region are ever ranked, and everybody there has a place.
    const nearby = place[slot] === myPlace ? 1 : SAME_REGION_FIT
    mine += myW[atLocation]! * nearby
    mineOf += myW[atLocation]!
    theirs += patternWeights[base + atLocation]! * nearby
    theirsOf += patternWeights[base + atLocation]!
    known += plainW[atLocation]!
    const fit = byInterests[interests[slot]!]!
    if (fit > 0) {
      if (fit < DEALBREAKER_FIT && (breaks & (1 << atInterests)) !== 0) return OUT
      mine += myW[atInterests]! * fit
      mineOf += myW[atInterests]!
      theirs += patternWeights[base + atInterests]! * fit
      theirsOf += patternWeights[base + atInterests]!
      known += plainW[atInterests]!
    }
    const confidence = known / weightOfAll
    if (confidence < ANSWERED_ENOUGH) return NO_SCORE
    const pair = (mineOf === 0 ? 1 : mine / mineOf) * (theirsOf === 0 ? 1 : theirs / theirsOf)
    return shownScore(Math.sqrt(pair), confidence)
  }
  return { rank, ...bounds(tables, myRest) }
}

/** Above what arithmetic may lose. */
const MARGIN = 1e-6

/** A satisfaction with all answers that are not habits as good as can be. */
function most(got: number, of: number, rest: number): number {
  return of + rest === 0 ? 1 : (got + rest) / (of + rest)
}

/** A score that is drawn toward what is unknown stays below these too. */
function bounds(tables: HabitTables, myRest: number): Omit<Ranking, 'rank'> {
  const theirRest = restOf(WEIGHTS)
  const shown = (pair: number) => Math.max(UNKNOWN_SCORE, 100 * Math.sqrt(pair)) + MARGIN
  const toAlike = new Float64Array(HABITS)
  const toAnybody = new Float64Array(HABITS)
  for (let habits = 0; habits < HABITS; habits++) {
    const mine = most(tables.mine[habits]!, tables.mineWeight[habits]!, myRest)
    const theirs = most(tables.theirs[habits]!, tables.weight[habits]!, theirRest)
    toAlike[habits] = shown(mine * theirs)
    toAnybody[habits] = shown(mine)
  }
  return { most: toAlike, mostToAnybody: toAnybody }
}

const CHOICE_AT = Uint8Array.from(CHOICES, ({ answer }) => AT[answer])
