import * as v from 'valibot'
import { boundedList } from './lists.ts'

/** The path of a stored photo, `/photos/<32 hex digits>`: 128 random bits, so that it cannot be guessed. */
const PHOTO_PATH = /^\/photos\/[0-9a-f]{32}$/
/** The URL of a photo that is not uploaded yet: `photo:<id of its bytes in the account's database>`. */
const LOCAL_PHOTO = /^photo:[0-9a-f-]{36}$/

/** The length of the longer one of the two forms. */
const LONGEST_URL = 42
/** The refusal of a picture that was not uploaded here. */
export const UNKNOWN_PICTURE_MESSAGE = 'We don’t recognize this picture'

/** Whether `url` is the path of a photo stored on the server. */
export function isPhotoPath(url: string): boolean {
  return PHOTO_PATH.test(url)
}

/** Whether `url` names a photo that exists only on this device. */
export function isLocalPhoto(url: string): boolean {
  return LOCAL_PHOTO.test(url)
}

/** The URL of a photo that exists only on this device. */
export function localPhotoUrl(photoId: string): string {
  return `photo:${photoId}`
}

/** The photo id in a URL of `localPhotoUrl`. */
export function localPhotoId(url: string): string {
  return url.slice('photo:'.length)
}

/**
 * `''`, the path of a stored photo, or the URL of a photo on the device. The server accepts the first two.
 */
export const PictureUrl = v.pipe(
  v.string(),
  v.maxLength(LONGEST_URL, UNKNOWN_PICTURE_MESSAGE),
  v.check((url) => url === '' || isPhotoPath(url) || isLocalPhoto(url), UNKNOWN_PICTURE_MESSAGE),
)

/** Up to `max` different photos: on the server, or on the device until they are uploaded. */
export const photoList = (max: number, tooMany: string) =>
  v.pipe(
    boundedList(PictureUrl, max, tooMany),
    v.check(
      (urls) => !urls.includes('') && new Set(urls).size === urls.length,
      'You can add each photo once',
    ),
  )

export const StoredPhotoUrl = v.pipe(
  v.string(),
  v.maxLength(LONGEST_URL, UNKNOWN_PICTURE_MESSAGE),
  v.check(isPhotoPath, UNKNOWN_PICTURE_MESSAGE),
)

/** Widths (pixels) and formats in which the server also offers a stored photo, for cards and galleries. */
export const PHOTO_WIDTHS = [320, 640, 960] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** The path of a stored photo in another width and format: `/photos/<id>-640.avif`. */
export function photoVariant(url: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${url}-${width}.${format}`
}

/** The `public_id` of a photo in a delete request: the last part of its path, without an extension. */
export function publicIdOf(url: string): string {
  return (url.split('/').pop() ?? '').replace(/\.[a-z0-9]+$/i, '')
}

/** The response to a photo upload (specification, section 3: uploaded image). */
export const UploadedImage = v.object({ url: StoredPhotoUrl, public_id: v.string() })
export type UploadedImage = v.InferOutput<typeof UploadedImage>
