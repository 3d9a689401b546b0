import type { Context } from 'hono'
import { isPhotoId, type PhotoStore } from '../photos/photo-store.ts'

/**
 * A stored photo. Its path is 128 random bits and its content never changes, so it may be kept for
 * ever; knowing the path is the permission.
 */
export async function servePhoto(context: Context, photos: PhotoStore, id: string): Promise<Response> {
  const etag = `"${id}"`
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'content-type': 'image/jpeg',
  })
  const jpeg = isPhotoId(id) ? await photos.get(id) : null
  if (!jpeg) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(jpeg.byteLength))
  return new Response(context.req.method === 'HEAD' ? null : jpeg, { headers })
}
