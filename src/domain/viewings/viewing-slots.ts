import { isDay } from '../core/dates.ts'
import { slotsAhead, startOf } from './viewing.ts'
import { isLocalTime, type LocalTime } from '../core/zoned-time.ts'

/** One line of the form in which times are offered: `YYYY-MM-DD` and `HH:MM`, or '' where nothing is chosen. */
export interface SlotFields {
  day: string
  time: string
}

interface ReadSlots {
  /** What is offered, in the order of the clock. */
  slots: LocalTime[]
  /** A sentence for each line that cannot be offered; null where it can. */
  errors: (string | null)[]
}

/** Reads the lines of the form. Lines that are quite empty are left out, but for a first one that is alone. */
export function readSlots(lines: readonly SlotFields[], timeZone: string, nowMs: number): ReadSlots {
  const slots: LocalTime[] = []
  const isEmpty = ({ day, time }: SlotFields) => day === '' && time === ''
  const allEmpty = lines.every(isEmpty)
  const errors = lines.map((line, index) => {
    if (isEmpty(line)) return allEmpty && index === 0 ? 'Please offer at least one time' : null
    if (!isDay(line.day)) return 'Please select a day'
    const slot = `${line.day}T${line.time}`
    if (!isLocalTime(slot)) return 'Please select a time'
    if (slots.includes(slot)) return 'You offer this time already'
    if (slotsAhead([slot], timeZone, nowMs).length === 0)
      return startOf(slot, timeZone) <= nowMs ? 'This time has passed' : 'Please stay within six months'
    slots.push(slot)
    return null
  })
  return { slots: slots.sort(), errors }
}
