import type { NewMessage } from '../../domain/messages/message.ts'
import type { TourValues, VerdictChoice } from '../../domain/tours/tour.ts'
import { STAGE_AFTER } from '../../domain/tours/tour-labels.ts'
import { isChangeable } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { addOp, parsePayload } from '../outbox/enqueue.ts'
import { OpStateError } from '../db/storage-errors.ts'
import { tablesOf, writeEntry, type EntryWrite } from './tour-entries.ts'
import { getOp } from '../outbox/op-rows.ts'
import { takeBack } from '../outbox/outbox.ts'

/** What stood before a decision whose message can still be taken back. */
interface Before {
  listingId: string
  verdict: TourValues['verdict']
  stage: TourValues['stage']
}
const beforeKey = (opId: string) => `verdict:${opId}`

/**
 * Decides about a home: verdict, stage and the words to its owner are ONE transaction.
 * @returns the op of the message, or null when nothing is written to anybody.
 * @throws InvalidPayloadError, StorageFullError
 */
export async function decideOnHome(
  account: Account,
  listingId: string,
  choice: VerdictChoice,
  message: NewMessage | null,
): Promise<Op | null> {
  const { db } = account
  const words = message && (parsePayload('message.verdict', message) as NewMessage)
  return account.write([...tablesOf(account), db.meta], async () => {
    const before: Before = {
      listingId,
      verdict: ((await db.homeEntries.get([listingId, 'verdict']))?.value ?? null) as Before['verdict'],
      stage: ((await db.homeEntries.get([listingId, 'stage']))?.value ?? 'interested') as Before['stage'],
    }
    const after: EntryWrite[] = [
      { key: 'verdict', value: { choice, at: account.now() } },
      { key: 'stage', value: STAGE_AFTER[choice] },
    ]
    for (const write of after) await writeEntry(account, listingId, write)
    await db.meta.where('key').startsWith(beforeKey('')).delete()
    if (words === null) return null
    const op = await addOp(account, { kind: 'message.verdict', payload: words })
    await db.meta.put({ key: beforeKey(op.opId), value: before })
    return op
  })
}

/**
 * Takes a decision back together with its message, which has not left.
 * @throws OpStateError when it has.
 */
export function undoVerdict(account: Account, opId: string): Promise<void> {
  const { db } = account
  return account.write([...tablesOf(account), db.meta], async () => {
    const op = await getOp(account, opId)
    if (!op) throw new OpStateError('unknown')
    if (!isChangeable(op)) throw new OpStateError(op.maybeSent ? 'uncertain' : 'in-flight')
    await takeBack(account, op)
    const before = (await db.meta.get(beforeKey(opId)))?.value as Before | undefined
    if (!before) return
    await writeEntry(account, before.listingId, { key: 'verdict', value: before.verdict })
    await writeEntry(account, before.listingId, { key: 'stage', value: before.stage })
    await db.meta.delete(beforeKey(opId))
  })
}
