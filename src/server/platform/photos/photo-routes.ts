import type { Context } from 'hono'
import { CONTENT_TYPES, fileName, nameOfPath, type PhotoStore } from './photo-store.ts'

/**
 * A stored photo, or a smaller one made of it. Its path is 128 random bits and its content never
 * changes, so it may be kept for ever; knowing the path is the permission.
 */
export async function servePhoto(
  context: Context,
  photos: Pick<PhotoStore, 'get'>,
  path: string,
): Promise<Response> {
  const name = nameOfPath(path)
  const bytes = name && (await photos.get(name))
  if (!name || !bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const etag = `"${fileName(name)}"`
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'content-type': CONTENT_TYPES[name.variant?.format ?? 'jpg'],
  })
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(bytes.byteLength))
  return new Response(context.req.method === 'HEAD' ? null : bytes, { headers })
}
