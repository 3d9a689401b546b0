import type { Logger } from 'pino'
import type { api, ApiName } from '../../../contract/api.ts'
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import type { Day } from '../../../domain/core/dates.ts'
import type { UserType } from '../../../domain/account/user.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { ServerConfig } from '../config.ts'
import type { Db, Queryable } from '../db/open.ts'
import type { PhotoStore } from '../photos/photo-store.ts'

/** What every part of the server is given; tests give their own. */
export interface Deps {
  db: Db
  photos: PhotoStore
  config: ServerConfig
  passwords: PasswordHasher
  /** The time now. Every rule asks this clock. */
  clock: () => Date
  log: Logger
}

/** Who is calling, read from the database for this request. */
export interface Actor {
  userId: string
  userType: UserType | null
  tokenHash: string
}

/** What the client says about the operation: its id, the person's day, the draft that it submits. */
export interface Operation {
  opId: string | null
  composedOn: Day | null
  draftId: string | null
}

export const NO_OPERATION: Operation = { opId: null, composedOn: null, draftId: null }

/** A file of a multipart body. */
export interface UploadedFile {
  bytes: Uint8Array<ArrayBuffer>
}

/** A call of an endpoint, read off the wire but not yet checked against its schemas. */
export interface Call {
  name: ApiName
  params: Record<string, string>
  query: Record<string, string>
  /** The JSON body as parsed; undefined where the endpoint has none. */
  body: unknown
  files: UploadedFile[]
  actor: Actor | null
  op: Operation
  address: string
  /** The account that X-Account names, checked already when somebody is signed in. */
  account: string | null
  /** The token of the device's cookie; null on a first visit, and within a batch. */
  device: string | null
}

export interface CallResult {
  status: number
  /** JSON text. */
  body: string
  replayed: boolean
  cookies: string[]
  retryAfterMs?: number
}

/** A photo that is decoded, re-encoded and in the store, but belongs to nobody yet. */
export interface PreparedPhoto {
  id: string
  width: number
  height: number
  bytes: number
  /** A picture of a few dozen bytes as a data: address. */
  placeholder: string
}

export interface HandlerInput<E extends EndpointShape> {
  deps: Deps
  /** The call's transaction where the endpoint keeps receipts, else the database. */
  db: Queryable
  actor: E['auth'] extends 'public' ? Actor | null : Actor
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  photos: PreparedPhoto[]
  op: Operation
  address: string
  account: string | null
  device: string | null
  now: Date
  /** Set-Cookie values of the answer. */
  cookies: string[]
  /** Runs when the effect is committed; its failure is logged and changes nothing. */
  afterCommit: (work: () => Promise<void>) => void
  /** Runs another call as if it had come by itself; for the batch. */
  perform: (call: Call) => Promise<CallResult>
}

export type Handler<E extends EndpointShape> = (input: HandlerInput<E>) => Promise<ResponseOf<E>>
export type Handlers = { [K in ApiName]: Handler<(typeof api)[K]> }
