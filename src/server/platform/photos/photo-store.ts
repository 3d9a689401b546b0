import { PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat, type PhotoWidth } from '../../../domain/core/photo-urls.ts'

/** One object of the store: a photo as it is kept, or a smaller one made of it. */
export interface PhotoName {
  /** 32 hex digits. */
  id: string
  /** Absent: the JPEG itself. */
  variant?: { width: PhotoWidth; format: PhotoFormat }
}

/** Where re-encoded photos and what is made of them lie. Content under a name never changes. */
export interface PhotoStore {
  /** Writes whole or not at all; writing the same again is fine. */
  put: (name: PhotoName, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null. */
  get: (name: PhotoName) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The photo and everything made of it; no error when it is gone already. */
  remove: (id: string) => Promise<void>
  /** Ids of objects written before `before`: candidates of the sweep, some more than once. */
  olderThan: (before: Date) => AsyncIterable<string>
}

const ID = /^[0-9a-f]{32}$/

export function isPhotoId(text: string): boolean {
  return ID.test(text)
}

export const CONTENT_TYPES = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' } as const

/** Every name that one photo may have objects under. */
export function namesOf(id: string): PhotoName[] {
  const variants = PHOTO_WIDTHS.flatMap((width) =>
    PHOTO_FORMATS.map((format) => ({ id, variant: { width, format } })),
  )
  return [{ id }, ...variants]
}

/** The object's name as a file: `<id>.jpg`, `<id>-640.avif`. @throws TypeError for what is no photo's id. */
export function fileName({ id, variant }: PhotoName): string {
  if (!isPhotoId(id)) throw new TypeError('A photo is named by 32 hex digits')
  return variant ? `${id}-${variant.width}.${variant.format}` : `${id}.jpg`
}

/** The id in an object's file name; null when it is none of ours. */
export function idOfFile(file: string): string | null {
  const [, id = ''] = /^([0-9a-f]{32})(?:-\d+)?\.(?:jpg|avif|webp)$/.exec(file) ?? []
  return isPhotoId(id) ? id : null
}

/** The last part of a photo's path, `<id>` or `<id>-640.avif`; null when there is no such thing. */
export function nameOfPath(text: string): PhotoName | null {
  if (isPhotoId(text)) return { id: text }
  const [, id = '', digits = '', ending = ''] = /^([0-9a-f]{32})-(\d+)\.([a-z]+)$/.exec(text) ?? []
  const width = PHOTO_WIDTHS.find((known) => String(known) === digits)
  const format = PHOTO_FORMATS.find((known) => known === ending)
  return width && format ? { id, variant: { width, format } } : null
}
