/** Where re-encoded photos lie, under 32 hex digits each. Content under a key never changes. */
export interface PhotoStore {
  /** Writes whole or not at all; writing the same again is fine. */
  put: (id: string, jpeg: Uint8Array) => Promise<void>
  /** The JPEG, or null. */
  get: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** No error when it is gone already. */
  remove: (id: string) => Promise<void>
  /** Ids written before `before`: candidates of the sweep. */
  olderThan: (before: Date) => AsyncIterable<string>
}

const PHOTO_ID = /^[0-9a-f]{32}$/

export function isPhotoId(text: string): boolean {
  return PHOTO_ID.test(text)
}
