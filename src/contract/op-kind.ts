import type * as v from 'valibot'
import type { EndpointShape, Schema } from './endpoint.ts'

/**
 * A kind of operation: the endpoint that receives it, its payload in the outbox, and how it is queued and
 * sent.
 */
export interface OpKindShape {
  endpoint: EndpointShape
  /** The schema of the stored payload, checked when an operation is written and when it is read. */
  payload: Schema
  /** The lane; operations of one lane are sent in the order in which they were made. */
  lane: (payload: never) => string
  params?: (payload: never) => Record<string, string>
  /** The JSON body of the request; by default the payload. */
  body?: (payload: never) => unknown
  /** For uploads: the id of the photo in the account's database. */
  photoId?: (payload: never) => string
  /** The age, in milliseconds, from which a first send needs the person's confirmation. */
  staleAfterMs?: number
  /** The undo window in milliseconds, for operations that cannot be undone on the server. */
  heldMs?: number | ((payload: never) => number | undefined)
  /**
   * The coalesce key: a newer operation of the same kind and key replaces an older one that was never sent,
   * instead of queuing behind it.
   */
  coalesceKey?: (payload: never) => string
  /** Whether the server takes it only from a person whose profile is complete, so that it waits for the profile. */
  needsProfile?: true
  /** Whether the operation is hidden from the person unless it fails. */
  quiet?: boolean
  /** The label of the operation in the outbox. */
  label: string
}

/** An operation kind whose functions take the payload's type. */
export interface TypedOpKind<S extends Schema> extends Omit<
  OpKindShape,
  'payload' | 'lane' | 'params' | 'body' | 'photoId' | 'heldMs' | 'coalesceKey'
> {
  payload: S
  lane: (payload: v.InferOutput<S>) => string
  params?: (payload: v.InferOutput<S>) => Record<string, string>
  body?: (payload: v.InferOutput<S>) => unknown
  photoId?: (payload: v.InferOutput<S>) => string
  heldMs?: number | ((payload: v.InferOutput<S>) => number | undefined)
  coalesceKey?: (payload: v.InferOutput<S>) => string
}

/**
 * Returns its argument; it exists to type the functions of an operation kind by the schema of its payload.
 */
export function opKind<S extends Schema>(kind: TypedOpKind<S>): TypedOpKind<S> {
  return kind
}
