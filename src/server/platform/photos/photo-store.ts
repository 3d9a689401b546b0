import {
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
} from '../../../domain/core/photo-urls.ts'

/** The name of an object in the store: a photo, or a smaller variant of it. */
export interface PhotoName {
  /** 32 hex digits. */
  id: string
  /** Absent for the photo itself, a JPEG. */
  variant?: { width: PhotoWidth; format: PhotoFormat }
}

/** An object of a photo in the store. */
export interface StoredObject {
  /** The photo's id. */
  id: string
  changedAt: Date
}

/** Stores re-encoded photos and their variants. Content under a name never changes. */
export interface PhotoStore {
  /** Writes an object atomically; writing the same object again is allowed. */
  put: (name: PhotoName, bytes: Uint8Array) => Promise<void>
  /** Returns the bytes, or null when the object does not exist. */
  get: (name: PhotoName) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes a photo and its variants; a photo that does not exist is not an error. */
  remove: (id: string) => Promise<void>
  /** Yields the photo id and the time of every object; a photo has one for itself and one for each variant. */
  list: () => AsyncIterable<StoredObject>
  /** Moves a photo out of reach, and deletes its variants, which can be made again. */
  moveAside: (id: string) => Promise<void>
  /** Yields the photos that were moved aside, with the time of the move. */
  listAside: () => AsyncIterable<StoredObject>
  /** Moves a photo back that was moved aside. */
  moveBack: (id: string) => Promise<void>
  /** Deletes a photo that was moved aside. */
  deleteAside: (id: string) => Promise<void>
  /** The id of the database that the photos belong to; null when none was written. */
  readOwner: () => Promise<string | null>
  /** Names the database of the photos; null forgets it. */
  writeOwner: (databaseId: string | null) => Promise<void>
}

const ID = /^[0-9a-f]{32}$/

/** Whether a text is a photo id: 32 hex digits. */
export function isPhotoId(text: string): boolean {
  return ID.test(text)
}

/** Content types by file extension. */
export const CONTENT_TYPES = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' } as const

/** The names of a photo's possible objects: the photo itself first, then all variants. */
export function photoNamesOf(id: string): PhotoName[] {
  const variants = PHOTO_WIDTHS.flatMap((width) =>
    PHOTO_FORMATS.map((format) => ({ id, variant: { width, format } })),
  )
  return [{ id }, ...variants]
}

/** The object's file name: `<id>.jpg`, `<id>-640.avif`. @throws TypeError for an id that is not a photo id */
export function fileName({ id, variant }: PhotoName): string {
  if (!isPhotoId(id)) throw new TypeError('A photo is named by 32 hex digits')
  return variant ? `${id}-${variant.width}.${variant.format}` : `${id}.jpg`
}

/** The photo id in an object's file name; null for other files. */
export function photoIdOfFile(file: string): string | null {
  const [, id = ''] = /^([0-9a-f]{32})(?:-\d+)?\.(?:jpg|avif|webp)$/.exec(file) ?? []
  return isPhotoId(id) ? id : null
}

/** Parses the last part of a photo's path, `<id>` or `<id>-640.avif`; null when it is neither. */
export function parsePhotoName(text: string): PhotoName | null {
  if (isPhotoId(text)) return { id: text }
  const [, id = '', digits = '', ending = ''] = /^([0-9a-f]{32})-(\d+)\.([a-z]+)$/.exec(text) ?? []
  const width = PHOTO_WIDTHS.find((candidate) => String(candidate) === digits)
  const format = PHOTO_FORMATS.find((candidate) => candidate === ending)
  return width && format ? { id, variant: { width, format } } : null
}
