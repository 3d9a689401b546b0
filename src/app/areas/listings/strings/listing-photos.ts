import { PHOTOS_MAX, PHOTOS_RECOMMENDED_MAX, PHOTOS_RECOMMENDED_MIN } from '../../../../domain/core/limits.ts'
import { countOf } from '../../../../domain/core/phrases.ts'

// The photos of a listing.
export const photos = 'Photos'
export const photosHint = `We recommend ${PHOTOS_RECOMMENDED_MIN} to ${PHOTOS_RECOMMENDED_MAX}. The first one is the cover.`
export const photosOfHome = 'Photos of this home'
export const addPhotos = 'Add photos'
export const takePhoto = 'Take a photo'
export const photoCount = (count: number) => `${count} of ${PHOTOS_MAX}`
export const dropHint =
  'Drop or paste photos anywhere on this page, up to 10 MB each. We remove where and when they were taken.'
export const saving = (name: string) => `Saving ${name}`
export const deleteAll = 'Delete All'
export const deleteAllTitle = (count: number) => `Delete all ${count} photos?`
export const deleteAllText = 'What you wrote stays. You can undo this for a few seconds.'
export const keepThem = 'Keep them'
export const deleted = (count: number) => `${countOf(count, 'photo')} deleted`
export const undo = 'Undo'
export const moved = (place: number, count: number) =>
  place === 1 ? `Photo moved to place 1 of ${count}, the cover` : `Photo moved to place ${place} of ${count}`

// A listing without photos.
export const noPhotosWarning = 'Your listing will be marked as incomplete until you add at least 1 photo'
export const noPhotosTitle = 'List without photos?'
export const noPhotosText = `${noPhotosWarning}.`
export const photosFirst = 'Add photos first'
export const listWithoutPhotos = 'List without photos'

// One photo.
export const cover = 'Cover'
export const movePhoto = (number: number, count: number) => `Move photo ${number} of ${count}`
export const makeCover = (number: number) => `Make photo ${number} the cover`
export const rotatePhoto = (number: number) => `Rotate photo ${number}`
export const describePhoto = (number: number) => `Describe photo ${number}`
export const deletePhoto = (number: number) => `Delete photo ${number}`
export const waiting = 'Waiting to send'
export const uploading = 'Uploading'
export const percent = (value: number) => `${value}%`
export const cancel = 'Cancel'
export const save = 'Save'
export const whatItShows = 'What does this photo show?'
export const whatItShowsHint =
  'For people who can’t see it. Example: “The kitchen, with a long table and a window to the yard”.'

// What did not work.
export const notUploaded = 'Try again, remove it and publish without it, or wait.'
export const tryAgain = 'Try again'
export const tryFilesAgain = (count: number) => (count === 1 ? tryAgain : `Try all ${count} again`)
export const deviceFull = 'This device is full. Free up space and try again; nothing else is lost.'
export const notRotated = 'Couldn’t rotate this photo. Try again.'
export const notDeleted = 'Couldn’t delete that. Nothing was lost. Try again.'
