import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  bad_json: 400,
  not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  too_large: 413,
  foreign_origin: 403,
  unauthenticated: 401,
  account_mismatch: 401,
  bad_credentials: 401,
  forbidden: 403,
  email_taken: 409,
  rate_limited: 429,
  in_progress: 409,
  receipt_mismatch: 422,
  stale_revision: 409,
  target_changed: 409,
  duplicate_address: 409,
  draft_closed: 409,
  type_locked: 409,
  too_many_photos: 400,
  not_an_image: 400,
  image_too_large: 413,
  expired_operation: 410,
  skipped: 424,
  unavailable: 503,
  internal: 500,
}

/** Optional parts of a refusal. */
export interface RefusalExtras {
  /** The field of the request that is wrong. */
  field?: string
  details?: Record<string, unknown>
  retryAfterMs?: number
}

/** An error with a message for the person. Services throw it, and `errorResult` turns it into a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly status: number
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, msg: string, extras: RefusalExtras = {}) {
    super(msg)
    this.code = code
    this.status = STATUS[code]
    this.extras = extras
  }

  /** The response body. */
  get body(): ErrorBody {
    const { field, details } = this.extras
    return {
      msg: this.message,
      code: this.code,
      ...(field === undefined ? {} : { field }),
      ...(details ? { details } : {}),
    }
  }

  /**
   * Whether a repeat of the operation would be refused again, so that the refusal is stored as its result.
   * Transient refusals and refusals about the session are not final.
   */
  get isFinal(): boolean {
    return (
      this.code !== 'in_progress' &&
      this.status !== 401 &&
      this.status !== 424 &&
      this.status !== 429 &&
      this.status < 500
    )
  }
}

/** A refusal with the code `not_found` (404). */
export const notFound = (msg: string) => new Refusal('not_found', msg)
