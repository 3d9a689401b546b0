import type { Day } from './dates.ts'
import type { LocalTime } from './zoned-time.ts'

/*
 * The labels of days and times, for people in the United States: a 12-hour clock, and the month before the
 * day. No other file formats a day or a time.
 */

/** Formats an instant in Unix milliseconds in the zone of the machine, or in the given one. */
function labels(options: Intl.DateTimeFormatOptions): (atMs: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (atMs) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    // Some JavaScript engines put a narrow no-break space before AM and PM.
    return format.format(atMs).replaceAll('\u202f', ' ')
  }
}

const SHORT_DAY = { month: 'short', day: 'numeric' } as const
const DAY_AND_YEAR = { ...SHORT_DAY, year: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const CLOCK_WITH_SECONDS = { ...CLOCK, second: '2-digit' } as const
/** Calendar days and local times have no zone, so they are formatted as if they were in UTC. */
const UTC = { timeZone: 'UTC' } as const

/** The time of an instant: `4:51 PM`. */
export const timeLabel = labels(CLOCK)
/** The time of an instant, to the second: `4:51:07 PM`. */
export const timeToSecondLabel = labels(CLOCK_WITH_SECONDS)
/** The day of an instant: `Nov 12`. */
export const dayOfLabel = labels(SHORT_DAY)
/** The day of an instant, with the year: `Nov 12, 2026`. */
export const dayAndYearOfLabel = labels(DAY_AND_YEAR)
/** The day and time of an instant: `Nov 12, 4:51 PM`. */
export const dateTimeLabel = labels({ ...SHORT_DAY, ...CLOCK })
/** The day and time of an instant, to the second: `Nov 12, 4:51:07 PM`. */
export const dateTimeToSecondLabel = labels({ ...SHORT_DAY, ...CLOCK_WITH_SECONDS })
/** The day, the year and the time of an instant: `Nov 12, 2026, 4:51 PM`. */
export const fullDateTimeLabel = labels({ ...DAY_AND_YEAR, ...CLOCK })
/** The weekday and time of an instant: `Thu, 4:51 PM`. */
export const weekdayTimeLabel = labels({ weekday: 'short', ...CLOCK })

const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const shortDay = labels({ ...SHORT_DAY, ...UTC })
const weekday = labels({ weekday: 'short', ...SHORT_DAY, ...UTC })
const weekdayYear = labels({ weekday: 'short', ...DAY_AND_YEAR, ...UTC })
const longDay = labels({ dateStyle: 'long', ...UTC })
const month = labels({ month: 'long', year: 'numeric', ...UTC })
const slot = labels({ weekday: 'short', ...SHORT_DAY, ...CLOCK, ...UTC })
const clock = labels({ ...CLOCK, ...UTC })

/** A calendar day: `Dec 1`. */
export const dayLabel = (day: Day): string => shortDay(midnight(day))
/** A calendar day with its weekday: `Tue, Dec 1`. */
export const weekdayLabel = (day: Day): string => weekday(midnight(day))
/** A calendar day with its weekday and year: `Tue, Dec 1, 2026`. */
export const weekdayYearLabel = (day: Day): string => weekdayYear(midnight(day))
/** A calendar day in full: `December 1, 2026`. */
export const longDayLabel = (day: Day): string => longDay(midnight(day))
/** A month, whose first day is `first`: `December 2026`. */
export const monthLabel = (first: Day): string => month(midnight(first))
/** A local time with its day: `Tue, Nov 24, 10:00 AM`. */
export const localTimeLabel = (time: LocalTime): string => slot(Date.parse(`${time}:00Z`))
/** A time of day that is written `HH:MM`: `5:30 PM`; another text stays as it is. */
export function clockLabel(time: string): string {
  const at = Date.parse(`1970-01-01T${time}:00Z`)
  return Number.isNaN(at) ? time : clock(at)
}

/** The weekday, day and time of an instant in a zone, which it names: `Thursday, November 26 at 4:51 PM EST`. */
export const zonedTimeLabel = (atMs: number, timeZone: string): string =>
  labels({ weekday: 'long', month: 'long', day: 'numeric', ...CLOCK, timeZone, timeZoneName: 'short' })(atMs)

/** The weekday, day and year of an instant in a zone: `Thursday, November 26, 2026`. */
export const zonedDayLabel = (atMs: number, timeZone: string): string =>
  labels({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone })(atMs)

/**
 * The time since a save: "Just now", "1 minute ago", "N minutes ago", and after an hour the time (specification,
 * section 4). Both times are Unix milliseconds.
 */
export function savedLabel(savedAtMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - savedAtMs) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes === 1) return '1 minute ago'
  if (minutes < 60) return `${minutes} minutes ago`
  return timeLabel(savedAtMs)
}
