import type * as v from 'valibot'
import type { EndpointShape, Schema } from './endpoint.ts'

/**
 * What a device may do while it is offline: each kind of operation, its payload as it lies in the
 * outbox, the lane that keeps its order, and the call that it becomes.
 */
export interface OpKindShape {
  endpoint: EndpointShape
  /** Payload as stored; parsed when it goes in and when it comes out. */
  payload: Schema
  /** Operations of one lane reach the server in the order they were made. */
  lane: (payload: never) => string
  params?: (payload: never) => Record<string, string>
  /** The request's JSON body; the payload itself when absent. */
  body?: (payload: never) => unknown
  /** Uploads: the payload's photo id, whose bytes lie in the account's database. */
  photoId?: (payload: never) => string
  /** Older than this when first sent: the person is asked. */
  staleAfterMs?: number
  /** It cannot be undone once the server did it: it leaves only after this long. */
  heldMs?: number
  /**
   * What a payload overwrites: while an operation of the same kind and register waits untouched, a later
   * one takes its place instead of queuing behind it.
   */
  register?: (payload: never) => string
  /** Bookkeeping that a person did not write and need not decide about. */
  quiet?: boolean
  /** What the person reads in the outbox. */
  label: string
}

export interface TypedOpKind<S extends Schema> extends Omit<
  OpKindShape,
  'payload' | 'lane' | 'params' | 'body' | 'photoId' | 'register'
> {
  payload: S
  lane: (payload: v.InferOutput<S>) => string
  params?: (payload: v.InferOutput<S>) => Record<string, string>
  body?: (payload: v.InferOutput<S>) => unknown
  photoId?: (payload: v.InferOutput<S>) => string
  register?: (payload: v.InferOutput<S>) => string
}

/** Types the functions of one kind by its payload's schema. */
export function opKind<S extends Schema>(kind: TypedOpKind<S>): TypedOpKind<S> {
  return kind
}
