import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '../core/limits.ts'

/** Error messages for photos (specification, section 8). */
export const NOT_AN_IMAGE_MESSAGE = 'Only image files are allowed'
export const TOO_MANY_PHOTOS_MESSAGE = `You can only upload up to ${PHOTOS_MAX} images`
export const PHOTO_TOO_LARGE_MESSAGE =
  'Some images exceed the 10MB size limit. Please compress them before uploading.'
export const UPLOAD_FAILED_MESSAGE = 'Failed to upload images'

interface PickedFile {
  /** The size in bytes. */
  size: number
  /** The media type that the browser guessed. */
  type: string
}

/** The picked files that can be added, and the reasons against the others. */
export interface SortedPicks<P> {
  taken: P[]
  /** One message for each reason, in the order of the specification. */
  refusals: string[]
}

/** How many photos there is room for, and the message about more. */
interface Room {
  max: number
  tooMany: string
}
const ROOM_OF_HOME: Room = { max: PHOTOS_MAX, tooMany: TOO_MANY_PHOTOS_MESSAGE }

/**
 * Sorts picked files into those that a home (or what else has this `room`) with `count` photos can add, and the reasons
 * against the others.
 */
export function sortPicks<P extends PickedFile>(
  picks: readonly P[],
  count: number,
  { max, tooMany }: Room = ROOM_OF_HOME,
): SortedPicks<P> {
  const pictures = picks.filter(({ type }) => type.startsWith('image/') && !type.startsWith('image/svg'))
  const small = pictures.filter(({ size }) => size <= PHOTO_MAX_BYTES)
  const taken = small.slice(0, Math.max(0, max - count))
  return {
    taken,
    refusals: [
      ...(taken.length < small.length ? [tooMany] : []),
      ...(small.length < pictures.length ? [PHOTO_TOO_LARGE_MESSAGE] : []),
      ...(pictures.length < picks.length ? [NOT_AN_IMAGE_MESSAGE] : []),
    ],
  }
}
