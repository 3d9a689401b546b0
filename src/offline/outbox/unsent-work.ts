import { query, type Account } from '../db/account.ts'
import { allDrafts } from '../drafts/draft-rows.ts'
import { listTexts } from '../drafts/unsent-texts.ts'
import { listPicked } from '../photos/picked-rows.ts'
import { countReported, readOpCounts } from './op-counts.ts'

/** What a person wrote on this device and the server has not accepted. */
export interface UnsentWork {
  /** Operations, also held, paused and refused ones and the notes about homes, which the outbox hides. */
  ops: number
  /** Forms that are not submitted. */
  drafts: number
  /** Texts in boxes that are not sent, and messages and reports of which only photos are picked. */
  texts: number
  /** Rows that this build cannot read. */
  unreadable: number
}

/** Counts the unsent work of an account; only when all counts are 0, everything has arrived. */
export const countUnsentWork = query(
  async (account: Account): Promise<UnsentWork> => {
    const ops = countReported(await readOpCounts(account))
    const drafts = await allDrafts(account)
    const boxes = [
      ...(await listTexts(account)).map(({ personId }) => personId),
      ...(await listPicked(account)).map(({ box }) => box),
    ]
    return {
      ops,
      // A submitted draft is counted as its operation.
      drafts: drafts.filter(({ sealedBy }) => sealedBy === null).length,
      texts: new Set(boxes).size,
      unreadable: await account.db.quarantine.count(),
    }
  },
  ({ counts, ops, drafts, composers, meta, quarantine }) => [
    counts,
    ops,
    drafts,
    composers,
    meta,
    quarantine,
  ],
)

/** Whether everything that a person wrote on this device has arrived. */
export const isEverythingSent = ({ ops, drafts, texts, unreadable }: UnsentWork): boolean =>
  ops + drafts + texts + unreadable === 0
