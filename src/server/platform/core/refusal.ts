import { isFinalError, httpStatusOf, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts'

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
    this.status = httpStatusOf(code)
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

  /** Whether a repeat of the operation would be refused again, so that the refusal is stored as its result. */
  get isFinal(): boolean {
    return isFinalError(this.code)
  }
}

/** A refusal with the code `not_found` (404). */
export const notFound = (msg: string) => new Refusal('not_found', msg)

/** The refusal of a listing that does not exist, or that the actor may not see or change. */
export const listingNotFound = () => notFound('There is no such listing')

/** The refusal of an operation whose id was used before with other content. */
export const otherContent = () =>
  new Refusal('receipt_mismatch', 'This was sent before with different content')
