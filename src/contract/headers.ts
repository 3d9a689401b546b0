/** The id of the client's account; the server refuses a request whose session belongs to another user. */
export const ACCOUNT_HEADER = 'X-Account'
/** The id of the operation; a repeated request with the same id has no second effect. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** `true` on a response that comes from an idempotency record. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'
/** The id of the operation that a response belongs to; it proves that the server, not a proxy, responded. */
export const OP_ECHO_HEADER = 'X-Op-Id'
/** The person's local day when they finished the operation, `YYYY-MM-DD`. */
export const COMPOSED_ON_HEADER = 'X-Composed-On'
/** The draft that an operation submits and closes. */
export const DRAFT_HEADER = 'X-Draft-Id'
/** The digests of the draft's answers that the person had seen who submits it, separated by commas. */
export const DRAFT_SEEN_HEADER = 'X-Draft-Seen'
/** How often a device sent the operations of a request before; the most often sent one counts. For metrics only. */
export const TRIES_HEADER = 'X-Earlier-Tries'
/** A session token for clients that are not browsers. */
export const TOKEN_HEADER = 'x-auth-token'
/**
 * The beginning of the name of a cookie that scripts can read and that means "a person is signed in here". When the device's storage was
 * evicted, a public page then asks the server who is signed in. The cookie grants no access.
 */
export const SIGNED_IN_HINT_COOKIE = 'commonroof-signed-in'
