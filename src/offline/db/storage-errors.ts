/** The device has no room left; nothing was written, and the caller still has the input. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** The browser closed the database, and reopening it once failed. */
export class StorageLostError extends Error {
  override name = 'StorageLostError'
}

/**
 * Why a database did not open: `blocked` by another tab, `silent` when the browser does not respond, `broken`
 * when it cannot be read.
 */
export type UnavailableReason = 'blocked' | 'silent' | 'broken'

/** The database could not be opened; its content, if any, is unchanged. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
  readonly reason: UnavailableReason
  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super('This device’s storage won’t open', options)
    this.reason = reason
  }
}

/** The account's database was closed by a sign-out, or because another tab upgrades or deletes it. */
export class AccountClosedError extends Error {
  override name = 'AccountClosedError'
  constructor(options?: ErrorOptions) {
    super('Your account isn’t open on this page anymore. Reload the page.', options)
  }
}

/** The draft was submitted and cannot be changed. */
export class DraftSealedError extends Error {
  override name = 'DraftSealedError'
  constructor() {
    super('This was already submitted')
  }
}

/** Another tab changed or removed the draft after it was read. */
export class DraftChangedError extends Error {
  override name = 'DraftChangedError'
}

/** Another tab has sent the words of this box after the page read them. */
export class TextSentError extends Error {
  override name = 'TextSentError'
}

/** The form already has the maximum number of photos. */
export class TooManyPhotosError extends Error {
  override readonly name = 'TooManyPhotosError'
}

/**
 * The payload breaks a rule of its operation kind. `field` is the path of the invalid field, joined by dots;
 * the error never contains the input.
 */
export class InvalidPayloadError extends Error {
  override name = 'InvalidPayloadError'
  readonly field: string
  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}

/** Why an operation in the outbox cannot be changed. */
export type OpStateReason = 'unknown' | 'in-flight' | 'uncertain' | 'finished' | 'not-possible'

const REASONS: Record<OpStateReason, string> = {
  unknown: 'This is no longer in the outbox',
  'in-flight': 'This is sending right now',
  uncertain: 'This may already have been sent. We’ll try it again unchanged first.',
  finished: 'This was already sent',
  'not-possible': 'You can’t do that with this item right now',
}

/** An operation in the outbox cannot be changed in this way in its present state. */
export class OpStateError extends Error {
  override name = 'OpStateError'
  readonly reason: OpStateReason
  constructor(reason: OpStateReason) {
    super(REASONS[reason])
    this.reason = reason
  }
}

interface ErrorLike {
  name?: unknown
  inner?: unknown
  cause?: unknown
  failures?: unknown
}

/** Whether an error or a nested error has one of the names; Dexie nests errors in `inner` and `failures`. */
function hasName(error: unknown, names: readonly string[], depth = 0): boolean {
  if (depth > 4 || error === null || typeof error !== 'object') return false
  const { name, inner, cause, failures } = error as ErrorLike
  if (typeof name === 'string' && names.includes(name)) return true
  const nested = [inner, cause, ...(Array.isArray(failures) ? failures : [])]
  return nested.some((each) => hasName(each, names, depth + 1))
}

const CONNECTION_LOST = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'DatabaseClosed',
]

/** Whether the error means that the device has no room left. */
export function isStorageFull(error: unknown): boolean {
  return hasName(error, ['QuotaExceededError', 'QuotaExceeded'])
}

/** Whether the error means that its transaction was ended before it was over, for example by a stopped page. */
export function isEndedTransaction(error: unknown): boolean {
  return hasName(error, [
    'AbortError',
    'TransactionInactiveError',
    'InvalidStateError',
    'PrematureCommitError',
  ])
}

/** Whether the error means that the connection to the database was lost. */
export function isConnectionLost(error: unknown): boolean {
  return !isStorageFull(error) && hasName(error, CONNECTION_LOST)
}
