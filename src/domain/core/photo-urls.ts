import * as v from 'valibot'

/** `/photos/<32 hex digits>`: 128 random bits, same origin, never guessable. */
const PHOTO_PATH = /^\/photos\/[0-9a-f]{32}$/
/** A picture that is still only on this device: `photo:<id of its bytes in the account's database>`. */
const LOCAL_PHOTO = /^photo:[0-9a-f-]{36}$/

export function isPhotoPath(url: string): boolean {
  return PHOTO_PATH.test(url)
}

export function isLocalPhoto(url: string): boolean {
  return LOCAL_PHOTO.test(url)
}

export function localPhotoUrl(photoId: string): string {
  return `photo:${photoId}`
}

export function localPhotoId(url: string): string {
  return url.slice('photo:'.length)
}

/** `''`, a stored photo, or one still on the device. The server accepts only the first two. */
export const PictureUrl = v.pipe(
  v.string(),
  v.check((url) => url === '' || isPhotoPath(url) || isLocalPhoto(url), 'This is not a picture we know'),
)

export const StoredPhotoUrl = v.pipe(v.string(), v.check(isPhotoPath, 'This is not a picture we know'))

/** What a stored photo also comes as: widths that cards and galleries need, in formats that cost less. */
export const PHOTO_WIDTHS = [320, 640, 960] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Where a stored photo lies in another width and format: `/photos/<id>-640.avif`. */
export function photoVariant(url: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${url}-${width}.${format}`
}

/** The name a photo goes by in a delete call: the last part of its path, without an extension. */
export function publicIdOf(url: string): string {
  return (url.split('/').pop() ?? '').replace(/\.[a-z0-9]+$/i, '')
}

/** What a photo upload answers (specification, section 3: uploaded image). */
export const UploadedImage = v.object({ url: StoredPhotoUrl, public_id: v.string() })
export type UploadedImage = v.InferOutput<typeof UploadedImage>
