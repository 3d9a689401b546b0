import type { Logger } from 'pino'
import type { api, ApiName } from '../../../contract/api.ts'
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import type { Day } from '../../../domain/core/dates.ts'
import type { UserType } from '../../../domain/account/user.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { ServerConfig } from '../config.ts'
import type { Db, Queryable } from '../db/open.ts'
import type { PhotoStore } from '../photos/photo-store.ts'

/** The dependencies of services and handlers; tests pass their own. */
export interface Deps {
  db: Db
  photos: PhotoStore
  config: ServerConfig
  passwords: PasswordHasher
  /** Returns the current time. All rules use this clock, so that tests can set the time. */
  clock: () => Date
  log: Logger
}

/** The signed-in caller, read from the database for each request. */
export interface Actor {
  userId: string
  userType: UserType | null
  tokenHash: string
}

/** The operation that a request carries, as the client describes it. */
export interface Operation {
  opId: string | null
  /** The person's local day when they finished the operation. */
  composedOn: Day | null
  /** The draft that the operation submits. */
  draftId: string | null
}

/** The operation of a request without operation headers. */
export const NO_OPERATION: Operation = { opId: null, composedOn: null, draftId: null }

/** A file of a multipart body. */
export interface UploadedFile {
  bytes: Uint8Array<ArrayBuffer>
}

/** A call of an endpoint, read from the request but not yet checked against the endpoint's schemas. */
export interface Call {
  name: ApiName
  params: Record<string, string>
  query: Record<string, string>
  /** The parsed JSON body; undefined for an endpoint without a body. */
  body: unknown
  files: UploadedFile[]
  actor: Actor | null
  op: Operation
  /** The client's network address. */
  address: string
  /** The account id in X-Account; it equals the actor's id when there is an actor. */
  account: string | null
  /** The device cookie's token; null at a browser's first visit and inside a batch. */
  device: string | null
}

/** The result of a call, ready to be sent. */
export interface CallResult {
  status: number
  /** JSON text. */
  body: string
  /** Whether the result comes from an idempotency record. */
  replayed: boolean
  /** Set-Cookie values. */
  cookies: string[]
  retryAfterMs?: number
}

/** A photo that is re-encoded and in the store, but has no row in the database yet. */
export interface PreparedPhoto {
  id: string
  width: number
  height: number
  bytes: number
  /** A tiny version of the photo as a data: URL. */
  placeholder: string
}

/** What a handler gets: the checked call, and the means to carry it out. */
export interface HandlerInput<E extends EndpointShape> {
  deps: Deps
  /** The call's transaction if the endpoint stores idempotency records, else the database. */
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
  /** Set-Cookie values of the response; the handler appends to them. */
  cookies: string[]
  /** Schedules work for after the commit; an error in it is logged and does not change the response. */
  afterCommit: (work: () => Promise<void>) => void
  /** Runs another call like a single request; for batches. */
  dispatch: (call: Call) => Promise<CallResult>
}

/** Carries out calls of one endpoint. @throws Refusal when the call is not allowed or not possible */
export type Handler<E extends EndpointShape> = (input: HandlerInput<E>) => Promise<ResponseOf<E>>
export type Handlers = { [K in ApiName]: Handler<(typeof api)[K]> }
