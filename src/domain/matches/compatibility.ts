import { ANSWERS, answerFit, type Answer, type MatchAnswers } from './answer-fit.ts'
import { ANSWER_WEIGHTS, MIN_ANSWERED_WEIGHT, UNKNOWN_SCORE } from './match-weights.ts'

// The compatibility of two seekers, calculated the same way on the server and on an offline device. A side is
// counted in whole millionths, so that the numbers in a response are exactly the calculated ones.

/**
 * How much the other person's answer matters to a seeker. A dealbreaker counts as 2, so that a score does not
 * reveal it.
 */
export const IMPORTANCES = [0, 1, 2] as const
export type Importance = (typeof IMPORTANCES)[number]
/** The importance of each answer; an absent one is 1. */
export type Importances = Partial<Record<Answer, Importance>>

export const MILLION = 1_000_000

/** One person's side of a pair: how well the other person suits them, and the part of each answer in that. */
export interface Side {
  /** Millionths of a full satisfaction; 0 for an answer that one of the two did not give. */
  shares: Record<Answer, number>
  /** Millionths of a full satisfaction that each answer takes away. */
  losses: Record<Answer, number>
}

const WEIGHT_OF_ALL = ANSWERS.reduce((sum, answer) => sum + ANSWER_WEIGHTS[answer], 0)

const sum = (parts: Record<Answer, number>) => {
  let total = 0
  for (const answer of ANSWERS) total += parts[answer]
  return total
}

/** How well the answers `theirs` suit the person who gave `mine`, with the importances of that person. */
export function sideOf(mine: MatchAnswers, theirs: MatchAnswers, importance: Importances = {}): Side {
  // A search computes two sides for each of seventy people, so this makes few objects.
  const fits: (number | null)[] = []
  let total = 0
  let usual = 0
  for (const answer of ANSWERS) {
    const fit = answerFit(answer, mine, theirs)
    fits.push(fit)
    if (fit === null) continue
    total += ANSWER_WEIGHTS[answer] * (importance[answer] ?? 1)
    usual += ANSWER_WEIGHTS[answer]
  }
  // With every importance at 0, each answer fits fully and counts with its usual weight.
  const nothingMatters = total === 0
  const whole = nothingMatters ? usual : total
  const shares = {} as Record<Answer, number>
  const losses = {} as Record<Answer, number>
  for (let at = 0; at < ANSWERS.length; at++) {
    const answer = ANSWERS[at]!
    const fit = fits[at] ?? null
    const weight = ANSWER_WEIGHTS[answer] * (nothingMatters ? 1 : (importance[answer] ?? 1))
    const counted = nothingMatters ? 1 : (fit ?? 0)
    shares[answer] = fit === null ? 0 : Math.round((weight * counted * MILLION) / whole)
    losses[answer] = fit === null ? 0 : Math.round((weight * (1 - counted) * MILLION) / whole)
  }
  return { shares, losses }
}

/** How satisfied the person of a side is, 0 to 1. */
export function satisfaction(side: Side): number {
  return Math.min(MILLION, sum(side.shares)) / MILLION
}

/** The weight of the answers that both people gave, 0 to 1. */
export function answersShared(mine: MatchAnswers, theirs: MatchAnswers): number {
  const shared = ANSWERS.filter((answer) => answerFit(answer, mine, theirs) !== null)
  return shared.reduce((total, answer) => total + ANSWER_WEIGHTS[answer], 0) / WEIGHT_OF_ALL
}

/** The part of one answer in a score. */
export interface Points {
  answer: Answer
  /** Whole points of the shown score. */
  points: number
  /** Whole points that this answer takes from 100. */
  lost: number
}

/** The compatibility of two people with the reasons for it. */
export interface Compatibility {
  /** A whole number from 0 to 100; null while the shared answers have less than half of the weight. */
  score: number | null
  /** The weight of the answers that both people gave, 0 to 1. */
  confidence: number
  /**
   * Sorted by weight. The points and those of `unanswered` add up to the score; the lost ones add up to the
   * rest of 100.
   */
  points: Points[]
  /** The part of missing answers in the score. */
  unanswered: { points: number; lost: number }
  /** Up to two answers with the largest gain minus loss, without the one in `discuss`. */
  why: Answer[]
  /** The answer with the largest loss; null when no answer loses a point. */
  discuss: Answer | null
}

/** The fit of a pair, 0 to 1: the geometric mean of both sides, so that both people must be satisfied. */
export function pairFit(mine: number, theirs: number): number {
  return Math.sqrt(mine * theirs)
}

/** The score of a pair, 0 to 100, not rounded; missing answers move it toward UNKNOWN_SCORE. */
export function shownScore(pair: number, confidence: number): number {
  return 100 * pair * confidence + UNKNOWN_SCORE * (1 - confidence)
}

/** The shown score of a pair, a whole number from 0 to 100; null while the shared answers have less than half of the weight. */
export function pairScore(mine: Side, theirs: Side, confidence: number): number | null {
  if (confidence < MIN_ANSWERED_WEIGHT) return null
  return Math.round(shownScore(pairFit(satisfaction(mine), satisfaction(theirs)), confidence))
}

/**
 * The compatibility of two people from their sides; swapping the sides gives the same result. `confidence` is
 * the weight of the answers that both people gave, 0 to 1.
 */
export function compatibility(mine: Side, theirs: Side, confidence: number): Compatibility {
  const score = pairScore(mine, theirs, confidence)
  if (score === null) {
    const points = ANSWERS.map((answer) => ({ answer, points: 0, lost: 0 }))
    return { score: null, confidence, points, unanswered: { points: 0, lost: 0 }, why: [], discuss: null }
  }
  const pair = pairFit(satisfaction(mine), satisfaction(theirs))
  const gained = spreadOverAnswers(100 * pair * confidence, mine.shares, theirs.shares)
  const missed = spreadOverAnswers(100 * (1 - pair) * confidence, mine.losses, theirs.losses)
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

/**
 * Distributes an amount over the answers: one half by the parts of one side, the other by those of the other.
 */
function spreadOverAnswers(
  amount: number,
  mine: Record<Answer, number>,
  theirs: Record<Answer, number>,
): number[] {
  const sides = [mine, theirs].map((parts) => ({ parts, whole: sum(parts) })).filter(({ whole }) => whole > 0)
  return ANSWERS.map(
    (answer) =>
      amount *
      (sides.reduce((total, { parts, whole }) => total + parts[answer] / whole, 0) / (sides.length || 1)),
  )
}

/**
 * Rounds amounts to whole numbers that add up to `total`; those with the largest remainders are rounded up.
 */
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

/** The compatibility of two people from their answers and importances. */
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
