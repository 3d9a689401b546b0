import * as v from 'valibot'
import { photoIdOf } from '../../contract/ops.ts'
import { photoEndpoints } from '../../contract/photos.ts'
import { FormPhoto } from '../../domain/listings/listing-form.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl } from '../../domain/core/photo-urls.ts'
import type { Op } from '../../sync/types.ts'

/** The ids of the local photos in a JSON value: those that are not uploaded yet. */
export function localPhotosIn(value: unknown): string[] {
  if (typeof value === 'string') return isLocalPhoto(value) ? [localPhotoId(value)] : []
  if (value === null || typeof value !== 'object') return []
  return [...new Set(Object.values(value).flatMap(localPhotosIn))]
}

/** Whether a JSON value contains exactly this string. */
export function mentions(value: unknown, text: string): boolean {
  if (value === text) return true
  return (
    value !== null && typeof value === 'object' && Object.values(value).some((one) => mentions(one, text))
  )
}

/** A copy of the JSON value with every string `from` replaced by `to`. */
export function replaceIn(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, from, to))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceIn(inner, from, to)]))
}

/** The URL in the response to the upload of a profile, tour or listing photo; null when there is none. */
function uploadedUrl(result: unknown): string | null {
  const profilePhoto = v.safeParse(photoEndpoints.uploadProfilePhoto.response, result)
  if (profilePhoto.success) return profilePhoto.output.imageUrl
  const listingPhotos = v.safeParse(photoEndpoints.uploadListingPhotos.response, result)
  return listingPhotos.success ? (listingPhotos.output.imageData[0]?.url ?? null) : null
}

/** The local URL and the server's URL of the photo of an accepted upload; null for every other operation. */
export function uploadedPhoto(
  op: Pick<Op, 'kind' | 'state' | 'payload' | 'result'>,
): { local: string; url: string } | null {
  if (op.state !== 'done') return null
  const photoId = photoIdOf(op)
  const url = photoId === null ? null : uploadedUrl(op.result)
  return photoId === null || url === null ? null : { local: localPhotoUrl(photoId), url }
}

/** `value` with the server's URL in place of the local URL, if `op` is the accepted upload of the photo. */
export function replaceLocalPhoto<T>(value: T, op: Pick<Op, 'kind' | 'state' | 'payload' | 'result'>): T {
  const photo = uploadedPhoto(op)
  return photo ? (replaceIn(value, photo.local, photo.url) as T) : value
}

/** The photos in a draft's fields, without unreadable ones. */
export function photosIn(fields: Record<string, unknown>): FormPhoto[] {
  const list = fields['photos']
  return Array.isArray(list) ? list.filter((photo): photo is FormPhoto => v.is(FormPhoto, photo)) : []
}
