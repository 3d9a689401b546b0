import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
import { DaySchema, Instant } from '../core/dates.ts'
import { Id, isId } from '../core/ids.ts'
import {
  DEALBREAKERS_MAX,
  TOUR_LINE_MAX_LENGTH,
  TOUR_NOTE_MAX_LENGTH,
  TOUR_NOTES_MAX,
  TOUR_PHOTOS_MAX,
  DEALBREAKER_MAX_LENGTH,
} from '../core/limits.ts'
import { PictureUrl, UNKNOWN_PICTURE_MESSAGE } from '../core/photo-urls.ts'
import { storableText } from '../core/text.ts'

/** The stages of a saved home. */
export const STAGES = ['interested', 'contacted', 'viewing', 'applied', 'out'] as const
export type Stage = (typeof STAGES)[number]

/** The items of the tour checklist. */
export const CHECKS = [
  'water',
  'signal',
  'outlets',
  'locks',
  'noise',
  'light',
  'damp',
  'laundry',
  'rules',
] as const
export type Check = (typeof CHECKS)[number]
export const CHECK_ANSWERS = ['ok', 'problem'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]

export const RATINGS = ['light', 'quiet', 'condition', 'kitchen', 'neighbourhood', 'people'] as const
export type Rating = (typeof RATINGS)[number]
export const STARS_MAX = 5

/** The rooms of a tour's photos. */
export const ROOMS = ['room', 'kitchen', 'bathroom', 'living', 'outside', 'other'] as const
export type Room = (typeof ROOMS)[number]

export const VERDICTS = ['yes', 'apply', 'no'] as const
export type VerdictChoice = (typeof VERDICTS)[number]

const Line = storableText(TOUR_LINE_MAX_LENGTH)
const filled = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.pipe(
    schema,
    v.check((text) => text.trim() !== '', 'Write something'),
  )

const Plan = v.nullable(v.strictObject({ day: DaySchema, time: storableText(20) }))
const CheckValue = v.strictObject({ answer: v.nullable(v.picklist(CHECK_ANSWERS)), note: Line })
const Stars = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(STARS_MAX)))
const Note = v.nullable(v.strictObject({ text: filled(storableText(TOUR_NOTE_MAX_LENGTH)), at: Instant }))
const Picture = v.nullable(
  v.strictObject({
    room: v.picklist(ROOMS),
    url: v.pipe(
      PictureUrl,
      v.check((url) => url !== '', UNKNOWN_PICTURE_MESSAGE),
    ),
    at: Instant,
  }),
)
const Dealbreakers = boundedList(filled(storableText(DEALBREAKER_MAX_LENGTH)), DEALBREAKERS_MAX)
const Verdict = v.nullable(v.strictObject({ choice: v.picklist(VERDICTS), at: Instant }))
const Outcome = v.nullable(v.picklist(['met', 'broken']))

/** The entry keys without a colon, of which a tour has one each. */
const SINGLE_KEYS = {
  stage: v.picklist(STAGES),
  plan: Plan,
  address: Line,
  directions: storableText(500),
  dealbreakers: Dealbreakers,
  verdict: Verdict,
} as const

type SingleValues = { [K in keyof typeof SINGLE_KEYS]: v.InferOutput<(typeof SINGLE_KEYS)[K]> }
/**
 * The values of the tour entries of one saved home, by key. Each entry is written separately and the latest
 * write wins, so that two devices overwrite only an entry that both changed. `null` means that a note or a
 * picture was deleted.
 */
export type TourValues = SingleValues & { [K in `check:${Check}`]: v.InferOutput<typeof CheckValue> } & {
  [K in `rating:${Rating}`]: v.InferOutput<typeof Stars>
} & { [K in `deal:${0 | 1 | 2}`]: v.InferOutput<typeof Outcome> } & {
  [K in `note:${string}`]: v.InferOutput<typeof Note>
} & { [K in `picture:${string}`]: v.InferOutput<typeof Picture> }

/** The schema for the value of an entry key; null for an unknown key. */
export function schemaOfKey(key: string): v.GenericSchema<unknown, unknown> | null {
  if (Object.hasOwn(SINGLE_KEYS, key)) return SINGLE_KEYS[key as keyof typeof SINGLE_KEYS]
  const [family = '', name = '', more] = key.split(':')
  if (more !== undefined) return null
  if (family === 'check') return (CHECKS as readonly string[]).includes(name) ? CheckValue : null
  if (family === 'rating') return (RATINGS as readonly string[]).includes(name) ? Stars : null
  if (family === 'deal') return ['0', '1', '2'].includes(name) ? Outcome : null
  if (family === 'note') return isId(name) ? Note : null
  // The prefix is not `photo:`, because the URLs of photos that are not uploaded yet begin with it.
  if (family === 'picture') return isId(name) ? Picture : null
  return null
}

const isKnownKey = (key: string) => schemaOfKey(key) !== null
const hasValidValue = ({ key, value }: { key: string; value: unknown }) => {
  const schema = schemaOfKey(key)
  return schema !== null && v.is(schema, value)
}

/**
 * A tour entry as it is sent. `writtenAt` is the time of the writing device's clock, in Unix milliseconds.
 */
export const TourEntry = v.pipe(
  v.strictObject({
    key: v.pipe(v.string(), v.maxLength(50), v.check(isKnownKey, 'We don’t know this entry')),
    value: v.unknown(),
    writtenAt: Instant,
  }),
  v.forward(
    v.check((entry) => hasValidValue(entry), 'This entry can’t hold that'),
    ['value'],
  ),
)
export type TourEntry = v.InferOutput<typeof TourEntry>

/** A tour entry as a device stores it, with the id of its home. */
export const TourEntryOfHome = v.pipe(
  v.strictObject({
    listingId: Id,
    key: v.pipe(v.string(), v.maxLength(50), v.check(isKnownKey, 'We don’t know this entry')),
    value: v.unknown(),
    writtenAt: Instant,
  }),
  v.forward(
    v.check((entry) => hasValidValue(entry), 'This entry can’t hold that'),
    ['value'],
  ),
)
export type TourEntryOfHome = v.InferOutput<typeof TourEntryOfHome>

/** The limit of entries that are not deleted, per home and key prefix; null for keys that exist once. */
export function entriesMax(key: string): { prefix: string; max: number } | null {
  if (key.startsWith('note:')) return { prefix: 'note:', max: TOUR_NOTES_MAX }
  if (key.startsWith('picture:')) return { prefix: 'picture:', max: TOUR_PHOTOS_MAX }
  return null
}

/**
 * Whether an entry written at `writtenAt` replaces one written at `known`: the later wins, and of two equal
 * the new.
 */
export function isNewer(writtenAt: number, known: number | null): boolean {
  return known === null || writtenAt >= known
}

/**
 * The `writtenAt` of a new entry that replaces one written at `known`: always later than `known`, even when
 * this device's clock is behind that of the other device.
 */
export function nextWrittenAt(now: number, known: number | null): number {
  return known === null ? now : Math.max(now, known + 1)
}
