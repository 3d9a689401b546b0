import type { ReactNode } from 'react'
import { countOf } from '../../../../domain/core/phrases.ts'

export const yourProfile = 'Your profile'
export const fullName = (firstName: string, lastName: string) => `${firstName} ${lastName}`
export const types = { seeker: 'Seeker', homeowner: 'Homeowner', admin: 'Admin' }
export const noType = 'No account type yet'
export const notComplete = 'Your profile isn’t complete yet. Your answers are saved.'
export const continueSetup = 'Continue'

// The answers of a seeker.
export const whatOthersSee = 'What other seekers see'
export const continueChanging = 'Continue editing'
export const changeAnswers = 'Change answers'
export const hiddenChanges = 'You have changes that others can’t see yet.'
export const discardChanges = 'Discard changes'
export const changesWaiting = 'Changes are waiting on this device'
export const wantedInHome = 'What you want in a home'
export const change = (question: string) => `Change ${question.toLowerCase()}: `
export const notAnswered = 'Not answered'

// The names.
export const firstName = 'First name'
export const lastName = 'Last name'
export const saveName = 'Save name'
export const savedHere = 'Saved on this device'
export const notSent = 'Not sent yet'
export const notStored = 'This device couldn’t save your change. Free up space and try again.'

// What is stored on this device.
export const thisDevice = 'This device'
export const savedFirst =
  'What you write is saved here first and sent after that, so it’s safe without a signal.'
export const lookingAtDevice = 'Checking this device'
export const unknown = 'This browser doesn’t say.'
export const spaceUsed = 'Space used'
export const ofSpace = (used: string, allowed: string, quiet: (words: string) => ReactNode) => (
  <>
    {used}
    {quiet(` of ${allowed} allowed`)}
  </>
)
export const makeSpace =
  'To free up space, remove photos or downloads from this device, or other sites’ data in the browser’s settings.'
export const protection = 'Protected'
export const askBrowser = 'Ask the browser'
export const isProtected = 'Yes. The browser keeps it until you remove it.'
export const notAgreed = 'The browser said no. It usually agrees once Commonroof is on your home screen.'
export const mayBeCleared =
  'Your browser may clear this data when the disk is full. Safari clears it after seven days without a visit. Drafts come back when you sign in; unsent messages don’t.'
export const photos = 'Photos'
export const viewedPhotos = (count: number) =>
  `${countOf(count, 'photo')} you looked at, kept for when you’re offline.`
export const removePhotos = 'Remove photos'
export const clock = 'Clock'
export const clockIsOff = (error: string) =>
  `${error.slice(0, 1).toUpperCase()}${error.slice(1)}. Set date and time to automatic in the device’s settings.`
export const unreadable = 'Unreadable'
export const unreadableItems = (count: number) =>
  `${countOf(count, 'item')} that this version can’t read, kept in case a later one can.`
export const exportItems = 'Export'

// The reports.
export const reportsTitle = 'Reports and notices'
export const reportsText = 'What you reported, our answers, and decisions about your account and your homes.'
export const openReports = 'Open reports and notices'
