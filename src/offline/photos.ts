import type { AccountContext } from './context.ts'
import { readableOne } from './quarantine.ts'

/** Keeps a picture's bytes on this device; resolves with its id once they are on the disk. */
export async function putPhoto(ctx: AccountContext, bytes: ArrayBuffer, type: string): Promise<string> {
  const photoId = ctx.newId()
  await ctx.write([ctx.db.photos], async () => {
    await ctx.db.photos.put({ photoId, bytes, type, createdAt: ctx.now() })
  })
  return photoId
}

export async function photo(
  { db }: AccountContext,
  photoId: string,
): Promise<{ bytes: ArrayBuffer; type: string } | undefined> {
  const row = readableOne(db, 'photos', await db.photos.get(photoId))
  return row && { bytes: row.bytes, type: row.type }
}
