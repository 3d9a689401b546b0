import type { Day } from '../../../../domain/core/dates.ts'
import { countOf, listOf } from '../../../../domain/core/phrases.ts'
import { clockLabel, dayLabel } from '../../../../domain/core/time-labels.ts'

// No tours.
export const nothingPlanned = 'Nothing planned for today'
export const nothingPlannedHint =
  'Tap “Tour today” on a saved home. Everything you need for the visit then downloads to this device in one tap.'
export const nothingToday = 'Nothing planned for today.'

// The later tours.
export const later = 'Later'
export const laterTime = (day: Day, time: string) => `${dayLabel(day)} ${clockLabel(time)}`

// What is on this device.
export const photos = 'photos'
export const messages = 'messages'
export const ready = (tours: number) => `${countOf(tours, 'tour')} ready without a signal`
export const readyHint = 'The pages, photos, messages and owner details are on this device.'
export const notReady = 'Some things aren’t on this device yet'
export const missingOf = (parts: readonly string[], home: string) => `${listOf(parts)} for ${home}`
export const notReadyHint = (missing: readonly string[]) =>
  `Missing: ${listOf(missing)}. They download when you’re online.`
export const prepare = 'Prepare today’s tours'
export const updateNow = 'Update now'
export const notPrepared = 'Couldn’t download everything. Try again.'

// One tour.
export const noTime = 'No time yet'
export const cityAndZip = (city: string, zipCode: string) => `${city}, ${zipCode}`
export const placeAndOwner = (place: string, owner: string) => `${place} · ${owner}`
export const goneHome = ' · no longer listed'
export const pageAndContact = 'Page and contact'
export const messagesHere = 'Messages'
export const messagesMissing = 'Messages not downloaded yet'
export const start = 'Start the tour'
export const goOn = 'Continue'
