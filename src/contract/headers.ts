/** The account that the client means; the server refuses when its session belongs to another. */
export const ACCOUNT_HEADER = 'X-Account'
/** The id of the operation: sent again under the same key, it has its effect once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** `true` on an answer that was stored the first time. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'
/** The operation an answer belongs to: without it an answer does not count as ours. */
export const OP_ECHO_HEADER = 'X-Op-Id'
/** The person's local day when they finished the operation, `YYYY-MM-DD`. */
export const COMPOSED_ON_HEADER = 'X-Composed-On'
/** The draft that an operation submits and closes. */
export const DRAFT_HEADER = 'X-Draft-Id'
/** A session token for clients that are not browsers. */
export const TOKEN_HEADER = 'x-auth-token'
/**
 * A cookie that scripts may read and that says only "somebody is signed in here": it tells a public
 * page whose device storage was evicted to ask the server. It opens nothing.
 */
export const SIGNED_IN_HINT_COOKIE = 'commonroof-signed-in'
