import * as v from 'valibot'
import { isMessage } from '../../contract/ops.ts'
import { MessageView } from '../../domain/messages/message.ts'
import { UserView } from '../../domain/account/user.ts'
import { sameJson } from '../../sync/merge.ts'
import type { Settlement } from '../../sync/ports.ts'
import { settled } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { removeDraft, unsealDraft } from '../drafts/draft-rows.ts'
import { inFlightRows, releaseInFlight, openOps, openRowsOf, opOf, putOp, toRow, type SeqOf } from './op-rows.ts'
import { handBackChildren, putListingPhotoBack } from './outbox.ts'
import { resolvePhoto, uploadedPhoto } from '../photos/uploaded-photos.ts'
import { settleTourEntries } from '../tours/tour-entries.ts'
import { settleSavedHomes } from '../tours/saved-home-rows.ts'
import { settleGroups } from '../groups.ts'
import { settleListings } from '../listings.ts'
import { settleMatches } from '../matches.ts'
import { settleMovedDays } from '../moved-days.ts'
import { settleSearches } from '../homes.ts'
import { PROFILE_KEY } from '../account/cached-responses.ts'
import { receiveMessages } from '../messages.ts'
import { settleViewings } from '../viewings.ts'

/**
 * Writes what came back for several ops, with everything that follows from it, in ONE transaction:
 * op done, draft gone, the answer's user or message in; a refusal opens its draft again; an uploaded
 * picture's address goes into whatever waited for it, before that is sent.
 */
export function settleOps(
  account: Account,
  settlements: readonly Settlement[],
  runnerId: string,
  seqOf?: SeqOf,
): Promise<void> {
  const { db } = account
  const tables = [
    db.ops,
    db.flights,
    db.drafts,
    db.draftRevisions,
    db.draftBases,
    db.messages,
    db.conversations,
    db.snapshots,
    db.meta,
    db.homes,
    db.homeEntries,
  ]
  return account.write(tables, async () => {
    const at = account.now()
    const byId = new Map(settlements.map((settlement) => [settlement.opId, settlement]))
    const onTheirWay = await inFlightRows(account)
    const rows = await openRowsOf(account, [...byId.keys()], seqOf)
    const after: Op[] = []
    for (const row of rows) {
      const op = opOf(row, onTheirWay)
      const settlement = byId.get(op.opId)
      if (!settlement) continue
      // Whoever lost the lease still knows that the effect is there, but nothing else.
      if (op.lease?.runnerId !== runnerId && settlement.disposition.kind !== 'done') continue
      after.push(settled(op, settlement.disposition, at, settlement.nextAttemptAt))
    }
    const done = after.filter((op) => op.state === 'done')
    const shown = await receiveSent(account, done)
    await db.ops.bulkPut(after.map((op) => toRow(op, isEcho(op, shown))))
    await releaseInFlight(
      account,
      onTheirWay,
      after.map((op) => op.opId),
    )
    await keepNewestProfile(account, done, at)
    await settleListings(account, done, at)
    await settleViewings(account, done, at)
    await settleGroups(account, done, at)
    await settleSearches(account, done)
    await settleMatches(account, done, at)
    await settleMovedDays(account, done)
    await settleTourEntries(account, done)
    await settleSavedHomes(account, after)
    for (const op of done) await finish(account, op)
    for (const op of after)
      if (op.state === 'rejected' || op.state === 'needs-review') await handBack(account, op)
  })
}

/** An accepted message whose view could not be read stays visible as an echo. */
function isEcho(op: Op, shown: ReadonlySet<string>): boolean {
  return isMessage(op.kind) && !shown.has(op.opId)
}

/** Stores the accepted messages and says which ops they stand for. */
async function receiveSent(account: Account, done: readonly Op[]): Promise<Set<string>> {
  const shown = new Set<string>()
  const messages: MessageView[] = []
  for (const op of done) {
    if (!isMessage(op.kind)) continue
    const view = v.safeParse(MessageView, op.result)
    if (!view.success) continue
    messages.push({ ...view.output, opId: op.opId })
    shown.add(op.opId)
  }
  if (messages.length > 0) await receiveMessages(account, messages)
  return shown
}

async function keepNewestProfile({ db }: Account, done: readonly Op[], at: number): Promise<void> {
  const views = done
    .filter((op) => op.kind === 'profile.update' || op.kind === 'seeker.option')
    .toSorted((a, b) => b.seq - a.seq)
    .map((op) => v.safeParse(UserView, op.result))
  const newest = views.find((view) => view.success)
  if (newest?.success) await db.snapshots.put({ key: PROFILE_KEY, value: newest.output, at })
}

async function finish(account: Account, op: Op): Promise<void> {
  if (op.draft) await removeDraft(account, op.draft.draftId)
  const photo = uploadedPhoto(op)
  if (isMessage(op.kind) && !photo) return
  for (const child of await openOps(account)) {
    const waited = child.dependsOn.includes(op.opId)
    const payload = photo ? resolvePhoto(child.payload, op) : child.payload
    if (!waited && sameJson(payload, child.payload)) continue
    const dependsOn = child.dependsOn.filter((id) => id !== op.opId)
    const state = child.state === 'waiting-for-parent' && dependsOn.length === 0 ? 'ready' : child.state
    await putOp(account, { ...child, payload, dependsOn, state })
  }
  if (!photo) return
  for (const draft of await account.db.drafts.toArray()) {
    const fields = resolvePhoto(draft.fields, op)
    if (sameJson(fields, draft.fields)) continue
    // A new revision, so that a wizard that is open shows the address and not the picture on the disk.
    const revision = draft.sealedBy === null ? draft.revision + 1 : draft.revision
    await account.db.drafts.put({ ...draft, fields, revision })
  }
}

async function handBack(account: Account, op: Op): Promise<void> {
  // After too many tries without an answer the effect may exist: the draft stays sealed.
  if (op.maybeSent) return
  if (op.draft) await unsealDraft(account, op.draft.draftId, op.opId, op.lastError)
  // Gone already is what was wanted.
  if (op.kind === 'photo.listing.delete' && op.lastError?.status !== 404) await putListingPhotoBack(account, op)
  // While the person is only asked, what builds on it waits for their answer.
  if (op.state === 'rejected') await handBackChildren(account, op)
}
