import { currentDraft, draftHistory, saveDraft } from '../../src/offline/drafts/draft-rows.ts'
import { discardListingDraft } from '../../src/offline/outbox/discard-draft.ts'
import { pokeTabs, runAction, type ActionResult } from './actions.ts'
import { tellMirrors } from './drafts.ts'
import { opIdFor } from './op-id.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Words that a person wrote into the draft of a new listing. */
export interface ListingWrite {
  /** The words; each write has its own, and none contains those of another write. */
  text: string
  userId: string
  draftId: string
  /** The words that the device showed before; '' for none. */
  seen: string
  end: ActionResult | null
}

/** The draft of a new listing that a person discarded. */
export interface Discard {
  opId: string
  userId: string
  draftId: string
  device: number
  /** All words of the draft that the device showed or kept, when it was discarded. */
  seen: readonly string[]
  end: ActionResult | null
}

/** The field of a listing's draft that people write into. */
export const LISTING_FIELD = 'title'

const wordsOf = ({ fields }: { fields: Record<string, unknown> }) => String(fields[LISTING_FIELD] ?? '')

/** Changes an answer of the newest draft of a new listing, or begins one. */
export async function writeListing(world: World, tab: Tab): Promise<void> {
  const { store, userId } = tab
  const { db } = store
  const text = `${world.nextToken().replace('w', 'n')}.`
  const record: ListingWrite = { text, userId, draftId: store.newId(), seen: '', end: null }
  world.listings.push(record)
  const { end } = await runAction(world, tab, `listing ${text}`, () =>
    store.write([db.drafts, db.draftRevisions, db.draftBases, db.ops], async () => {
      const row = await currentDraft(store, 'listing')
      if (row) Object.assign(record, { draftId: row.draftId, seen: wordsOf(row) })
      await saveDraft(store, 'listing', {
        draftId: record.draftId,
        fields: { [LISTING_FIELD]: text },
        step: 1,
      })
    }),
  )
  record.end = end
  tellMirrors(tab)
}

/** Discards the newest draft of a new listing. */
export async function discardListing(world: World, tab: Tab): Promise<void> {
  const { store, userId } = tab
  const row = await tab.life.attempt(() => currentDraft(store, 'listing')).catch(() => undefined)
  if (!row) return
  const { draftId, revision } = row
  const history = await tab.life.attempt(() => draftHistory(store, draftId)).catch(() => [])
  const offered = row.clashes.map(({ theirs }) => String(theirs))
  const seen = [wordsOf(row), ...offered, ...history.map(wordsOf)]
  const record: Discard = {
    opId: opIdFor(world),
    userId,
    draftId,
    device: tab.device.index,
    seen,
    end: null,
  }
  world.discards.push(record)
  const { opId } = record
  const { end } = await runAction(world, tab, `discard ${wordsOf(row)}`, () =>
    discardListingDraft(store, { draftId, revision, opId }),
  )
  record.end = end
  // The draft was open, so that the device's earlier discards of it were refused, and this one takes their place.
  if (end === 'ok')
    for (const earlier of world.discards)
      if (earlier !== record && earlier.draftId === draftId && earlier.device === tab.device.index)
        world.undone.add(earlier.opId)
  pokeTabs(world, tab)
  tellMirrors(tab)
}
