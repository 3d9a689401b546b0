import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import { query, type Account } from './db/account.ts'
import { getMeta, setMeta } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

const KEY = 'movedDays'

/** A listing whose first day had passed when it arrived: the server lists it as free at once. */
const MovedDay = v.object({ listingId: Id, title: v.string(), chosen: DaySchema })
export type MovedDay = v.InferOutput<typeof MovedDay>
const MovedDays = v.fallback(v.array(MovedDay), [])

/** Until the person has read it. */
export const readMovedDays = query(async (account: Account): Promise<MovedDay[]> => {
  return v.parse(MovedDays, await getMeta(account, KEY))
})

/** Inside a transaction over meta: what came back with another day than it was sent with. */
export const settleMovedDays: SettleStep = {
  tables: (db) => [db.meta],
  async run({ db }, { done }) {
    const moved = done.flatMap((op) => {
      if (op.kind !== 'listing.create' && op.kind !== 'listing.update') return []
      const view = v.safeParse(ListingView, op.result)
      const sent =
        op.kind === 'listing.create'
          ? (op.payload as OpPayload<'listing.create'>)
          : (op.payload as OpPayload<'listing.update'>).listing
      if (!view.success || view.output.availableFrom === sent.availableFrom) return []
      return [{ listingId: view.output._id, title: view.output.title, chosen: sent.availableFrom }]
    })
    if (moved.length === 0) return
    const known = v.parse(MovedDays, (await db.meta.get(KEY))?.value)
    await db.meta.put({ key: KEY, value: [...known, ...moved] })
  },
}

export function dismissMovedDays(account: Account): Promise<void> {
  return setMeta(account, KEY, [])
}
