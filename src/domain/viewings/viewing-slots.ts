import { isDay } from '../core/dates.ts'
import { slotsAhead, startOf } from './viewing.ts'
import { isLocalTime, type LocalTime } from '../core/zoned-time.ts'

/** One row of the form that offers times: `YYYY-MM-DD` and `HH:MM`, each '' while nothing is chosen. */
export interface SlotFields {
  day: string
  time: string
}

interface ReadSlots {
  /** The valid times, sorted. */
  slots: LocalTime[]
  /** The error message of each row; null for a row without an error. */
  errors: (string | null)[]
}

/**
 * Reads the rows of the form. Empty rows are left out; when all rows are empty, the first one has an error.
 */
export function readSlots(rows: readonly SlotFields[], timeZone: string, nowMs: number): ReadSlots {
  const slots: LocalTime[] = []
  const isEmpty = ({ day, time }: SlotFields) => day === '' && time === ''
  const allEmpty = rows.every(isEmpty)
  const errors = rows.map((row, index) => {
    if (isEmpty(row)) return allEmpty && index === 0 ? 'Offer at least one time' : null
    if (!isDay(row.day)) return 'Pick a day'
    const slot = `${row.day}T${row.time}`
    if (!isLocalTime(slot)) return 'Pick a time'
    if (slots.includes(slot)) return 'You already offered this time'
    if (slotsAhead([slot], timeZone, nowMs).length === 0)
      return startOf(slot, timeZone) <= nowMs ? 'This time has passed' : 'Pick a time within six months'
    slots.push(slot)
    return null
  })
  return { slots: slots.sort(), errors }
}
