import type { Day } from '../core/dates.ts'
import {
  CHECKS,
  RATINGS,
  schemaOfKey,
  type Check,
  type CheckAnswer,
  type TourEntry,
  type Rating,
  type Stage,
  type TourValues,
  type VerdictChoice,
} from './tour.ts'
import * as v from 'valibot'

/** A note of a tour. */
export interface TourNote {
  /** The key of the tour entry. */
  key: `note:${string}`
  text: string
  /** When the note was begun, in Unix milliseconds. */
  at: number
}

/** A photo of a tour with the key of its entry. */
export type TourPicture = NonNullable<TourValues[`picture:${string}`]> & { key: `picture:${string}` }

/** A dealbreaker that the person chose before a tour. */
export interface Dealbreaker {
  text: string
  /** `broken` when the tour showed the dealbreaker; null while it was not checked. */
  outcome: 'met' | 'broken' | null
}

/** A person's notes about one home. */
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
  dealbreakers: Dealbreaker[]
  verdict: { choice: VerdictChoice; at: number } | null
}

/** Combines the tour entries of one home into a tour; entries that this version cannot read are left out. */
export function tourOf(entries: readonly Pick<TourEntry, 'key' | 'value'>[]): Tour {
  const byKey = new Map(entries.filter(isReadable).map(({ key, value }) => [key, value]))
  const read = <K extends keyof TourValues>(key: K, fallback: TourValues[K]): TourValues[K] =>
    byKey.has(key) ? (byKey.get(key) as TourValues[K]) : fallback
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
    dealbreakers: read('dealbreakers', []).map((text, index) => ({
      text,
      outcome: read(`deal:${index as 0 | 1 | 2}`, null),
    })),
    verdict: read('verdict', null),
  }
}

const isReadable = ({ key, value }: Pick<TourEntry, 'key' | 'value'>) => {
  const schema = schemaOfKey(key)
  return schema !== null && v.is(schema, value)
}
const isNoteKey = (key: string): key is `note:${string}` => key.startsWith('note:')
const isPictureKey = (key: string): key is `picture:${string}` => key.startsWith('picture:')

/** How many checks of a tour have an answer, how many found a problem, and how many checks there are. */
export function checkProgress({ checks }: Pick<Tour, 'checks'>): {
  done: number
  problems: number
  of: number
} {
  const answers = CHECKS.map((check) => checks[check].answer)
  return {
    done: answers.filter((answer) => answer !== null).length,
    problems: answers.filter((answer) => answer === 'problem').length,
    of: CHECKS.length,
  }
}

/** The mean of the given ratings, to one decimal; null without a rating. */
export function meanRating({ ratings }: Pick<Tour, 'ratings'>): number | null {
  const given = RATINGS.map((rating) => ratings[rating]).filter((stars) => stars !== null)
  if (given.length === 0) return null
  return Math.round((given.reduce((sum, stars) => sum + stars, 0) / given.length) * 10) / 10
}
