import * as v from 'valibot'

/** The codes of error responses. A client decides by the code first, then by the status. */
export const ERROR_CODES = [
  'invalid', // the body, the query or a path parameter breaks its schema
  'bad_json',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'foreign_origin',
  'unauthenticated',
  'account_mismatch', // X-Account names another user than the session's
  'bad_credentials',
  'forbidden',
  'email_taken',
  'rate_limited',
  'in_progress', // another request is running this operation
  'receipt_mismatch', // the idempotency record of this operation id has other content
  'stale_revision',
  'target_changed',
  'duplicate_address',
  'draft_closed',
  'type_locked', // a completed profile cannot change its account type
  'too_many_photos',
  'not_an_image',
  'image_too_large',
  'expired_operation', // older than the idempotency records, so a repeat could have a second effect
  'skipped', // an earlier item of the same lane, or a dependency, did not succeed
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

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
