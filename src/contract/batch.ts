import * as v from 'valibot'
import { boundedList } from '../domain/core/lists.ts'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { BATCH_MAX_ITEMS } from '../domain/core/limits.ts'
import { SeenDigests } from './drafts.ts'

/**
 * One operation of POST /batch. The server makes the operation's headers from this item, not from the
 * request.
 */
export const BatchItem = v.strictObject({
  opId: Id,
  lane: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  /** The path below the API base, with its parameters filled in. */
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(300)),
  /** The JSON body; null for an endpoint without a body. */
  body: v.unknown(),
  dependsOn: v.optional(boundedList(Id, 50)),
  composedOn: v.optional(DaySchema),
  draftId: v.optional(Id),
  draftSeen: v.optional(SeenDigests),
})
export type BatchItem = v.InferOutput<typeof BatchItem>

/** The body of POST /batch. */
export const BatchRequest = v.strictObject({
  items: v.pipe(boundedList(BatchItem, BATCH_MAX_ITEMS), v.minLength(1)),
})

/**
 * The result of one item, in the order of the request. An item after a transient failure in its lane, or one
 * whose dependency was refused, has status 424 and code `skipped`: it had no effect.
 */
export const BatchResult = v.object({
  opId: Id,
  status: v.number(),
  /** One of the codes of errors; a newer server may have more of them. */
  code: v.optional(v.string()),
  retryAfterMs: v.optional(v.number()),
  replayed: v.boolean(),
  body: v.unknown(),
})
export type BatchResult = v.InferOutput<typeof BatchResult>

/** The response of POST /batch. */
export const BatchResponse = v.object({ results: v.array(BatchResult) })
