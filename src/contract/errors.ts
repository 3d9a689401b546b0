import * as v from 'valibot'

/**
 * What an error means for an operation. After `refused` and `ask`, a repeat of the operation would get the same
 * error: the server refused it, or the person has to decide. After the others a later try may succeed: the
 * server was busy, its database was away, the address is not confirmed, the session ended, or an earlier operation has
 * to succeed first.
 */
type ErrorMeaning = 'retry' | 'away' | 'proof' | 'sign-in' | 'refused' | 'ask' | 'skipped'

interface ErrorRule {
  /** The HTTP status with which the server sends the error. */
  status: number
  /** The meaning, whatever the status is; default: the meaning of the status. */
  means?: ErrorMeaning
}

/** The errors of the API, by code: the one table of their statuses and of their meanings. */
const ERRORS = {
  /** The body, the query or a path parameter breaks its schema. */
  invalid: { status: 400 },
  bad_json: { status: 400 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  unsupported_media_type: { status: 415 },
  too_large: { status: 413 },
  /** The body did not arrive whole, or not in time. */
  incomplete_body: { status: 408 },
  foreign_origin: { status: 403 },
  unauthenticated: { status: 401, means: 'sign-in' },
  /** X-Account names another user than the session's. */
  account_mismatch: { status: 401, means: 'sign-in' },
  bad_credentials: { status: 401 },
  forbidden: { status: 403 },
  /** The caller's account is suspended, and the call writes. */
  suspended: { status: 403 },
  /** A link of a mail that was used or that has expired. */
  link_expired: { status: 410 },
  email_taken: { status: 409 },
  /** Only a person with a confirmed address may do this; it has no effect, and goes once the address is confirmed. */
  email_unconfirmed: { status: 403, means: 'proof' },
  rate_limited: { status: 429, means: 'retry' },
  /** Another request is running this operation. */
  in_progress: { status: 409, means: 'retry' },
  /** The idempotency record of this operation id has other content. */
  receipt_mismatch: { status: 422, means: 'refused' },
  stale_revision: { status: 409, means: 'ask' },
  target_changed: { status: 409, means: 'ask' },
  /** Another moderator works on the case. */
  claimed: { status: 409, means: 'ask' },
  duplicate_address: { status: 409, means: 'refused' },
  draft_closed: { status: 409, means: 'refused' },
  /** A completed profile cannot change its account type. */
  type_locked: { status: 409, means: 'refused' },
  too_many_photos: { status: 400 },
  not_an_image: { status: 400 },
  image_too_large: { status: 413 },
  /** The operation is older than the idempotency records, so a repeat could have a second effect. */
  expired_operation: { status: 410 },
  /** An earlier operation of the same lane, or a dependency, did not succeed. */
  skipped: { status: 424, means: 'skipped' },
  /** The database is away, hangs or is overloaded. */
  unavailable: { status: 503, means: 'away' },
  /** A disk of the server is full. */
  storage_full: { status: 507, means: 'away' },
  internal: { status: 500, means: 'retry' },
} as const satisfies Record<string, ErrorRule>

export type ErrorCode = keyof typeof ERRORS
/** The codes of error responses. A client decides by the code first, then by the status. */
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

const rules: Record<ErrorCode, ErrorRule> = ERRORS

/** The HTTP status of an error. */
export const httpStatusOf = (code: ErrorCode): number => rules[code].status

const REFUSED_STATUSES = [400, 403, 404, 410, 413, 415, 422]
/** The statuses after which the request had no effect and may be repeated. */
const REPEATABLE_STATUSES = [408, 425, 429]

function meaningOfStatus(status: number): ErrorMeaning {
  if (REPEATABLE_STATUSES.includes(status) || status >= 500) return 'retry'
  if (status === 401) return 'sign-in'
  return REFUSED_STATUSES.includes(status) ? 'refused' : 'ask'
}

/**
 * What an error response means for its operation; an intermediary may send a code with another status.
 * @param code null for a code of a newer server
 */
export const meaningOf = (code: ErrorCode | null, status: number): ErrorMeaning =>
  (code && rules[code].means) ?? meaningOfStatus(status)

/** Whether the request may have had an effect although the response asks for another try. */
export const mayHaveHadEffect = (status: number): boolean => !REPEATABLE_STATUSES.includes(status)

/** Whether a repeat of the operation would get the same error, so that the error is stored as its result. */
export function isFinalError(code: ErrorCode): boolean {
  const meaning = meaningOf(code, httpStatusOf(code))
  return meaning === 'refused' || meaning === 'ask'
}

/** The body of every error response. */
export const ErrorBody = v.object({
  /** The message for the person. */
  msg: v.string(),
  code: v.picklist(ERROR_CODES),
  /** The refused field of the request, as a dotted path. */
  field: v.optional(v.string()),
  /** Data for handling the code, for example the current draft for a stale revision. */
  details: v.optional(v.record(v.string(), v.unknown())),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** The body of an error response of a newer server, whose code this version may not know: then it is null. */
export const NewerErrorBody = v.object({
  ...ErrorBody.entries,
  code: v.pipe(
    v.string(),
    v.transform((code) => (isErrorCode(code) ? code : null)),
  ),
})
