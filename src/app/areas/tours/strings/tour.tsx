import type { ReactNode } from 'react'
import type { Day } from '../../../../domain/core/dates.ts'
import { countOf } from '../../../../domain/core/phrases.ts'
import {
  clockLabel,
  dayLabel,
  fullDateTimeLabel,
  weekdayTimeLabel,
} from '../../../../domain/core/time-labels.ts'

// The page.
export const tour = 'Tour'
export const loadingHome = 'Loading this home'
export const notSaved = 'This home isn’t saved'
export const notSavedHint = 'Save a home, and everything you need for a visit downloads to this device.'
export const viewHome = 'View home'
export const viewListing = 'View listing'
export const lede = (month: string, facts: readonly string[]) => `${month} a month · ${facts.join(' · ')}`
export const beforeYouGoIn = 'Before you go in'
export const problems = (count: number) => ` · ${countOf(count, 'problem')}`
export const checklist = 'Checklist'

// What could not be stored.
export const notWritten = 'Couldn’t save that on this device. Tap again.'
export const notWrittenFull = 'This device is full, so that wasn’t saved. Free up space and tap again.'
export const wordsNotWritten = 'Couldn’t save that on this device. Your words are still in this box.'

// The way there.
export const gettingThere = 'Getting there'
export const areaOf = (city: string, state: string, zipCode: string) => `${city}, ${state} ${zipCode}`
export const askForStreet = 'Ask for the street'
export const openInMaps = 'Open in maps'
export const messageOwner = (owner: string) => `Message ${owner}`
export const planTour = 'Plan the tour'
export const plannedFor = (day: Day, time: string) =>
  [`Tour on ${dayLabel(day)}`, clockLabel(time)].filter(Boolean).join(', ')
export const street = 'Street and number'
export const streetHint = 'The listing doesn’t show it. Add it once you know it.'
export const directions = 'Directions'
export const directionsExample = 'Bus 30, second door, bell 4'
export const planDay = 'Day of the tour'
export const planTime = 'Time'

// The dealbreakers.
export const dealbreakers = 'Your dealbreakers'
export const dealbreakersHint = (max: number) => `Choose up to ${max} before you go. Only you see them.`
export const removeDealbreaker = (text: string) => `Remove: ${text}`
export const dealbreakerFine = 'It’s fine'
export const dealbreakerProblem = 'It’s a problem'
export const chooseDealbreaker = 'Choose a dealbreaker'
export const chooseAnother = 'Choose another'
export const commonDealbreakers = 'Common dealbreakers'
export const ownDealbreaker = 'In your own words'
export const add = 'Add'

// The checks.
export const checks = 'What to check'
export const whatIsWrongWith = (check: string) => `What’s wrong: ${check}`
export const whatIsWrong = 'What’s wrong'

// The ratings.
export const ratings = 'Your ratings'
export const meanRating = (mean: ReactNode, max: number) => (
  <>
    {mean} of {max}
  </>
)
export const stars = (count: number, max: number) => `${count} of ${max}`

// The notes.
export const notes = 'Notes'
export const editNote = (text: string) => `Edit note: ${text}`
export const deleteNote = (text: string) => `Delete note: ${text}`
export const addNote = 'Add a note'
export const addAnotherNote = 'Add another note'
export const noteDeleted = 'Note deleted'
export const undo = 'Undo'
export const noteBegunAt = (at: number) => `Note, ${weekdayTimeLabel(at)}`
export const done = 'Done'
export const savedHere = 'Saved on this device'
export const saving = 'Saving'

// Earlier versions of the words.
export const note = 'Note'
export const address = 'Address'
export const earlierVersions = (count: number) => `Earlier versions (${count})`
export const versionUntil = (field: string, replacedAt: number) =>
  `${field}, until ${fullDateTimeLabel(replacedAt)}`
export const restore = 'Restore'
export const notRestored = 'Couldn’t restore that. Tap again.'
export const notRestoredFull = 'This device is full, so nothing was restored. Free up space and try again.'

// The photos.
export const photos = 'Your photos'
export const savingPhotos = (count: number) => `Saving ${countOf(count, 'photo')} on this device`
export const where = 'Where'
export const whereIs = (photo: string) => `Where: ${photo}`
export const takePhoto = 'Take a photo'
export const choosePhotos = 'Choose photos'
export const photosHint = 'Only you see them. Where and when you took them is removed from the files.'
export const photoOf = (room: string, number: number) => `${room}, photo ${number}`
export const deletePhoto = (photo: string) => `Delete ${photo}`
export const unreadablePhoto = (file: string, problem: string) => `${file}: ${problem}`
export const photoNotSaved = (file: string) => `Couldn’t save ${file} on this device.`
export const photoNotSavedFull =
  'This device is full, so that photo wasn’t saved. Free up space and try again.'

// The verdict.
export const verdict = 'Your verdict'
export const decided = ' · decided'
export const sentTo = (owner: string) => `Sent to ${owner}`
export const notSentTo = (owner: string) => `Not sent to ${owner}`
export const unsentTo = (owner: string) =>
  `Your message to ${owner} is saved on this device. It sends when you’re online.`
export const openConversation = 'Open conversation'
export const messageTo = (owner: string) => `To ${owner}`
export const messageHint = 'Edit it as you like. Once you send it, you have 5 seconds to cancel.'
export const decideAndSend = 'Save and send'
export const decideWithoutMessage = 'Save without a message'
export const decide = 'Save'
export const goneSoNoMessage = (owner: string) =>
  `This home is no longer listed, so ${owner} won’t get a message.`
export const notDecided = 'Couldn’t save that on this device, so nothing was decided or sent. Try again.'
