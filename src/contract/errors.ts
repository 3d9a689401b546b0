import * as v from 'valibot'

/** Every reason an answer may carry. A client decides by the code first, then by the status. */
export const ERROR_CODES = [
  'invalid', // the body, the query or a path parameter breaks its schema
  'bad_json',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'foreign_origin',
  'unauthenticated',
  'account_mismatch', // X-Account names somebody other than the session's user
  'bad_credentials',
  'forbidden',
  'email_taken',
  'rate_limited',
  'in_progress', // another request holds this operation
  'receipt_mismatch', // the same operation id with other content
  'stale_revision',
  'target_changed',
  'duplicate_address',
  'draft_closed',
  'type_locked', // a completed profile cannot change its account type
  'too_many_photos',
  'not_an_image',
  'image_too_large',
  'expired_operation', // older than the receipts that would prove it was not done
  'skipped', // an earlier item of the same lane, or one it depends on, did not go through
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The body of every answer that is not a success: what to say, why, and at which field. */
export const ErrorBody = v.object({
  msg: v.string(),
  code: v.picklist(ERROR_CODES),
  /** The field of the request that was refused, as a dotted path. */
  field: v.optional(v.string()),
  /** What the code needs to be acted on: the current draft of a stale revision, for example. */
  details: v.optional(v.record(v.string(), v.unknown())),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
