import { countOf } from '../../../../domain/core/phrases.ts'

export const yourData = 'Your data'

// The archive.
export const download = 'Download everything we have about you'
export const downloadHint =
  'We put it into one file: your data as lists that programs can read, your photos, and a page to look through it all.'
export const askForFile = 'Make the file'
export const beingMade = 'We’re making your file. You can leave this page; we email you when it’s ready.'
export const progress = 'Your file'
export const ready = (until: string, size: string) => `Your file is ready until ${until}. It has ${size}.`
export const downloadFile = 'Download the file'
export const again = 'Make a new file'
export const againFrom = (time: string) => `You can ask for a new file from ${time}.`
export const failed = 'We couldn’t make your file. Please try again.'
export const tryAgain = 'Try again'
export const fileOffline = 'You’re offline. Your file shows here when you’re back online.'
export const fileUnknown = 'We couldn’t check for your file.'
export const loadingFile = 'Checking for your file'
export { didNotWork } from '../../../data/strings/failures.ts'

// The deletion.
export const deleteAccount = 'Delete my account'
export const deleteHint = (days: number) =>
  `You have ${countOf(days, 'day')} to change your mind. After that it can’t be undone.`
export const deleteTitle = 'Delete your account?'
export const whatHappensNow = (days: number) =>
  `For ${countOf(days, 'day')} your account waits: no one finds you or your homes, and no one can write to you. Your other devices are signed out. Sign in before the end, and you can keep everything.`
export const whatHappensThen =
  'Then your profile, homes, photos, drafts, saved homes and notes are deleted for good. Viewings are canceled.'
export const whatStays =
  'Messages and comments stay with the people who got them, without your name and your photos. An early seat isn’t given back.'
export const password = 'Your password'
export const asksLater = 'You’re offline. We’ll ask for the deletion when you’re back online.'
export const confirmDelete = 'Delete my account'
export const cancel = 'Cancel'
export const notStored = 'This device couldn’t save that. Free up space and try again.'
export const deletionWaits =
  'Saved on this device. We ask for the deletion of your account when you’re back online.'
export const dontDelete = 'Don’t delete it'
export const deletedOn = (day: string) => `Your account will be deleted on ${day}.`
export const keep = 'Keep my account'
export const keepWaits = 'Saved on this device. You keep your account as soon as you’re back online.'
