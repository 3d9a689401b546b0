import * as v from 'valibot'
import { boundedList } from '../domain/core/lists.ts'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { DELIVERY_CHECK_MAX, LEDGER_MAX_ENTRIES, LEDGER_MAX_SETTLED } from '../domain/core/limits.ts'

/** An unsent operation in the unsent ledger; its payload is left out for privacy. */
export const UnsentEntry = v.strictObject({
  opId: Id,
  kind: v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z.]{1,40}$/)),
  /** The person's local day when they made the operation. */
  day: DaySchema,
})
export type UnsentEntry = v.InferOutput<typeof UnsentEntry>

/** A device's report of the unsent operations in one database of the account. */
export const UnsentReport = v.strictObject({
  /** The id of the database; an emptied device makes a new database with a new id. */
  storeId: Id,
  unsent: boundedList(UnsentEntry, LEDGER_MAX_ENTRIES),
  /** Ids of databases that the person emptied on purpose, or whose loss the person has read. */
  settled: boundedList(Id, LEDGER_MAX_SETTLED),
})
export type UnsentReport = v.InferOutput<typeof UnsentReport>

/** A device's question which of its accepted operations the server knows. */
export const DeliveryCheck = v.strictObject({
  opIds: boundedList(Id, DELIVERY_CHECK_MAX),
})

/** Operations that a now missing database reported and never sent. */
export const LostWork = v.object({
  storeId: Id,
  entries: v.array(UnsentEntry),
})
export type LostWork = v.InferOutput<typeof LostWork>
