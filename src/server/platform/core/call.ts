import type { ApiName } from '../../../contract/api.ts'
import type { UserType } from '../../../domain/account/user.ts'
import type { Day } from '../../../domain/core/dates.ts'
import type { PictureLook } from '../../../domain/core/picture-look.ts'

/** The signed-in caller, read from the database for each request. */
export interface Actor {
  userId: string
  userType: UserType | null
  profileCompleted: boolean
  isModerator: boolean
  /** Whether the person is suspended now: they read, and write nothing. */
  isSuspended: boolean
  /** Whether the account will be deleted by the person's wish. */
  isLeaving: boolean
  /** Whether the person proved their address. */
  emailConfirmed: boolean
  tokenHash: string
}

/** A session cookie of a request. */
export interface SessionCookie {
  name: string
  token: string
}

/** The operation that a request carries, as the client describes it. */
export interface Operation {
  opId: string | null
  /** The person's local day when they finished the operation. */
  composedOn: Day | null
  /** The draft that the operation submits. */
  draftId: string | null
  /** The digests of the draft's answers that the person had seen. */
  draftSeen: readonly string[] | null
}

/** A file of a multipart body, on the disk until the request ends. */
export interface UploadedFile {
  path: string
  /** Its size. */
  bytes: number
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
  /** The session cookies of the request; none inside a batch. */
  sessions: readonly SessionCookie[]
  /** The device cookie's token; null at a browser's first visit and inside a batch. */
  device: string | null
  /** The token by which a sign-in knows the browser; null before its first one and inside a batch. */
  knownDevice: string | null
  /** The User-Agent header; empty inside a batch. */
  userAgent: string
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
  look: PictureLook
}
