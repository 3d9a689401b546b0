import { ANSWERS, suits, type Answer, type MatchAnswers } from './answer-fit.ts'
import { ANSWER_WEIGHTS, ANSWERED_ENOUGH, UNKNOWN_SCORE } from './match-weights.ts'

/**
 * How well two seekers would live together, the same on the server and on a device without a network.
 * A side is counted in whole millionths, so that what travels is exactly what was counted.
 */

/** How much an answer of the other matters to somebody. A dealbreaker weighs as much as 2, so a score never tells it. */
export const IMPORTANCES = [0, 1, 2] as const
export type Importance = (typeof IMPORTANCES)[number]
/** An answer that is not named matters 1. */
export type Importances = Partial<Record<Answer, Importance>>

export const MILLION = 1_000_000

/** One person's side of a pair: how well the other suits them, and what of it comes of which answer. */
export interface Side {
  /** In millionths of a full satisfaction; 0 for an answer that not both gave. */
  shares: Record<Answer, number>
  /** What each answer takes away, in millionths. */
  losses: Record<Answer, number>
}

const WEIGHT_OF_ALL = ANSWERS.reduce((sum, answer) => sum + ANSWER_WEIGHTS[answer], 0)

const forEach = (value: (answer: Answer) => number) =>
  Object.fromEntries(ANSWERS.map((answer) => [answer, value(answer)])) as Record<Answer, number>

const sum = (parts: Record<Answer, number>) => ANSWERS.reduce((total, answer) => total + parts[answer], 0)

/** How well `theirs` suits the person of `mine`, to whom answers matter as `importance` says. */
export function sideOf(mine: MatchAnswers, theirs: MatchAnswers, importance: Importances = {}): Side {
  const fits = new Map(ANSWERS.map((answer) => [answer, suits(answer, mine, theirs)]))
  const given = ANSWERS.filter((answer) => fits.get(answer) !== null)
  // To whom nothing matters everything is right, and counts as for anybody else.
  const nothingMatters = given.every((answer) => importance[answer] === 0)
  const weight = (answer: Answer) => ANSWER_WEIGHTS[answer] * (nothingMatters ? 1 : (importance[answer] ?? 1))
  const total = given.reduce((all, answer) => all + weight(answer), 0)
  const part = (answer: Answer, of: (fit: number) => number) => {
    const fit = fits.get(answer) ?? null
    return fit === null ? 0 : Math.round((weight(answer) * of(nothingMatters ? 1 : fit) * MILLION) / total)
  }
  return {
    shares: forEach((answer) => part(answer, (fit) => fit)),
    losses: forEach((answer) => part(answer, (fit) => 1 - fit)),
  }
}

/** 0 to 1. */
export function satisfaction(side: Side): number {
  return Math.min(MILLION, sum(side.shares)) / MILLION
}

/** The weight of what both answered, 0 to 1. */
export function answersShared(mine: MatchAnswers, theirs: MatchAnswers): number {
  const shared = ANSWERS.filter((answer) => suits(answer, mine, theirs) !== null)
  return shared.reduce((total, answer) => total + ANSWER_WEIGHTS[answer], 0) / WEIGHT_OF_ALL
}

export interface Points {
  answer: Answer
  /** Whole points of the shown score. */
  points: number
  /** Whole points that this answer keeps it from 100. */
  lost: number
}

export interface Compatibility {
  /** 0 to 100, whole; null while the two answered less than half of it together. */
  score: number | null
  /** The weight of what both answered, 0 to 1. */
  confidence: number
  /** In the order of their weight; with `unanswered` they add up to the score, and what is lost to the rest of 100. */
  points: Points[]
  /** What the score holds for answers that are missing. */
  unanswered: { points: number; lost: number }
  /** Up to two answers that bring the most, less what they cost, other than the one to talk about. */
  why: Answer[]
  /** The answer that costs the most; null where nothing costs a point. */
  discuss: Answer | null
}

/** 0 to 1, the geometric mean of both sides: one happy person does not make two. */
export function pairFit(mine: number, theirs: number): number {
  return Math.sqrt(mine * theirs)
}

/** 0 to 100, not rounded: what is shown of a pair fit moves toward 60 with what is not known. */
export function shownScore(pair: number, confidence: number): number {
  return 100 * pair * confidence + UNKNOWN_SCORE * (1 - confidence)
}

/**
 * What both sides make together: the same whichever of them is called mine.
 * `confidence` is the weight that both answered, 0 to 1.
 */
export function compatibility(mine: Side, theirs: Side, confidence: number): Compatibility {
  if (confidence < ANSWERED_ENOUGH) {
    const points = ANSWERS.map((answer) => ({ answer, points: 0, lost: 0 }))
    return { score: null, confidence, points, unanswered: { points: 0, lost: 0 }, why: [], discuss: null }
  }
  const pair = pairFit(satisfaction(mine), satisfaction(theirs))
  const score = Math.round(shownScore(pair, confidence))
  const gained = spread(100 * pair * confidence, mine.shares, theirs.shares)
  const missed = spread(100 * (1 - pair) * confidence, mine.losses, theirs.losses)
  const unknown = 1 - confidence
  const points = wholePoints([...gained, UNKNOWN_SCORE * unknown], score)
  const lost = wholePoints([...missed, (100 - UNKNOWN_SCORE) * unknown], 100 - score)
  const rows = ANSWERS.map((answer, row) => ({
    answer,
    points: points[row] ?? 0,
    lost: lost[row] ?? 0,
    gained: gained[row] ?? 0,
    missed: missed[row] ?? 0,
  }))
  const [worst] = rows.filter((row) => row.lost > 0).sort((a, b) => b.missed - a.missed)
  const best = rows
    .filter((row) => row.points > 0 && row !== worst)
    .sort((a, b) => b.gained - b.missed - (a.gained - a.missed))
  return {
    score,
    confidence,
    points: rows.map(({ answer, points, lost }) => ({ answer, points, lost })),
    unanswered: { points: points.at(-1) ?? 0, lost: lost.at(-1) ?? 0 },
    why: best.slice(0, 2).map((row) => row.answer),
    discuss: worst?.answer ?? null,
  }
}

/** An amount over the answers: half of it as they stand in the one side, half as in the other. */
function spread(amount: number, mine: Record<Answer, number>, theirs: Record<Answer, number>): number[] {
  const sides = [mine, theirs].filter((parts) => sum(parts) > 0)
  return ANSWERS.map(
    (answer) =>
      amount * (sides.reduce((total, parts) => total + parts[answer] / sum(parts), 0) / (sides.length || 1)),
  )
}

/** Whole numbers next to the amounts that add up to `total`: the largest remainders are rounded up. */
export function wholePoints(amounts: readonly number[], total: number): number[] {
  const whole = amounts.map(Math.floor)
  const byRemainder = amounts
    .map((amount, row) => ({ row, remainder: amount - Math.floor(amount) }))
    .sort((a, b) => b.remainder - a.remainder || a.row - b.row)
  let missing = total - whole.reduce((all, each) => all + each, 0)
  for (const { row } of byRemainder) {
    if (missing <= 0) break
    whole[row] = (whole[row] ?? 0) + 1
    missing -= 1
  }
  return whole
}

/** The score of two people as either of them sees it. */
export function compare(
  mine: { answers: MatchAnswers; importance?: Importances },
  theirs: { answers: MatchAnswers; importance?: Importances },
): Compatibility {
  return compatibility(
    sideOf(mine.answers, theirs.answers, mine.importance),
    sideOf(theirs.answers, mine.answers, theirs.importance),
    answersShared(mine.answers, theirs.answers),
  )
}
