import { CHOICES } from './habit-choices.ts'
import { ANSWER_WEIGHTS } from '../../../../domain/matches/match-weights.ts'
import { ANSWERS } from '../../../../domain/matches/answer-fit.ts'
import {
  dealbreakersOf,
  importancesOf,
  type MatchSettings,
} from '../../../../domain/matches/match-settings.ts'

/** The index of an answer in a pattern's weights, and of its bit in a mask of answers. */
export const ANSWER_INDEX = Object.fromEntries(ANSWERS.map((answer, index) => [answer, index])) as Record<
  (typeof ANSWERS)[number],
  number
>

const HABIT_ANSWERS: readonly string[] = CHOICES.map(({ answer }) => answer)

/** The total weight of the answers that are not habits. @param weights in the order of `ANSWERS` */
export function nonHabitWeight(weights: readonly number[]): number {
  return ANSWERS.reduce(
    (sum, answer) => (HABIT_ANSWERS.includes(answer) ? sum : sum + weights[ANSWER_INDEX[answer]]!),
    0,
  )
}

/**
 * The distinct combinations of importances that people have set, numbered. Most people set none and share
 * pattern 0.
 */
export class ImportancePatterns {
  /** Nine weights per pattern, in the order of `ANSWERS`. */
  weights = new Float64Array(ANSWERS.length * 16)
  /** By pattern: the dealbreakers, a bit per answer. */
  breakers = new Uint16Array(16)
  /** By pattern: the total weight of the answers that are not habits. */
  rest = new Float64Array(16)
  #numbers = new Map<string, number>()
  /** Most people's importances are one of few objects, and finding the number of an object is faster. */
  readonly #numberOf = new WeakMap<MatchSettings['importance'], number>()

  constructor() {
    this.intern({})
  }

  get count(): number {
    return this.#numbers.size
  }

  /** The combinations as texts, in the order of their numbers. */
  get keys(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Makes room for the parts of an image with these combinations. */
  resize(keys: readonly string[]): void {
    this.#numbers = new Map(keys.map((key, number) => [key, number]))
    const room = Math.max(16, keys.length)
    this.weights = new Float64Array(ANSWERS.length * room)
    this.breakers = new Uint16Array(room)
    this.rest = new Float64Array(room)
  }

  /** The memory in use, as an image holds it. */
  parts(): ArrayBufferView<ArrayBuffer>[] {
    const { count } = this
    return [
      this.weights.subarray(0, ANSWERS.length * count),
      this.breakers.subarray(0, count),
      this.rest.subarray(0, count),
    ]
  }

  /** Returns the number of the pattern with these importances, and adds it if it is new. */
  intern(importance: MatchSettings['importance']): number {
    const known = this.#numberOf.get(importance)
    if (known !== undefined) return known
    const number = this.#number(importance)
    this.#numberOf.set(importance, number)
    return number
  }

  #number(importance: MatchSettings['importance']): number {
    const settings: MatchSettings = { visible: true, importance }
    const importances = importancesOf(settings)
    const breakers = dealbreakersOf(settings).reduce((mask, answer) => mask | (1 << ANSWER_INDEX[answer]), 0)
    const key = `${ANSWERS.map((answer) => importances[answer] ?? 1).join('')} ${breakers}`
    const existing = this.#numbers.get(key)
    if (existing !== undefined) return existing
    const pattern = this.#numbers.size
    this.#numbers.set(key, pattern)
    if (pattern >= this.breakers.length) this.#grow()
    this.breakers[pattern] = breakers
    const weights = ANSWERS.map((answer) => ANSWER_WEIGHTS[answer] * (importances[answer] ?? 1))
    this.weights.set(weights, ANSWERS.length * pattern)
    this.rest[pattern] = nonHabitWeight(weights)
    return pattern
  }

  #grow(): void {
    const breakers = new Uint16Array(2 * this.breakers.length)
    breakers.set(this.breakers)
    const weights = new Float64Array(2 * this.weights.length)
    weights.set(this.weights)
    const rest = new Float64Array(2 * this.rest.length)
    rest.set(this.rest)
    Object.assign(this, { breakers, weights, rest })
  }
}
