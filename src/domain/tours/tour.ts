import * as v from 'valibot'
import { DaySchema } from '../core/dates.ts'
import { Id, isId } from '../core/ids.ts'
import {
  DEALBREAKERS_MAX,
  TOUR_LINE_MAX_LENGTH,
  TOUR_NOTE_MAX_LENGTH,
  TOUR_NOTES_MAX,
  TOUR_PHOTOS_MAX,
} from '../core/limits.ts'
import { PictureUrl } from '../core/photo-urls.ts'
import { storableText } from '../core/text.ts'

/** How far a person is with a saved home. */
export const STAGES = ['interested', 'contacted', 'viewing', 'applied', 'out'] as const
export type Stage = (typeof STAGES)[number]

/** What is looked at during a visit. */
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

/** Where a picture of a visit was taken. */
export const ROOMS = ['room', 'kitchen', 'bathroom', 'living', 'outside', 'other'] as const
export type Room = (typeof ROOMS)[number]

export const VERDICTS = ['yes', 'apply', 'no'] as const
export type VerdictChoice = (typeof VERDICTS)[number]

/** Unix milliseconds. */
const Instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
const Line = storableText(TOUR_LINE_MAX_LENGTH)
const filled = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.pipe(
    schema,
    v.check((text) => text.trim() !== '', 'Please write something'),
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
      v.check((url) => url !== '', 'This is not a picture we know'),
    ),
    at: Instant,
  }),
)
const Dealbreakers = v.pipe(v.array(filled(storableText(80))), v.maxLength(DEALBREAKERS_MAX))
const Verdict = v.nullable(v.strictObject({ choice: v.picklist(VERDICTS), at: Instant }))
const Outcome = v.nullable(v.picklist(['met', 'broken']))

/** Keys that stand alone. */
const SINGLE = {
  stage: v.picklist(STAGES),
  plan: Plan,
  address: Line,
  directions: storableText(500),
  dealbreakers: Dealbreakers,
  verdict: Verdict,
} as const

type Single = { [K in keyof typeof SINGLE]: v.InferOutput<(typeof SINGLE)[K]> }
/**
 * What a person keeps about one saved home: registers, each with a key of its own and the last word
 * in it, so that two devices never write over more than the one thing that both changed. `null` in a
 * note or a picture means that it was deleted.
 */
export type TourValues = Single & { [K in `check:${Check}`]: v.InferOutput<typeof CheckValue> } & {
  [K in `rating:${Rating}`]: v.InferOutput<typeof Stars>
} & { [K in `deal:${0 | 1 | 2}`]: v.InferOutput<typeof Outcome> } & {
  [K in `note:${string}`]: v.InferOutput<typeof Note>
} & { [K in `picture:${string}`]: v.InferOutput<typeof Picture> }

/** How the value of a key is read; null for a key that there is not. */
export function schemaOfKey(key: string): v.GenericSchema<unknown, unknown> | null {
  if (Object.hasOwn(SINGLE, key)) return SINGLE[key as keyof typeof SINGLE]
  const [family = '', name = '', more] = key.split(':')
  if (more !== undefined) return null
  if (family === 'check') return (CHECKS as readonly string[]).includes(name) ? CheckValue : null
  if (family === 'rating') return (RATINGS as readonly string[]).includes(name) ? Stars : null
  if (family === 'deal') return ['0', '1', '2'].includes(name) ? Outcome : null
  if (family === 'note') return isId(name) ? Note : null
  // Not `photo:`: that is what the address of a picture begins with that is still on the device.
  if (family === 'picture') return isId(name) ? Picture : null
  return null
}

const isKnownKey = (key: string) => schemaOfKey(key) !== null
const isAsItsKeySays = ({ key, value }: { key: string; value: unknown }) => {
  const schema = schemaOfKey(key)
  return schema !== null && v.is(schema, value)
}

/** One register as it is written. `writtenAt` is the writing device's clock in Unix milliseconds. */
export const HomeEntry = v.pipe(
  v.strictObject({
    key: v.pipe(v.string(), v.maxLength(50), v.check(isKnownKey, 'There is nothing of this name to note')),
    value: v.unknown(),
    writtenAt: Instant,
  }),
  v.forward(
    v.check((entry) => isAsItsKeySays(entry), 'This is not what can be noted here'),
    ['value'],
  ),
)
export type HomeEntry = v.InferOutput<typeof HomeEntry>

/** The same with the home that it is about: what lies on a device. */
export const HomeEntryOf = v.pipe(
  v.strictObject({
    listingId: Id,
    key: v.pipe(v.string(), v.maxLength(50), v.check(isKnownKey, 'There is nothing of this name to note')),
    value: v.unknown(),
    writtenAt: Instant,
  }),
  v.forward(
    v.check((entry) => isAsItsKeySays(entry), 'This is not what can be noted here'),
    ['value'],
  ),
)
export type HomeEntryOf = v.InferOutput<typeof HomeEntryOf>

/** How many that are not deleted one home may have, by the family of a key; null where keys are few anyway. */
export function entriesMax(key: string): { prefix: string; max: number } | null {
  if (key.startsWith('note:')) return { prefix: 'note:', max: TOUR_NOTES_MAX }
  if (key.startsWith('picture:')) return { prefix: 'picture:', max: TOUR_PHOTOS_MAX }
  return null
}

/** Whether an entry of this age is taken where one of `known` stands: the later word wins, and so does the last of two at once. */
export function isNewer(writtenAt: number, known: number | null): boolean {
  return known === null || writtenAt >= known
}

/**
 * When a person writes over what they see, theirs is the later word, whatever this device's clock
 * says about another's.
 */
export function writtenAfter(now: number, known: number | null): number {
  return known === null ? now : Math.max(now, known + 1)
}
