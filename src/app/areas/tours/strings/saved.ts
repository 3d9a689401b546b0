import { formatBytes } from '../../../../domain/core/bytes.ts'
import type { Day } from '../../../../domain/core/dates.ts'
import { countOf } from '../../../../domain/core/phrases.ts'
import { clockLabel, dayLabel } from '../../../../domain/core/time-labels.ts'

// The page.
export const tabs = 'Saved homes'
export const allHomes = 'All homes'
export const today = 'Today'
export const homesCount = (count: number) => countOf(count, 'home')
export const homesOnDevice = (stored: number, count: number, bytes: number) =>
  `${stored} of ${countOf(count, 'home')} on this device, ${formatBytes(bytes)}`

// No saved homes.
export const noHomes = 'No saved homes yet'
export const noHomesHint =
  'Tap the heart on a home. Its page, photos and owner details download here, so you can tour it offline.'
export const findHomes = 'Find homes'

// The homes by stage.
export const noHomesOfStage = 'None'
export const rated = (mean: number) => `rated ${mean.toFixed(1)}`
export const aMonthIn = (city: string) => `a month · ${city}`

// The plan of a home.
export const tourToday = 'Tour today'
export const tourOn = (day: Day) => `Tour on ${dayLabel(day)}`
export const tourWasOn = (day: Day) => `Tour was on ${dayLabel(day)}`
export const todayAt = (time: string) => `Today ${clockLabel(time)}`
export const planOf = (plan: string, home: string) => `${plan}: ${home}`

// The homes that are picked for the comparison.
export const compare = 'Compare'
export const compareHome = (home: string) => `Compare ${home}`
export const picked = (count: number, max: number) => `${count} of ${max} picked`
export const compareHomes = (count: number) => `Compare ${countOf(count, 'home')}`
export const pickOneMore = 'Pick one more to compare'
