import { createHash, randomBytes } from 'node:crypto'
import type { Call, PreparedPhoto } from '../core/call.ts'
import type { PhotoStore } from './photo-store.ts'
import { reencode } from './reencode.ts'

/**
 * Re-encodes and stores the files of an upload, before its transaction begins. If one file is refused, none
 * is stored. The clean-up deletes a file that has no row after a day. The id is computed from person,
 * operation and content, so that a repeated upload writes the same object.
 * @throws Refusal `not_an_image` (400), `image_too_large` (413)
 */
export async function preparePhotos(deps: { photos: PhotoStore }, call: Call): Promise<PreparedPhoto[]> {
  const jpegs = await Promise.all(call.files.map((file) => reencode(file.path)))
  const { opId } = call.op
  const prepared: PreparedPhoto[] = []
  for (const [index, { bytes, width, height, placeholder, look }] of jpegs.entries()) {
    const id =
      opId === null
        ? randomBytes(16).toString('hex')
        : createHash('sha256')
            .update(`${call.actor?.userId}/${opId}/${index}/`)
            .update(bytes)
            .digest('hex')
            .slice(0, 32)
    await deps.photos.put({ id }, bytes)
    prepared.push({ id, width, height, bytes: bytes.byteLength, placeholder, look })
  }
  return prepared
}
