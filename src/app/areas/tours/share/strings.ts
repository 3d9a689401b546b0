import { SHARE_PHOTOS_MAX } from '../../../../domain/core/limits.ts'
import { countOf, plural } from '../../../../domain/core/phrases.ts'
import type { ShareFailure } from '../../../../domain/core/share-path.ts'
import type { Share } from '../../../../offline/shares.ts'

export const title = 'Shared with you'
export const loading = 'Loading what you shared'
export const discard = 'Discard'

// Nothing to show
export const emptyTitle = 'Nothing here right now'
export const empty = 'Share a Commonroof link or a photo from another app, and it shows up here.'
export const findHomes = 'Find homes'
export const failures: Record<ShareFailure, string> = {
  full: 'Your device is full, so what you shared wasn’t saved. Free up space, then share it again.',
  'signed-out': 'You weren’t signed in, so what you shared wasn’t saved. Share it again.',
  unready: 'Commonroof wasn’t ready yet, so what you shared wasn’t saved. Share it again.',
}

// A link
export const linkHeading = (count: number) => plural(count, 'A home', `${count} homes`)
export const save = 'Save this home'
export const saveLater = 'Save when I’m online'
export const savesLater = 'Waiting to save. It shows up in Saved when you’re back online.'
export const open = 'Open'
export const loadingHome = 'Loading this home'
export const unknownHome =
  'You haven’t opened this home on this device yet. It’s saved as soon as you’re online.'
export const homeGone = 'This home is no longer listed.'
export const noHome = 'There’s no Commonroof home in this. Share the link of a home’s page.'

// Photos
export const photosHeading = ({ photos }: Share) => countOf(photos.length, 'photo')
export const photosNote = ({ photos }: Share) =>
  plural(
    photos.length,
    'Add it to your tour of a saved home. Only you can see it.',
    'Add them to your tour of a saved home. Only you can see them.',
  )
export const photoName = (index: number) => `Photo ${index + 1}`
export const home = 'Home'
export const room = 'Room'
export const addPhotos = (count: number) => `Add ${countOf(count, 'photo')}`
export const saveFirst = 'Save a home first. What you shared waits here for a day.'
export const leftOut = (count: number) =>
  `${countOf(count, 'file')} couldn’t be added. You can share up to ${SHARE_PHOTOS_MAX} photos at a time.`
export const tourFull = (most: number) => `A tour holds ${most} photos. Delete some there first.`
export const deviceFull = 'Your device is full, so not every photo was saved. Free up space and try again.'
export const unreadable = (names: readonly string[]) =>
  `${names.join(', ')} ${plural(names.length, 'isn’t a photo', 'aren’t photos')} this browser can open.`
export const failed = 'Couldn’t save every photo on this device. Try again.'
