import * as v from 'valibot'
import { LostWork } from '../../contract/ledger.ts'
import { Id } from '../../domain/core/ids.ts'
import type { LedgerStore } from '../../sync/device-ledger.ts'
import type { AccountContext } from '../db/context.ts'
import { readableOne } from '../db/quarantine.ts'
import * as registry from './registry.ts'
import { getMeta } from './cached-answers.ts'

const STORE_ID = 'storeId'
const TOLD = 'toldStores'
const MISSING = 'missingWork'

const Ids = v.fallback(v.array(Id), [])
const Missing = v.fallback(v.array(LostWork), [])

/** This database's own name, given when it is first asked for. */
export function storeId(ctx: AccountContext): Promise<string> {
  const { db } = ctx
  return ctx.write([db.meta], async () => {
    const known = v.safeParse(Id, readableOne(db, 'meta', await db.meta.get(STORE_ID))?.value)
    if (known.success) return known.output
    const fresh = ctx.newId()
    await db.meta.put({ key: STORE_ID, value: fresh })
    return fresh
  })
}

const toldStores = async (ctx: AccountContext) => v.parse(Ids, await getMeta(ctx, TOLD))

/** What an emptied database of this device never sent, as far as it was announced. */
export async function missingWork(ctx: AccountContext): Promise<LostWork[]> {
  return v.parse(Missing, await getMeta(ctx, MISSING))
}

/** The person has read it: the server hears so at the next contact and forgets it. */
export function dismissMissing(ctx: AccountContext): Promise<void> {
  const { db } = ctx
  return ctx.write([db.meta], async () => {
    const told = new Set([
      ...(await toldStores(ctx)),
      ...(await missingWork(ctx)).map((each) => each.storeId),
    ])
    await db.meta.bulkPut([
      { key: TOLD, value: [...told] },
      { key: MISSING, value: [] },
    ])
  })
}

/** The ledger's memory: in this account's database, and in the registry for one that was discarded. */
export function createLedgerStore(ctx: AccountContext): LedgerStore {
  const { db, userId } = ctx
  return {
    storeId: () => storeId(ctx),
    settledStores: async () => [
      ...(await ctx.read(() => toldStores(ctx))),
      ...(await registry.discardedStores(userId)),
    ],
    forgetSettled: async (storeIds) => {
      if (storeIds.length === 0) return
      await ctx.write([db.meta], async () => {
        const left = (await toldStores(ctx)).filter((each) => !storeIds.includes(each))
        await db.meta.put({ key: TOLD, value: left })
      })
      await registry.forgetDiscarded(storeIds)
    },
    keepMissing: (missing) =>
      ctx.write([db.meta], async () => {
        const told = await toldStores(ctx)
        const news = missing.filter((each) => !told.includes(each.storeId))
        await db.meta.put({ key: MISSING, value: news })
      }),
  }
}
