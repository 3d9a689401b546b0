import * as v from 'valibot'
import type { MatchAnswers } from '../../../../domain/matches/answer-fit.ts'
import { placeKey } from '../../../../domain/matches/answer-fit.ts'
import { daysBetween } from '../../../../domain/core/dates.ts'
import { groupSizeWanted, regionKey, type GroupSize } from '../../../../domain/matches/match-gates.ts'
import { BUDGET_MAX_USD } from '../../../../domain/core/limits.ts'
import type { MatchSettings } from '../../../../domain/matches/match-settings.ts'
import { GROUP_SIZES, INTERESTS, type SeekingOption } from '../../../../domain/seeker/seeker.ts'
import { CHOICES, NOT_ANSWERED } from './habit-choices.ts'
import { grown, GROWTH, IdSlots } from './id-slots.ts'
import { ImportancePatterns } from './patterns.ts'
import { Remembered } from './remembered.ts'

/** A visible, completed seeker who looks for roommates or a group. */
export interface Candidate {
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  importance: MatchSettings['importance']
}

/** Packs the answers of `CHOICES` into ten bits. */
export function packHabits(answers: MatchAnswers): number {
  let packed = 0
  for (let index = 0; index < CHOICES.length; index++) {
    const { answer, values } = CHOICES[index]!
    const value = answers[answer] === null ? -1 : values.indexOf(answers[answer])
    packed |= (value === -1 ? NOT_ANSWERED : value) << (2 * index)
  }
  return packed
}

/** Returns interests as bits in the order of `INTERESTS`. */
export function interestBits(interests: MatchAnswers['interests']): number {
  return interests.reduce((bits, interest) => bits | (1 << INTERESTS.indexOf(interest)), 0)
}

const DAY_ZERO = '2020-01-01'
/** The day number of a missing day. */
export const NO_DAY = -32768
const packedDays = new Remembered((day) => Math.max(NO_DAY + 1, Math.min(32767, daysBetween(DAY_ZERO, day))))
/** Days since `DAY_ZERO`, clamped to 16 bits. */
export const packDay = (day: string) => packedDays.of(day)

/** Bit of `option`: the person looks for a group. The two low bits hold the group size's index + 1, or 0. */
export const WANTS_GROUP = 4

/** Room for people who come later. It takes no memory before it is used. */
const SPARE = 1.1

/** Places for which there is room at first. */
const MIN_PLACES = 64

/** The size of columns, and the texts behind their numbers. */
export const ColumnsOutline = v.object({
  count: v.number(),
  buckets: v.number(),
  /** By number, from 0. */
  places: v.array(v.string()),
  /** By number, from 1. */
  regions: v.array(v.string()),
  /** By number, from 0. */
  patterns: v.array(v.string()),
  /** Whether these columns have 32 bits per person, not 16. */
  wide: v.object({ place: v.boolean(), pattern: v.boolean() }),
})
export type ColumnsOutline = v.InferOutput<typeof ColumnsOutline>

/** What the numbers in the columns stand for; an image of other meanings cannot be read. */
export const MEANING = JSON.stringify([CHOICES, INTERESTS, GROUP_SIZES, DAY_ZERO, NO_DAY, BUDGET_MAX_USD])

/** Numbers that nearly always fit in 16 bits. */
type NumberColumn = Uint16Array | Uint32Array

function wideEnough(column: NumberColumn, number: number): NumberColumn {
  return number > 0xffff && column instanceof Uint16Array ? Uint32Array.from(column) : column
}

/** The people of an index, one column per answer: 14 bytes per person, and the ids. */
export class PersonColumns {
  readonly ids: IdSlots
  readonly patterns = new ImportancePatterns()
  habits: Uint16Array
  interests: Uint16Array
  moveIn: Int16Array
  /** US dollars; 0 for a missing budget. */
  budget: Uint16Array
  place: NumberColumn
  option: Uint8Array
  pattern: NumberColumn
  /** By place number: the place's region number; 0 is no region. */
  regionOfPlace = new Uint32Array(MIN_PLACES)
  #places = new Map<string, number>([['', 0]])
  #regions = new Map<string, number>()
  readonly #placesAsWritten = new Remembered((location) => this.#placeNumber(location))

  /** @param expected about how many people there will be: columns of the right size are not copied to grow */
  constructor(expected = 0) {
    const length = Math.max(1024, Math.ceil(expected * SPARE))
    this.ids = new IdSlots(length)
    this.habits = new Uint16Array(length)
    this.interests = new Uint16Array(length)
    this.moveIn = new Int16Array(length)
    this.budget = new Uint16Array(length)
    this.place = new Uint16Array(length)
    this.option = new Uint8Array(length)
    this.pattern = new Uint16Array(length)
  }

