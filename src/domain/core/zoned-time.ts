import * as v from 'valibot'
import { isDay, type Day } from './dates.ts'

/** A date and time as `YYYY-MM-DDTHH:MM`, without a zone: the local time at a home. */
export type LocalTime = string

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/

/** Whether `text` is a local time with an existing calendar day. */
export function isLocalTime(text: string): boolean {
  const day = LOCAL_TIME.exec(text)?.[1]
  return day !== undefined && isDay(day)
}

const NOT_A_TIME = 'Please enter a day and a time'
export const LocalTimeSchema = v.pipe(v.string(), v.length(16, NOT_A_TIME), v.check(isLocalTime, NOT_A_TIME))

/** The day of a local time, `YYYY-MM-DD`. */
export const dayOf = (time: LocalTime): Day => time.slice(0, 10)
/** The clock time of a local time, `HH:MM`. */
export const clockOf = (time: LocalTime): string => time.slice(11)

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** The local time in `timeZone` at an instant in Unix milliseconds. */
export function localTimeAt(instantMs: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(instantMs)) parts[type] = value
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
}

const asUtc = (time: LocalTime) => Date.parse(`${time}:00Z`)

/**
 * The instant of a local time in `timeZone`, in Unix milliseconds. A local time that occurs twice gives its
 * first instant; a local time that the clock skips is read with the offset from before the jump.
 */
export function instantOf(time: LocalTime, timeZone: string): number {
  const wanted = asUtc(time)
  const offsetAt = (instant: number) =>
    asUtc(localTimeAt(instant, timeZone)) - Math.floor(instant / 60_000) * 60_000
  // The clock jumps at most once within the two days around `time`, so these are the only possible offsets.
  const before = wanted - offsetAt(wanted - 86_400_000)
  const after = wanted - offsetAt(wanted + 86_400_000)
  const matching = [before, after].filter((instant) => localTimeAt(instant, timeZone) === time)
  return matching.length > 0 ? Math.min(...matching) : before
}

/** The longest name of a time zone that is looked at. */
export const TIME_ZONE_MAX_LENGTH = 64

/** Whether `name` is a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX_LENGTH || !/^[A-Za-z0-9_+\-/]+$/.test(name)) return false
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zone of this device; null when it does not tell. */
export const deviceTimeZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone || null
