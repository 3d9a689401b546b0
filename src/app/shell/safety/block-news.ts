import { atom } from 'jotai'

/** What was just said about a block: who was blocked, or that it could not be stored; null when nothing was. */
export interface BlockNews {
  id: string
  /** The blocked person; the toast offers to unblock them. Null when the block could not be stored. */
  person: { _id: string; firstName: string } | null
}

/** The news that the frame of every page shows as a toast, because the page of a block may end with it. */
export const blockNewsAtom = atom<BlockNews | null>(null)
