import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import { query, type Account } from './db/account.ts'
import { getMeta, setMeta } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

const KEY = 'movedDays'

/**
 * A listing whose first available day had passed when the server received it, so that the server lists it as
 * available at once; `chosen` is the day that the owner had set.
 */
const MovedDay = v.object({ listingId: Id, title: v.string(), chosen: DaySchema })
export type MovedDay = v.InferOutput<typeof MovedDay>
const MovedDays = v.fallback(v.array(MovedDay), [])

/** The listings with a moved first day that the person has not dismissed. */
export const readMovedDays = query(async (account: Account): Promise<MovedDay[]> => {
  return v.parse(MovedDays, await getMeta(account, KEY))
})

/** Stores the accepted listings whose first day the server has changed. */
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

/** Removes all moved days after the person has read them. */
export function dismissMovedDays(account: Account): Promise<void> {
  return setMeta(account, KEY, [])
}
