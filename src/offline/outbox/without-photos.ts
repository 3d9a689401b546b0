import type { OpPayload } from '../../contract/ops.ts'
import type { Account } from '../db/account.ts'
import { enqueueTables } from './enqueue.ts'
import { getOp } from './op-rows.ts'
import { changeOp, discardPhotos } from './outbox.ts'

/**
 * Sends a message or a report without its photos, such as one that the server refuses.
 * @throws OpStateError, InvalidPayloadError for a message without words.
 */
export async function sendWithoutPhotos(account: Account, opId: string): Promise<void> {
  const payload = (await account.read(() => getOp(account, opId)))?.payload
  const { report } = (payload ?? {}) as Partial<OpPayload<'report.send'>>
  await changeOp(account, opId, report ? { report: { ...report, photos: [] } } : { photos: [] })
  await account.write(enqueueTables(account), () => discardPhotos(account, { payload }))
}
