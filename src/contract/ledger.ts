import * as v from 'valibot'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { LEDGER_MAX_ENTRIES, LEDGER_MAX_SETTLED } from '../domain/core/limits.ts'

/** An operation that has not reached the server: what it is, never what it says. */
export const UnsentEntry = v.strictObject({
  opId: Id,
  kind: v.pipe(v.string(), v.regex(/^[a-z.]{1,40}$/)),
  /** The person's local day when they made it. */
  day: DaySchema,
})
export type UnsentEntry = v.InferOutput<typeof UnsentEntry>

/** What lies unsent in one database of this account on one device. */
export const UnsentReport = v.strictObject({
  /** New with every database: an emptied device announces itself under another one. */
  storeId: Id,
  unsent: v.pipe(v.array(UnsentEntry), v.maxLength(LEDGER_MAX_ENTRIES)),
  /** Databases that the person emptied on purpose, or whose loss they have been told of. */
  settled: v.pipe(v.array(Id), v.maxLength(LEDGER_MAX_SETTLED)),
})
export type UnsentReport = v.InferOutput<typeof UnsentReport>

/** Announced by a database that is gone, and never received. */
export const LostWork = v.object({
  storeId: Id,
  entries: v.array(UnsentEntry),
})
export type LostWork = v.InferOutput<typeof LostWork>
