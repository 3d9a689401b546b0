import { isHiddenFromPerson, isReportedWhenLost } from '../../contract/ops.ts'
import { isOpen, needsPerson } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import { query, type Account } from '../db/account.ts'
import { addToCounts, OP_COUNTS_KEY } from '../db/kept-counts.ts'

/** The open operations of one kind in one state; one that is on its way counts in the state before. */
export interface OpCount extends Pick<Op, 'kind' | 'state'> {
  count: number
}

/**
 * The numbers of open operations by kind and state, in a transaction over ops or in a watch. They are kept with
 * every write; a device that is still counting them reads the operations instead.
 */
export async function readOpCounts({ db }: Account): Promise<OpCount[]> {
  const kept = await db.counts.get(OP_COUNTS_KEY)
  const counts = kept?.upTo === Infinity ? kept.counts : {}
  if (kept?.upTo !== Infinity)
    await db.ops
      .where('open')
      .equals(1)
      .each((row) => addToCounts(counts, row, 1))
  return Object.entries(counts)
    .map(([name, count]) => {
      const [kind, state] = name.split('|') as [Op['kind'], Op['state']]
      return { kind, state, count }
    })
    .filter(isOpen)
}

/** The numbers of open operations by kind and state; see `readOpCounts`. */
export const listOpCounts = query((account: Account) => readOpCounts(account))

const sum = (counts: readonly OpCount[]) => counts.reduce((total, { count }) => total + count, 0)

/** Whether the outbox lists an operation: hidden ones appear only when they wait for the person. */
export const isListed = (op: Pick<Op, 'kind' | 'state'>): boolean =>
  !isHiddenFromPerson(op.kind) || needsPerson(op)

/** The numbers of an outbox: `needsYou` wait for the person, `unsent` are the others, `listed` its page lists. */
export interface OutboxCounts {
  unsent: number
  needsYou: number
  listed: number
}

/** The numbers of an outbox from its counts. */
export function outboxCounts(counts: readonly OpCount[]): OutboxCounts {
  const unsent = counts.filter((each) => !needsPerson(each))
  return {
    unsent: sum(unsent),
    needsYou: sum(counts.filter(needsPerson)),
    listed: sum(unsent.filter(isListed)),
  }
}

/** The number of operations whose loss the person is told. */
export const countReported = (counts: readonly OpCount[]): number =>
  sum(counts.filter((each) => isReportedWhenLost(each.kind) || needsPerson(each)))

/** The number of operations that wait only for a connection, without hidden ones. */
export const countVisibleWaiting = (counts: readonly OpCount[]): number =>
  sum(counts.filter((each) => !needsPerson(each) && !isHiddenFromPerson(each.kind)))
