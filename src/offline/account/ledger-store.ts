import * as v from 'valibot'
import { LostWork } from '../../contract/ledger.ts'
import { Id } from '../../domain/core/ids.ts'
import type { LedgerStore } from '../../sync/device-ledger.ts'
import { query, type Account } from '../db/account.ts'
import { parseRow } from '../db/quarantine.ts'
import { registry } from './registry.ts'
import { getMeta } from './cached-responses.ts'

const STORE_ID = 'storeId'
const DISMISSED = 'toldStores'
const MISSING = 'missingWork'

const Ids = v.fallback(v.array(Id), [])
const Missing = v.fallback(v.array(LostWork), [])

/** Reads the id of this account's database on this device; the first call creates it. */
export function storeId(account: Account): Promise<string> {
  const { db } = account
  return account.write([db.meta], async () => {
    const known = v.safeParse(Id, parseRow(db, 'meta', await db.meta.get(STORE_ID))?.value)
    if (known.success) return known.output
    const fresh = account.newId()
    await db.meta.put({ key: STORE_ID, value: fresh })
    return fresh
  })
}

const dismissedStoreIds = async (account: Account) => v.parse(Ids, await getMeta(account, DISMISSED))

/** The lost work that the server has reported and the person has not dismissed. */
export const readLostWork = query(async (account: Account): Promise<LostWork[]> => {
  return v.parse(Missing, await getMeta(account, MISSING))
})

/** Dismisses the lost work that the person has read; the next ledger report sends the ids to the server. */
export function dismissLostWork(account: Account): Promise<void> {
  const { db } = account
  return account.write([db.meta], async () => {
    const dismissed = new Set([
      ...(await dismissedStoreIds(account)),
      ...(await readLostWork(account)).map((each) => each.storeId),
    ])
    await db.meta.bulkPut([
      { key: DISMISSED, value: [...dismissed] },
      { key: MISSING, value: [] },
    ])
  })
}

/** The ledger's storage: this account's database, and the registry for databases discarded on purpose. */
export function createLedgerStore(account: Account): LedgerStore {
  const { db, userId } = account
  return {
    storeId: () => storeId(account),
    settledStores: async () => [
      ...(await account.read(() => dismissedStoreIds(account))),
      ...(await registry.discardedStores(userId)),
    ],
    forgetSettled: async (storeIds) => {
      if (storeIds.length === 0) return
      await account.write([db.meta], async () => {
        const remaining = (await dismissedStoreIds(account)).filter((each) => !storeIds.includes(each))
        await db.meta.put({ key: DISMISSED, value: remaining })
      })
      await registry.deleteDiscardedStores(storeIds)
    },
    storeLostWork: (missing) =>
      account.write([db.meta], async () => {
        const dismissed = await dismissedStoreIds(account)
        const undismissed = missing.filter((each) => !dismissed.includes(each.storeId))
        await db.meta.put({ key: MISSING, value: undismissed })
      }),
  }
}
