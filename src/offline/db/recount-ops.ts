import type { Account } from './account.ts'
import { BUILD_ID } from './build-identity.ts'
import { parseRows } from './quarantine.ts'
import { addToCounts, LANES_KEPT, noOpCounts, OP_COUNTS_KEY, type CountedRow } from './kept-counts.ts'

/** Rows per transaction: a few milliseconds of the page's time. */
const SLICE = 500

/** Counts the operations of one slice. @returns the `seq` up to which they are counted now. */
function countSlice(account: Account): Promise<number> {
  const { db } = account
  return account.write([db.ops, db.counts, db.laneEnds], async () => {
    const row = (await db.counts.get(OP_COUNTS_KEY)) ?? noOpCounts(0)
    if (row.upTo === Infinity) return Infinity
    const rows: CountedRow[] = await db.ops.where(':id').above(row.upTo).limit(SLICE).toArray()
    // Rows that this build cannot read go into quarantine, and leave the counts as they go.
    parseRows(db, 'ops', rows)
    const ends = new Map<string, CountedRow>()
    for (const op of rows) {
      addToCounts(row.counts, op, 1)
      if (op.open === 1 && LANES_KEPT.includes(op.kind)) ends.set(`${op.kind} ${op.lane}`, op)
    }
    const upTo = rows.length < SLICE ? Infinity : (rows.at(-1)?.seq ?? Infinity)
    await db.counts.put({ ...row, upTo })
    await db.laneEnds.bulkPut([...ends.values()].map(({ kind, lane, seq }) => ({ kind, lane, last: seq })))
    return upTo
  })
}

/**
 * Whether the counts must be made anew: there are none, or an older build may have written operations without
 * them. An interrupted count goes on where it stopped.
 */
async function isRecountDue(account: Account): Promise<boolean> {
  const { db } = account
  return account.read(() =>
    db.transaction('r', db.ops, db.counts, async () => {
      const row = await db.counts.get(OP_COUNTS_KEY)
      if (!row || row.upTo !== Infinity || row.by !== BUILD_ID) return true
      const counted = Object.values(row.counts).reduce((sum, count) => sum + count, 0)
      return counted !== (await db.ops.where('open').equals(1).count())
    }),
  )
}

/**
 * Counts the operations anew where that is due, in slices, so that the page and the other tabs go on between two of
 * them. Until it ends, the readers of the counts count by themselves. `onShare` hears which share is counted.
 */
export async function recountOps(
  account: Account,
  signal?: AbortSignal,
  onShare?: (share: number) => void,
): Promise<void> {
  if (!(await isRecountDue(account))) return
  const { db } = account
  await account.write([db.ops, db.counts, db.laneEnds], async () => {
    const row = await db.counts.get(OP_COUNTS_KEY)
    if (row && row.upTo !== Infinity && row.by === BUILD_ID) return
    await db.laneEnds.clear()
    await db.counts.put(noOpCounts(0))
  })
  const last = await account.read(
    async () => (await db.ops.toCollection().reverse().limit(1).primaryKeys())[0],
  )
  let upTo = 0
  while (!signal?.aborted && !account.isClosed && upTo !== Infinity) {
    onShare?.(Math.min(1, upTo / (last ?? 1)))
    upTo = await countSlice(account)
  }
}
