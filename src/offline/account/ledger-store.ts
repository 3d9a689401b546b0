import * as v from 'valibot'
import { LostWork } from '../../contract/ledger.ts'
import { Id } from '../../domain/core/ids.ts'
import type { LedgerStore } from '../../sync/device-ledger.ts'
import { query, type Account } from '../db/account.ts'
import { readableOne } from '../db/quarantine.ts'
import * as registry from './registry.ts'
import { getMeta } from './cached-responses.ts'

const STORE_ID = 'storeId'
const TOLD = 'toldStores'
const MISSING = 'missingWork'

const Ids = v.fallback(v.array(Id), [])
const Missing = v.fallback(v.array(LostWork), [])

/** This database's own name, given when it is first asked for. */
export function storeId(account: Account): Promise<string> {
  const { db } = account
  return account.write([db.meta], async () => {
    const known = v.safeParse(Id, readableOne(db, 'meta', await db.meta.get(STORE_ID))?.value)
    if (known.success) return known.output
    const fresh = account.newId()
    await db.meta.put({ key: STORE_ID, value: fresh })
    return fresh
  })
}

const toldStores = async (account: Account) => v.parse(Ids, await getMeta(account, TOLD))

/** What an emptied database of this device never sent, as far as it was announced. */
export const readLostWork = query(async (account: Account): Promise<LostWork[]> => {
  return v.parse(Missing, await getMeta(account, MISSING))
})

/** The person has read it: the server hears so at the next contact and forgets it. */
export function dismissLostWork(account: Account): Promise<void> {
  const { db } = account
  return account.write([db.meta], async () => {
    const told = new Set([
      ...(await toldStores(account)),
      ...(await readLostWork(account)).map((each) => each.storeId),
    ])
    await db.meta.bulkPut([
      { key: TOLD, value: [...told] },
      { key: MISSING, value: [] },
    ])
  })
}

/** The ledger's memory: in this account's database, and in the registry for one that was discarded. */
export function createLedgerStore(account: Account): LedgerStore {
  const { db, userId } = account
  return {
    storeId: () => storeId(account),
    settledStores: async () => [
      ...(await account.read(() => toldStores(account))),
      ...(await registry.discardedStores(userId)),
    ],
    forgetSettled: async (storeIds) => {
      if (storeIds.length === 0) return
      await account.write([db.meta], async () => {
        const left = (await toldStores(account)).filter((each) => !storeIds.includes(each))
        await db.meta.put({ key: TOLD, value: left })
      })
      await registry.forgetDiscarded(storeIds)
    },
    keepMissing: (missing) =>
      account.write([db.meta], async () => {
        const told = await toldStores(account)
        const news = missing.filter((each) => !told.includes(each.storeId))
        await db.meta.put({ key: MISSING, value: news })
      }),
  }
}
