import type { NewMessage } from '../../domain/messages/message.ts'
import type { TourValues, VerdictChoice } from '../../domain/tours/tour.ts'
import { STAGE_AFTER_VERDICT } from '../../domain/tours/tour-labels.ts'
import { isChangeable } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import type { TakenText } from '../drafts/unsent-texts.ts'
import { addOp, parsePayload } from '../outbox/enqueue.ts'
import { OpStateError } from '../db/storage-errors.ts'
import { tourTables, writeEntry, type EntryWrite } from './tour-entries.ts'
import { getOp } from '../outbox/op-rows.ts'
import { cancelAndUndo } from '../outbox/outbox.ts'

/** The entries before a decision, for an undo while its message can still be cancelled. */
interface EntriesBefore {
  listingId: string
  verdict: TourValues['verdict']
  stage: TourValues['stage']
}
const beforeKey = (opId: string) => `verdict:${opId}`

/**
 * Stores a verdict about a home: the verdict, the stage and the message to the owner are one transaction. A
 * second call with the same `opId` makes no second message.
 * @returns the operation of the message, or null when there is no message.
 * @throws InvalidPayloadError, StorageFullError
 */
export async function decideOnHome(
  account: Account,
  listingId: string,
  choice: VerdictChoice,
  message: NewMessage | null,
  { opId, takes = [] }: { opId?: string; takes?: readonly TakenText[] } = {},
): Promise<Op | null> {
  const { db } = account
  const payload = message && (parsePayload('message.verdict', message) as NewMessage)
  return account.write(tourTables(account), async () => {
    const before: EntriesBefore = {
      listingId,
      verdict: ((await db.homeEntries.get([listingId, 'verdict']))?.value ??
        null) as EntriesBefore['verdict'],
      stage: ((await db.homeEntries.get([listingId, 'stage']))?.value ??
        'interested') as EntriesBefore['stage'],
    }
    const after: EntryWrite[] = [
      { key: 'verdict', value: { choice, at: account.serverNow() } },
      { key: 'stage', value: STAGE_AFTER_VERDICT[choice] },
    ]
    for (const write of after) await writeEntry(account, listingId, write)
    await forgetUndone(account, listingId)
    if (payload === null) return null
    const op = await addOp(account, { kind: 'message.verdict', payload, takes }, opId)
    await db.meta.put({ key: beforeKey(op.opId), value: before })
    return op
  })
}

/** Deletes what an undo of an earlier decision needs: about this home, or when its message has left. */
async function forgetUndone(account: Account, listingId: string): Promise<void> {
  const { meta } = account.db
  for (const { key, value } of await meta.where('key').startsWith(beforeKey('')).toArray()) {
    const op = await getOp(account, key.slice(beforeKey('').length))
    if ((value as EntriesBefore).listingId === listingId || !op || !isChangeable(op)) await meta.delete(key)
  }
}

/**
 * Undoes a verdict and cancels its message.
 * @throws OpStateError when the message may already have been sent.
 */
export function undoVerdict(account: Account, opId: string): Promise<void> {
  const { db } = account
  return account.write(tourTables(account), async () => {
    const op = await getOp(account, opId)
    if (!op) throw new OpStateError('unknown')
    if (!isChangeable(op)) throw new OpStateError(op.maybeSent ? 'uncertain' : 'in-flight')
    await cancelAndUndo(account, op)
    const before = (await db.meta.get(beforeKey(opId)))?.value as EntriesBefore | undefined
    if (!before) return
    await writeEntry(account, before.listingId, { key: 'verdict', value: before.verdict })
    await writeEntry(account, before.listingId, { key: 'stage', value: before.stage })
    await db.meta.delete(beforeKey(opId))
  })
}
