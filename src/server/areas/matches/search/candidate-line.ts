import { sql } from 'kysely'
import * as v from 'valibot'
import { isDay } from '../../../../domain/core/dates.ts'
import { workStyleOf, type MatchAnswers } from '../../../../domain/matches/answer-fit.ts'
import { DEFAULT_MATCH_SETTINGS, MatchSettings } from '../../../../domain/matches/match-settings.ts'
import {
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  INTERESTS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
} from '../../../../domain/seeker/seeker.ts'
import type { Candidate } from './person-columns.ts'
import { addToHash, Remembered } from './remembered.ts'

const HABITS = [
  'cleanliness',
  'sleepSchedule',
  'socialLevel',
  'workFromHome',
  'dietPreferences',
  'interests',
] as const

/** The fields of a line, as SQL. */
const FIELDS = [
  'id',
  `seeker_answers->'seekingOption'`,
  `seeker_answers->'groupPreferences'->'groupSize'`,
  `seeker_answers->'location'`,
  `seeker_answers->'budget'`,
  `seeker_answers->'moveInDate'`,
  'match_settings',
  ...HABITS.map((habit) => `seeker_answers->'habits'->'${habit}'`),
]

/**
 * SQL for a line of text with what a score needs of a person: the id, and the answers as JSON, which contains neither
 * tabs nor line breaks. All answers are ten times as large, and a row of columns takes twice as long to read.
 */
export const CANDIDATE_LINE_SQL = `concat(${FIELDS.join(`, E'\\t', `)})`
export const CANDIDATE_LINE = sql.raw(CANDIDATE_LINE_SQL)

/**
 * Parses stored match settings; null gives the defaults. Settings that another version wrote and that do
 * not parse hide the person, because showing a hidden person would be worse.
 */
export function parseMatchSettings(settings: unknown): MatchSettings {
  if (settings === null || settings === undefined) return DEFAULT_MATCH_SETTINGS
  const parsed = v.safeParse(MatchSettings, settings)
  return parsed.success ? parsed.output : { ...DEFAULT_MATCH_SETTINGS, visible: false }
}

/** Parses a field with a schema; a field that is absent or does not parse gives `otherwise`. */
function fieldOf<T>(schema: v.GenericSchema<unknown, T>, otherwise: T): Remembered<T> {
  return new Remembered((text) => {
    const parsed = v.safeParse(schema, text === '' ? undefined : JSON.parse(text))
    return parsed.success ? parsed.output : otherwise
  })
}

const oneOf = <const T extends string>(values: readonly T[]) =>
  fieldOf<T | null>(v.nullable(v.picklist(values)), null)

const option = fieldOf(v.picklist(['WITH_ROOMMATES', 'FIND_GROUP']), 'WITH_ROOMMATES')
const size = oneOf(GROUP_SIZES)
const location = fieldOf(v.string(), '')
const budget = fieldOf<number | null>(v.pipe(v.number(), v.gtValue(0)), null)
const day = fieldOf<string | null>(v.pipe(v.string(), v.check(isDay)), null)
const settings = new Remembered((text) => parseMatchSettings(text === '' ? null : JSON.parse(text)))
const cleanliness = oneOf(CLEANLINESS_LEVELS)
const sleepSchedule = oneOf(SLEEP_SCHEDULES)
const socialLevel = oneOf(SOCIAL_LEVELS)
const workStyle = new Remembered((text) =>
  workStyleOf(text === 'true' ? true : text === 'false' ? false : null),
)
const diet = fieldOf<MatchAnswers['diet']>(
  v.pipe(
    v.array(v.picklist(DIETS)),
    v.transform(([first]) => first ?? null),
  ),
  null,
)
const interests = fieldOf<MatchAnswers['interests']>(v.array(v.picklist(INTERESTS)), [])

const [TAB, LINE_BREAK] = ['\t', '\n'].map((character) => character.charCodeAt(0))
const ID_LENGTH = 36

/** Reads lines of a text one after the other, each field in its order. */
export class CandidateLines {
  readonly #text: string
  #at = 0

  /** @param text lines that a line break separates */
  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Reads the next line. @returns the person's id, and null for a person who is not visible or has no answers */
  next(): [id: string, Candidate | null] {
    const id = this.#text.slice(this.#at, this.#at + ID_LENGTH)
    this.#at += ID_LENGTH + 1
    const seekingOption = this.#field(option)
    const groupSize = this.#field(size)
    const place = this.#field(location)
    const dollars = this.#field(budget)
    const moveIn = this.#field(day)
    const { visible, importance } = this.#field(settings)
    const habitsAt = this.#at
    const answers: MatchAnswers = {
      budget: dollars,
      moveIn,
      location: place,
      cleanliness: this.#field(cleanliness),
      sleepSchedule: this.#field(sleepSchedule),
      socialLevel: this.#field(socialLevel),
      workStyle: this.#field(workStyle),
      diet: this.#field(diet),
      interests: this.#field(interests),
    }
    // The fields of a person without habits are empty, so that only their separators were read.
    const hasHabits = this.#at - habitsAt > HABITS.length
    return [id, visible && hasHabits ? { answers, seekingOption, groupSize, importance } : null]
  }

  #field<T>(remembered: Remembered<T>): T {
    const text = this.#text
    const from = this.#at
    let hash = 0
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === TAB || code === LINE_BREAK) break
      hash = addToHash(hash, code)
    }
    this.#at = at + 1
    return remembered.inside(text, from, at, hash)
  }
}

/** Reads one line. */
export const readCandidateLine = (line: string) => new CandidateLines(line).next()
