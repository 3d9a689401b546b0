import * as strings from './strings/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The error of a device's clock, such as "about 2 hours ahead"; `offsetMs` is the true time minus its time.
 */
export function clockErrorLabel(offsetMs: number): string {
  const off = Math.abs(offsetMs)
  const size =
    off < 90 * MINUTE_MS
      ? strings.minutes(Math.round(off / MINUTE_MS))
      : off < 36 * HOUR_MS && Math.round(off / HOUR_MS) !== 24
        ? strings.hours(Math.round(off / HOUR_MS))
        : strings.days(Math.round(off / DAY_MS))
  return offsetMs < 0 ? strings.ahead(size) : strings.behind(size)
}
