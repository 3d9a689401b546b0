import type { Logger } from 'pino'
import type { api, ApiName } from '../../../contract/api.ts'
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { Actor, Call, CallResult, Operation, PreparedPhoto, SessionCookie } from '../core/call.ts'
import type { ServerConfig } from '../core/config.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Db, Queryable } from '../db/open.ts'
import type { UploadQueue } from '../http/upload-queue.ts'
import type { ExportStore } from '../photos/export-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'

/** The dependencies of services and handlers; tests pass their own. */
export interface Deps {
  db: Db
  photos: PhotoStore
  exports: ExportStore
  uploads: UploadQueue
  config: ServerConfig
  passwords: PasswordHasher
  /** Returns the current time. All rules use this clock, so that tests can set the time. */
  clock: () => Date
  log: Logger
  metrics: Metrics
  /** Called when something is refused because a disk is full. */
  onDiskFull?: () => void
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
  sessions: readonly SessionCookie[]
  device: string | null
  knownDevice: string | null
  userAgent: string
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
