import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '../core/limits.ts'

/** Specification, section 8. */
export const NOT_AN_IMAGE_MESSAGE = 'Only image files are allowed'
export const TOO_MANY_PHOTOS_MESSAGE = 'You can only upload up to 20 images'
export const PHOTO_TOO_LARGE_MESSAGE =
  'Some images exceed the 10MB size limit. Please compress them before uploading.'
export const UPLOAD_FAILED_MESSAGE = 'Failed to upload images'

interface Pick {
  /** Bytes. */
  size: number
  /** A media type, as the browser guessed it. */
  type: string
}

export interface SortedPicks<P> {
  taken: P[]
  /** One sentence for each reason, in the order of the specification. */
  refusals: string[]
}

/** Those of the picked files that a home with `count` photos still takes, and why not the others. */
export function sortPicks<P extends Pick>(picks: readonly P[], count: number): SortedPicks<P> {
  const pictures = picks.filter(({ type }) => type.startsWith('image/') && !type.startsWith('image/svg'))
  const small = pictures.filter(({ size }) => size <= PHOTO_MAX_BYTES)
  const taken = small.slice(0, Math.max(0, PHOTOS_MAX - count))
  return {
    taken,
    refusals: [
      ...(taken.length < small.length ? [TOO_MANY_PHOTOS_MESSAGE] : []),
      ...(small.length < pictures.length ? [PHOTO_TOO_LARGE_MESSAGE] : []),
      ...(pictures.length < picks.length ? [NOT_AN_IMAGE_MESSAGE] : []),
    ],
  }
}
