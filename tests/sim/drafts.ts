import {
  allDrafts,
  currentDraft,
  draftHistory,
  isStaleDraft,
  saveDraft,
} from '../../src/offline/drafts/draft-rows.ts'
import type { DraftRow } from '../../src/offline/db/rows.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { openOpsOfDraft } from '../../src/offline/outbox/op-rows.ts'
import { needsPerson } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import { continueAsEdit } from '../../src/offline/outbox/stale-drafts.ts'
import { compose, noteUndone, pokeTabs, recordEntry, runAction, type ActionResult } from './actions.ts'
import type { TrackedText } from './history.ts'
import { beginWrite, finishWrite } from './notes.ts'
import { opIdFor } from './op-id.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** The draft of a profile that a person submitted. */
export interface Submission {
  userId: string
  /** The name that the profile gets: the draft was submitted if the server has it. */
  name: TrackedText
  /** All words of the draft that the device showed or kept when it was submitted. */
  seen: readonly string[]
}

/** The field of the profile's draft that people write into. */
export const DRAFT_FIELD = 'about'

const wordsOf = ({ fields }: { fields: Record<string, unknown> }) => String(fields[DRAFT_FIELD] ?? '')

/** Changes an answer of the profile's draft. */
export async function writeDraft(world: World, tab: Tab): Promise<void> {
  const record = beginWrite(world, tab, world.drafts)
  const { store } = tab
  const { db } = store
  const result = await runAction(world, tab, `draft ${record.text}`, () =>
    store.write([db.drafts, db.draftRevisions, db.draftBases, db.ops], async () => {
      const row = await currentDraft(store, 'seeker')
      // Beside a draft that waits for the response to its submission, a new one begins.
      record.seen = row?.sealedBy === null ? wordsOf(row) : ''
      await saveDraft(store, 'seeker', { fields: { [DRAFT_FIELD]: record.text }, step: 1 })
    }),
  )
  finishWrite(record, tab, result)
  tellMirrors(tab)
}

/** Submits the profile's draft as a new first name. */
export async function submitDraft(world: World, tab: Tab): Promise<void> {
  const { store, userId } = tab
  const row = await tab.life.attempt(() => currentDraft(store, 'seeker')).catch(() => undefined)
  if (!row || row.sealedBy !== null || row.closedAs !== null) return
  const seen = await wordsSeen(tab, row)
  const { kind, draftId, revision } = row
  // A refused submission of the draft leaves the outbox when this one enters it.
  const refused = await refusedSubmissions(tab, draftId)
  const name = compose(world, tab, 'name', 'profile')
  const opId = opIdFor(world)
  name.opIds.push(opId)
  world.submissions.push({ userId, name, seen })
  const { end, value } = await runAction(world, tab, `submit ${wordsOf(row)} as ${name.token}`, () =>
    enqueue(store, {
      kind: 'profile.update',
      opId,
      payload: { firstName: name.token },
      draft: { kind, draftId, revision },
    }),
  )
  recordEntry(name, end, value)
  withdraw(world, refused, end)
  pokeTabs(world, tab)
  tellMirrors(tab)
}

/** Keeps the answers that a submission was sent without, as a new draft. */
export async function continueDraft(world: World, tab: Tab): Promise<void> {
  const { store } = tab
  const rows = await tab.life.attempt(() => allDrafts(store)).catch(() => [])
  const stale = rows.find((row) => row.kind === 'seeker' && isStaleDraft(row))
  if (!stale) return
  // The new draft takes the place of a submission that was too late; one with another refusal stays, and can be retried.
  const refused = (await refusedSubmissions(tab, stale.draftId)).filter(
    ({ lastError }) => lastError?.closedAs !== undefined,
  )
  const { end } = await runAction(world, tab, `continue ${wordsOf(stale)}`, () =>
    continueAsEdit(store, stale.draftId),
  )
  withdraw(world, refused, end)
  tellMirrors(tab)
}

async function refusedSubmissions(tab: Tab, draftId: string): Promise<Op[]> {
  const read = async () => (await openOpsOfDraft(tab.store, draftId)).filter(needsPerson)
  return tab.life.attempt(read).catch(() => [])
}

/** Notes that refused submissions left the outbox with the person's action. */
function withdraw(world: World, refused: readonly Op[], end: ActionResult): void {
  for (const op of end === 'fail' ? [] : refused) {
    const { payload, maybeSent } = op
    noteUndone(world, op)
    const text = world.history.textOf(payload)
    if (!text) continue
    text.withdrawn = end === 'ok' ? 'replaced' : 'unclear'
    text.mayHaveArrived ||= maybeSent
  }
}

async function wordsSeen(tab: Tab, row: DraftRow): Promise<string[]> {
  const history = await tab.life.attempt(() => draftHistory(tab.store, row.draftId)).catch(() => [])
  return [wordsOf(row), ...row.clashes.map(({ theirs }) => String(theirs)), ...history.map(wordsOf)]
}

/** Tells the mirrors of the account's tabs that a draft changed. */
export function tellMirrors(tab: Tab): void {
  for (const other of tab.device.tabs) if (other.userId === tab.userId) other.mirror?.changed()
}
