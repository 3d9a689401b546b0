import type { DraftKind } from '../../../contract/drafts.ts'
import { tabStorage } from '../../data/tab-storage.ts'

const keyOf = (kind: DraftKind) => `commonroof:draft:${kind}`

/** The id of the draft that this tab last showed in the form of a kind; it ends with the tab. */
export function tabDraft(kind: DraftKind): string | undefined {
  return tabStorage.get(keyOf(kind)) ?? undefined
}

/** Makes the form of a kind show this draft in this tab, until the draft is submitted or discarded. */
export function setTabDraft(kind: DraftKind, draftId: string): void {
  tabStorage.set(keyOf(kind), draftId)
}
