import * as v from 'valibot'
import { api } from '../../contract/api.ts'
import { photoIdOf } from '../../contract/ops.ts'
import { FormPhoto } from '../../domain/listings/listing-form.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl } from '../../domain/core/photo-urls.ts'
import type { Op } from '../../sync/types.ts'

/** Ids of the pictures in any JSON value that are still only on this device. */
export function localPhotosIn(value: unknown): string[] {
  if (typeof value === 'string') return isLocalPhoto(value) ? [localPhotoId(value)] : []
  if (value === null || typeof value !== 'object') return []
  return [...new Set(Object.values(value).flatMap(localPhotosIn))]
}

/** The same value with every `from` replaced; what holds none of it is returned as it is. */
function replaced(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((item) => replaced(item, from, to))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, from, to)]))
}

/** The address in an upload's answer, whichever of the two calls it came from. */
function addressIn(result: unknown): string | null {
  const one = v.safeParse(api.uploadProfilePhoto.response, result)
  if (one.success) return one.output.imageUrl
  const several = v.safeParse(api.uploadListingPhotos.response, result)
  return several.success ? (several.output.imageData[0]?.url ?? null) : null
}

/** Where an accepted upload put its picture, or null when `op` is not one. */
export function uploadedPhoto(
  op: Pick<Op, 'kind' | 'state' | 'payload' | 'result'>,
): { local: string; url: string } | null {
  if (op.state !== 'done') return null
  const photoId = photoIdOf(op)
  const url = photoId === null ? null : addressIn(op.result)
  return photoId === null || url === null ? null : { local: localPhotoUrl(photoId), url }
}

/** `value` with the picture of the accepted upload `op` at its address on the server. */
export function resolvePhoto<T>(value: T, op: Pick<Op, 'kind' | 'state' | 'payload' | 'result'>): T {
  const photo = uploadedPhoto(op)
  return photo ? (replaced(value, photo.local, photo.url) as T) : value
}

/** The pictures in a draft's answers; what cannot be read of them is left out. */
export function photosIn(fields: Record<string, unknown>): FormPhoto[] {
  const list = fields['photos']
  return Array.isArray(list) ? list.filter((photo): photo is FormPhoto => v.is(FormPhoto, photo)) : []
}
