import * as v from 'valibot'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { BATCH_MAX_ITEMS } from '../domain/core/limits.ts'
import { ERROR_CODES } from './errors.ts'

/** One operation inside POST /batch. The server builds the inner headers from it; none are taken over. */
export const BatchItem = v.strictObject({
  opId: Id,
  lane: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  /** Below the API base, parameters filled in. */
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(300)),
  /** null for a call without a body. */
  body: v.unknown(),
  dependsOn: v.optional(v.pipe(v.array(Id), v.maxLength(50))),
  composedOn: v.optional(DaySchema),
  draftId: v.optional(Id),
})
export type BatchItem = v.InferOutput<typeof BatchItem>

export const BatchRequest = v.strictObject({
  items: v.pipe(v.array(BatchItem), v.minLength(1), v.maxLength(BATCH_MAX_ITEMS)),
})

/**
 * The outcome of one item, in the order of the request. An item behind a transient failure of its
 * lane, or one whose dependency was refused, is 424 with the code `skipped`: it had no effect.
 */
export const BatchResult = v.object({
  opId: Id,
  status: v.number(),
  code: v.optional(v.picklist(ERROR_CODES)),
  retryAfterMs: v.optional(v.number()),
  replayed: v.boolean(),
  body: v.unknown(),
})
export type BatchResult = v.InferOutput<typeof BatchResult>

export const BatchResponse = v.object({ results: v.array(BatchResult) })
