import type { Context } from 'hono'
import { hasEtag, IMMUTABLE } from '../http/caching.ts'
import { CONTENT_TYPES, fileName, parsePhotoName, type PhotoStore } from './photo-store.ts'

/**
 * Responds with a stored photo or a variant of it. The content of a path never changes, so it may be cached
 * for ever. A path holds 128 random bits, so everybody who knows it may see the photo.
 */
export async function servePhoto(
  context: Context,
  photos: Pick<PhotoStore, 'get'>,
  path: string,
): Promise<Response> {
  const name = parsePhotoName(path)
  const bytes = name && (await photos.get(name))
  if (!name || !bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const etag = `"${fileName(name)}"`
  const headers = new Headers({
    'cache-control': IMMUTABLE,
    etag,
    'content-type': CONTENT_TYPES[name.variant?.format ?? 'jpg'],
  })
  if (hasEtag(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(bytes.byteLength))
  return new Response(context.req.method === 'HEAD' ? null : bytes, { headers })
}
