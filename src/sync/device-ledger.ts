import type { UnsentReport, UnsentEntry, LostWork } from '../contract/ledger.ts'
import { isReportedWhenLost } from '../contract/ops.ts'
import { LEDGER_AFTER_MS, LEDGER_MAX_ENTRIES, LEDGER_MAX_SETTLED } from '../domain/core/limits.ts'
import { needsPerson } from './transitions.ts'
import type { Op } from './types.ts'

/** What the ledger remembers on this device. */
export interface LedgerStore {
  /** Names this database; another one means that the device was emptied in between. */
  storeId(): Promise<string>
  /** Databases that were emptied on purpose, or whose loss the person has been told of. */
  settledStores(): Promise<string[]>
  /** The server has forgotten them. */
  forgetSettled(storeIds: readonly string[]): Promise<void>
  /** Kept until the person has read it. */
  keepMissing(missing: readonly LostWork[]): Promise<void>
}

export interface LedgerOptions {
  store: LedgerStore
  /** @throws when it cannot be told now. */
  announce: (announcement: UnsentReport) => Promise<LostWork[]>
  /** Unix milliseconds. */
  now: () => number
}

/**
 * Tells the server which operations exist on this device and have not reached it: their ids, kinds
 * and days, never their content. A device whose storage the browser evicted can then be told what it
 * lost. It covers what was announced: what was written and evicted without any contact in between,
 * nobody knows of.
 */
export interface UnsentLedger {
  /**
   * Called with the open operations at every contact, before they are sent. It does not hold them
   * up, and says nothing that the server was told already.
   */
  contact(ops: readonly Op[]): Promise<void>
  /** The person has read what is missing: the server is told now, so that it says so once. */
  heard(ops: readonly Op[]): Promise<void>
}

export function createLedger({ store, announce, now }: LedgerOptions): UnsentLedger {
  const announced = new Set<string>()
  let begun = false
  let running = false

  /** What is on its very first way is left out: the request that carries it says more. */
  const isOverdue = (op: Op) =>
    op.attempts > 0 ||
    op.maybeSent ||
    op.lease !== null ||
    needsPerson(op) ||
    Math.abs(now() - op.composedAt) > LEDGER_AFTER_MS

  async function tell(ops: readonly Op[]): Promise<void> {
    if (running) return
    running = true
    try {
      const unsent = worthTelling(ops).slice(0, LEDGER_MAX_ENTRIES).map(entryOf)
      const [storeId, every] = await Promise.all([store.storeId(), store.settledStores()])
      const settled = every.slice(0, LEDGER_MAX_SETTLED)
      const missing = await announce({ storeId, unsent, settled })
      begun = true
      for (const { opId } of unsent) announced.add(opId)
      await store.forgetSettled(settled)
      if (missing.length > 0) await store.keepMissing(missing)
    } catch {
      // The next contact tells it.
    } finally {
      running = false
    }
  }

  return {
    async contact(ops) {
      const isNews = worthTelling(ops).some((op) => isOverdue(op) && !announced.has(op.opId))
      if (!begun || isNews) await tell(ops)
    },
    heard: tell,
  }
}

const worthTelling = (ops: readonly Op[]) => ops.filter((op) => isReportedWhenLost(op.kind))

function entryOf({ opId, kind, composedOn }: Op): UnsentEntry {
  return { opId, kind, day: composedOn }
}
