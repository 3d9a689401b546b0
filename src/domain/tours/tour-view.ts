import type { Day } from '../core/dates.ts'
import {
  CHECKS,
  RATINGS,
  schemaOfKey,
  type Check,
  type CheckAnswer,
  type HomeEntry,
  type Rating,
  type Stage,
  type TourValues,
  type VerdictChoice,
} from './tour.ts'
import * as v from 'valibot'

export interface TourNote {
  /** The register that it stands in. */
  key: `note:${string}`
  text: string
  /** Unix milliseconds at which it was begun. */
  at: number
}

export type TourPicture = NonNullable<TourValues[`picture:${string}`]> & { key: `picture:${string}` }

export interface Deal {
  text: string
  outcome: 'met' | 'broken' | null
}

/** Everything that a person noted about one home. */
export interface Tour {
  stage: Stage
  plan: { day: Day; time: string } | null
  address: string
  directions: string
  checks: Record<Check, { answer: CheckAnswer | null; note: string }>
  ratings: Record<Rating, number | null>
  /** Oldest first. */
  notes: TourNote[]
  pictures: TourPicture[]
  deals: Deal[]
  verdict: { choice: VerdictChoice; at: number } | null
}

/** The registers of one home as one thing to look at; what this version cannot read is left out. */
export function tourOf(entries: readonly Pick<HomeEntry, 'key' | 'value'>[]): Tour {
  const byKey = new Map(entries.filter(isReadable).map(({ key, value }) => [key, value]))
  const read = <K extends keyof TourValues>(key: K, otherwise: TourValues[K]): TourValues[K] =>
    byKey.has(key) ? (byKey.get(key) as TourValues[K]) : otherwise
  const notes: TourNote[] = []
  const pictures: TourPicture[] = []
  for (const [key, value] of byKey) {
    if (value === null) continue
    if (isNoteKey(key)) notes.push({ key, ...(value as NonNullable<TourValues[typeof key]>) })
    if (isPictureKey(key)) pictures.push({ key, ...(value as NonNullable<TourValues[typeof key]>) })
  }
  const byAge = (a: { at: number; key: string }, b: { at: number; key: string }) =>
    a.at - b.at || (a.key < b.key ? -1 : 1)
  return {
    stage: read('stage', 'interested'),
    plan: read('plan', null),
    address: read('address', ''),
    directions: read('directions', ''),
    checks: Object.fromEntries(
      CHECKS.map((check) => [check, read(`check:${check}`, { answer: null, note: '' })]),
    ) as Tour['checks'],
    ratings: Object.fromEntries(
      RATINGS.map((rating) => [rating, read(`rating:${rating}`, null)]),
    ) as Tour['ratings'],
    notes: notes.toSorted(byAge),
    pictures: pictures.toSorted(byAge),
    deals: read('dealbreakers', []).map((text, index) => ({
      text,
      outcome: read(`deal:${index as 0 | 1 | 2}`, null),
    })),
    verdict: read('verdict', null),
  }
}

const isReadable = ({ key, value }: Pick<HomeEntry, 'key' | 'value'>) => {
  const schema = schemaOfKey(key)
  return schema !== null && v.is(schema, value)
}
const isNoteKey = (key: string): key is `note:${string}` => key.startsWith('note:')
const isPictureKey = (key: string): key is `picture:${string}` => key.startsWith('picture:')

/** How many of the checks have an answer, and how many of those found a problem. */
export function checked({ checks }: Pick<Tour, 'checks'>): { done: number; problems: number; of: number } {
  const answers = CHECKS.map((check) => checks[check].answer)
  return {
    done: answers.filter((answer) => answer !== null).length,
    problems: answers.filter((answer) => answer === 'problem').length,
    of: CHECKS.length,
  }
}

/** The mean of the ratings that were given, to one decimal; null before the first. */
export function meanRating({ ratings }: Pick<Tour, 'ratings'>): number | null {
  const given = RATINGS.map((rating) => ratings[rating]).filter((stars) => stars !== null)
  if (given.length === 0) return null
  return Math.round((given.reduce((sum, stars) => sum + stars, 0) / given.length) * 10) / 10
}
