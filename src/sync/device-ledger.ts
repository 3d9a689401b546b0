import type { UnsentReport, UnsentEntry, LostWork } from '../contract/ledger.ts'
import { isReportedWhenLost } from '../contract/ops.ts'
import { LEDGER_REPORT_AFTER_MS, LEDGER_MAX_ENTRIES, LEDGER_MAX_SETTLED } from '../domain/core/limits.ts'
import { needsPerson } from './transitions.ts'
import type { Op } from './types.ts'

/** The ledger's stored data on this device. */
export interface LedgerStore {
  /** The id of this database; an emptied device makes a new database with a new id. */
  storeId(): Promise<string>
  /** Ids of databases that were emptied on purpose, or whose loss the person has read. */
  settledStores(): Promise<string[]>
  /** Deletes the ids of settled databases after the server has deleted its entries. */
  forgetSettled(storeIds: readonly string[]): Promise<void>
  /** Stores lost work until the person has read about it. */
  storeLostWork(missing: readonly LostWork[]): Promise<void>
}

/** The dependencies of the unsent ledger. */
export interface LedgerOptions {
  store: LedgerStore
  /**
   * Sends a report to the server and returns the account's lost work.
   * @throws when the server cannot be reached now.
   */
  announce: (report: UnsentReport) => Promise<LostWork[]>
  /** The current time in Unix milliseconds. */
  now: () => number
}

/**
 * Reports the unsent operations of this device to the server: their ids, kinds and days, without their
 * content. After the browser evicted the device's storage, the server can then name the lost operations.
 * Operations that were made and evicted without any contact with the server in between are not covered.
 */
export interface UnsentLedger {
  /**
   * Reports the open operations before they are sent, without delaying them. Operations that were already
   * reported cause no new report.
   */
  reportUnsent(ops: readonly Op[]): Promise<void>
  /** Reports at once that the person has read about the lost work, so that the server names it only once. */
  confirmRead(ops: readonly Op[]): Promise<void>
}

/** Creates the unsent ledger of one database. */
export function createUnsentLedger({ store, announce, now }: LedgerOptions): UnsentLedger {
  const reported = new Set<string>()
  let hasReported = false
  let running = false

  /** Whether an operation needs a report; a new one is about to be sent, which makes a report unnecessary. */
  const isOverdue = (op: Op) =>
    op.attempts > 0 ||
    op.maybeSent ||
    op.lease !== null ||
    needsPerson(op) ||
    Math.abs(now() - op.composedAt) > LEDGER_REPORT_AFTER_MS

  async function report(ops: readonly Op[]): Promise<void> {
    if (running) return
    running = true
    try {
      const unsent = reportable(ops).slice(0, LEDGER_MAX_ENTRIES).map(entryOf)
      const [storeId, allSettled] = await Promise.all([store.storeId(), store.settledStores()])
      const settled = allSettled.slice(0, LEDGER_MAX_SETTLED)
      const missing = await announce({ storeId, unsent, settled })
      hasReported = true
      for (const { opId } of unsent) reported.add(opId)
      await store.forgetSettled(settled)
      if (missing.length > 0) await store.storeLostWork(missing)
    } catch {
      // The next contact reports again.
    } finally {
      running = false
    }
  }

  return {
    async reportUnsent(ops) {
      const isNews = reportable(ops).some((op) => isOverdue(op) && !reported.has(op.opId))
      if (!hasReported || isNews) await report(ops)
    },
    confirmRead: report,
  }
}

const reportable = (ops: readonly Op[]) => ops.filter((op) => isReportedWhenLost(op.kind))

function entryOf({ opId, kind, composedOn }: Op): UnsentEntry {
  return { opId, kind, day: composedOn }
}
