import * as v from 'valibot'
import { MOVE_IN_MONTHS } from './limits.ts'

/** A calendar day as `YYYY-MM-DD`, without a time zone. */
export type Day = string

/** The years 1900 to 2199: beyond them lie only mistakes, and no calculation leaves four digits. */
const DAY = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Whether `text` is an existing calendar day of the years 1900 to 2199 in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const date = Number(text.slice(8))
  return date <= 28 || date <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
}

const NOT_A_DAY = 'Please enter a valid date'
export const DaySchema = v.pipe(v.string(), v.length(10, NOT_A_DAY), v.check(isDay, NOT_A_DAY))

/** A time in Unix milliseconds. */
export const Instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))

/** A time as an ISO timestamp that `Date` can read. */
export const IsoTime = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  // ISO also allows an offset without minutes, which `Date` does not know.
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Invalid time'),
)

const pad = (value: number) => String(value).padStart(2, '0')

/** The calendar day of an instant, in the time zone of the machine that runs this code. */
export function localDay(instant: Date): Day {
  return `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`
}

/** The day `days` days after `day`; a negative number goes back. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days since 1 January 1970: numbers are cheaper to compare than texts when there are many days. */
export function dayNumber(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / 86_400_000
}

/** A label for the time since `day`: `today`, `yesterday`, `5 days ago`. A future day gives `today`. */
export function daysAgoLabel(day: Day, today: Day): string {
  const days = Math.max(0, daysBetween(day, today))
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return dayNumber(b) - dayNumber(a)
}

/** The number of days in a month; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A day of the given month, with `day` limited to the days of the month: 31 February is its last day. */
export function clampDay(year: number, month: number, day: number): Day {
  const clamped = Math.min(Math.max(1, Math.floor(day)), daysInMonth(year, month))
  return `${year}-${pad(month)}-${pad(clamped)}`
}

/** The day `months` months after `day`, limited to the month: 30 November plus 3 is the last of February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  return clampDay(Math.floor(index / 12), (index % 12) + 1, date)
}

/** One month that a person can choose; `month` is 1 to 12. */
export interface MonthChoice {
  /** `YYYY-MM` */
  value: string
  year: number
  month: number
}

/**
 * The months that the next MOVE_IN_MONTHS months touch, the current one first: the choices for a custom move-in
 * date. They are one more unless today is the first of a month.
 */
export function monthChoices(today: Day): MonthChoice[] {
  const start = `${today.slice(0, 7)}-01`
  const count = today === start ? MOVE_IN_MONTHS : MOVE_IN_MONTHS + 1
  return Array.from({ length: count }, (_, index) => {
    const first = addMonths(start, index)
    return { value: first.slice(0, 7), year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) }
  })
}