  get count(): number {
    return this.ids.size
  }

  /** What an image holds beside the `parts`. */
  outline(): ColumnsOutline {
    return {
      count: this.count,
      buckets: this.ids.buckets,
      places: [...this.#places.keys()],
      regions: [...this.#regions.keys()],
      patterns: this.patterns.keys,
      wide: { place: this.place instanceof Uint32Array, pattern: this.pattern instanceof Uint32Array },
    }
  }

  /** Columns with room for the parts of an image; they are to be read into `parts()`. */
  static ofOutline({ count, buckets, places, regions, patterns, wide }: ColumnsOutline): PersonColumns {
    const columns = new PersonColumns(count)
    const room = columns.habits.length
    columns.ids.resize(count, buckets)
    columns.patterns.resize(patterns)
    if (wide.place) columns.place = new Uint32Array(room)
    if (wide.pattern) columns.pattern = new Uint32Array(room)
    columns.regionOfPlace = new Uint32Array(Math.max(MIN_PLACES, places.length))
    columns.#places = new Map(places.map((key, place) => [key, place]))
    columns.#regions = new Map(regions.map((key, at) => [key, at + 1]))
    return columns
  }

  /** The memory in use, as an image holds it: each column, then the tables. */
  parts(): ArrayBufferView<ArrayBuffer>[] {
    const { habits, interests, moveIn, budget, place, option, pattern, count } = this
    const columns = [habits, interests, moveIn, budget, place, option, pattern]
    return [
      ...columns.map((column) => column.subarray(0, count) as ArrayBufferView<ArrayBuffer>),
      this.regionOfPlace.subarray(0, this.#places.size),
      ...this.ids.parts(),
      ...this.patterns.parts(),
    ]
  }

  /** Memory used by the columns and ids, in bytes. */
  get bytes(): number {
    const { habits, interests, moveIn, budget, place, option, pattern } = this
    const columns = [habits, interests, moveIn, budget, place, option, pattern]
    return columns.reduce((sum, column) => sum + column.byteLength, this.ids.bytes)
  }

  /** Inserts or replaces a person. */
  put(id: string, person: Candidate): void {
    const found = this.ids.find(id)
    const slot = found === -1 ? this.ids.add(id) : found
    if (slot >= this.habits.length) this.#grow()
    const { answers } = person
    this.habits[slot] = packHabits(answers)
    this.interests[slot] = interestBits(answers.interests)
    this.moveIn[slot] = answers.moveIn === null ? NO_DAY : packDay(answers.moveIn)
    this.budget[slot] = Math.min(answers.budget ?? 0, BUDGET_MAX_USD)
    const place = this.#placesAsWritten.of(answers.location)
    this.place = wideEnough(this.place, place)
    this.place[slot] = place
    const size = groupSizeWanted(person)
    this.option[slot] =
      (size === null ? 0 : GROUP_SIZES.indexOf(size) + 1) |
      (person.seekingOption === 'FIND_GROUP' ? WANTS_GROUP : 0)
    const pattern = this.patterns.intern(person.importance)
    this.pattern = wideEnough(this.pattern, pattern)
    this.pattern[slot] = pattern
  }

  remove(id: string): void {
    const slot = this.ids.find(id)
    if (slot === -1) return
    const last = this.ids.remove(slot)
    const { habits, interests, moveIn, budget, place, option, pattern } = this
    for (const column of [habits, interests, moveIn, budget, place, option, pattern])
      column[slot] = column[last]!
  }

  /** The number of a place in which a person of the index looks; -1 for other places. */
  placeNumber(location: string): number {
    return this.#places.get(placeKey(location)) ?? -1
  }

  /** The number of a region in which a person of the index looks; -1 for other regions. */
  regionNumber(location: string): number {
    return this.#regions.get(regionKey(location) ?? '') ?? -1
  }

  #placeNumber(location: string): number {
    const key = placeKey(location)
    const existing = this.#places.get(key)
    if (existing !== undefined) return existing
    const place = this.#places.size
    this.#places.set(key, place)
    if (place >= this.regionOfPlace.length)
      this.regionOfPlace = grown(this.regionOfPlace, 2 * this.regionOfPlace.length)
    const region = regionKey(location) ?? ''
    const number = this.#regions.get(region) ?? this.#regions.size + 1
    this.#regions.set(region, number)
    this.regionOfPlace[place] = number
    return place
  }

  #grow(): void {
    const length = Math.ceil(GROWTH * this.habits.length)
    this.habits = grown(this.habits, length)
    this.interests = grown(this.interests, length)
    this.moveIn = grown(this.moveIn, length)
    this.budget = grown(this.budget, length)
    this.place = grown(this.place, length)
    this.option = grown(this.option, length)
    this.pattern = grown(this.pattern, length)
  }
}
