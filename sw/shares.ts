import { SHARE_PATH, shareFailurePath } from '../src/domain/core/share-path.ts'
import { putShare } from '../src/offline/shares.ts'

/**
 * Stores what another app has shared with the account of this device, and leads to the page that shows it. Any
 * website can post here, so nothing is saved as a home or a photo before the person agrees on that page.
 */
export async function receiveShare(
  request: Request,
  userId: string | null,
  { caches, now }: { caches: Pick<CacheStorage, 'open'>; now: () => number },
): Promise<string> {
  if (userId === null) return shareFailurePath('signed-out')
  try {
    await putShare(caches, userId, await request.formData(), now())
    return SHARE_PATH
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return shareFailurePath(isFull ? 'full' : 'unready')
  }
}
