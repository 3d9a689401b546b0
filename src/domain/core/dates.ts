import * as v from 'valibot'
import { MOVE_IN_MONTH_CHOICES } from './limits.ts'

/** A calendar day as `YYYY-MM-DD`, without a time zone: a person's day, not an instant. */
export type Day = string

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

export const DaySchema = v.pipe(v.string(), v.check(isDay, 'Please enter a valid date'))

const pad = (value: number) => String(value).padStart(2, '0')

/** The local calendar day of an instant, in the zone of the machine that runs this. */
export function localDay(instant: Date): Day {
  return `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days since the first of January 1970: cheap to compare where many days are compared. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Dec 1` */
export function dayLabel(day: Day): string {
  return shortDay.format(Date.parse(`${day}T00:00:00Z`))
}

/** `today`, `yesterday`, `5 days ago`. */
export function daysAgoLabel(day: Day, today: Day): string {
  const days = Math.max(0, daysBetween(day, today))
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return dayNumber(b) - dayNumber(a)
}

/** `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Keeps the month and moves the day into it: 31 of February becomes its last day. */
export function clampDay(year: number, month: number, day: number): Day {
  const clamped = Math.min(Math.max(1, Math.floor(day)), daysInMonth(year, month))
  return `${year}-${pad(month)}-${pad(clamped)}`
}

/** Moves by whole months and clamps the day: 30 November + 3 is the last of February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  return clampDay(Math.floor(index / 12), (index % 12) + 1, date)
}

export interface MonthChoice {
  /** `YYYY-MM` */
  value: string
  year: number
  month: number
}

/** This month and the following ones: the months a custom move-in day may lie in. */
export function monthChoices(today: Day, count: number = MOVE_IN_MONTH_CHOICES): MonthChoice[] {
  return Array.from({ length: count }, (_, index) => {
    const first = addMonths(`${today.slice(0, 7)}-01`, index)
    return { value: first.slice(0, 7), year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) }
  })
}

/** "Just now", "1 minute ago", "N minutes ago", then the clock time (specification, section 4). */
export function savedLabel(savedAtMs: number, nowMs: number, clock: (atMs: number) => string): string {
  const minutes = Math.floor(Math.max(0, nowMs - savedAtMs) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes === 1) return '1 minute ago'
  if (minutes < 60) return `${minutes} minutes ago`
  return clock(savedAtMs)
}
