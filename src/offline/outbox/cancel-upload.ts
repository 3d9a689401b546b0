import { isLocalPhoto, localPhotoId } from '../../domain/core/photo-urls.ts'
import { isChangeable } from '../../sync/transitions.ts'
import type { Account } from '../db/account.ts'
import { uploadsOf } from '../photos/photo-files.ts'
import { inFlightRows, opOf } from './op-rows.ts'
import { cancelAndUndo } from './outbox.ts'

/**
 * Cancels the upload of a local photo, inside a transaction over all tables of an operation. An upload that
 * may have been sent is not cancelled: the server deletes photos that nothing shows.
 */
export async function cancelUpload(account: Account, url: string): Promise<void> {
  if (!isLocalPhoto(url)) return
  const inFlight = await inFlightRows(account)
  for (const row of await uploadsOf(account, [localPhotoId(url)])) {
    const op = opOf(row, inFlight)
    if (isChangeable(op)) await cancelAndUndo(account, op)
  }
}
