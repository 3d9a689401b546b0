/** The device has no room left: nothing was written, the words are still with the caller. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** The browser took the database away and reopening it once did not help. */
export class StorageLostError extends Error {
  override name = 'StorageLostError'
}

/** Why a database did not open: another tab holds on to it, or the browser does not answer or cannot read it. */
export type Unavailable = 'blocked' | 'silent' | 'broken'

/** This account's database could not be opened at all; what is in it, if anything, is untouched. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
  readonly why: Unavailable
  constructor(why: Unavailable, options?: ErrorOptions) {
    super('The storage of this device does not open', options)
    this.why = why
  }
}

/** This account's database was closed: by signing out, or by another tab that upgrades or deletes it. */
export class AccountClosedError extends Error {
  override name = 'AccountClosedError'
}

/** The draft was submitted and waits for its answer; it takes no changes. */
export class DraftSealedError extends Error {
  override name = 'DraftSealedError'
  constructor() {
    super('This was submitted already')
  }
}

/** Another tab changed or removed the draft after it was read. */
export class DraftChangedError extends Error {
  override name = 'DraftChangedError'
}

/** The payload breaks the rules of its kind; carries the field, never the input. */
/** A form takes no more pictures. */
export class TooManyPhotosError extends Error {
  override readonly name = 'TooManyPhotosError'
}

export class InvalidPayloadError extends Error {
  override name = 'InvalidPayloadError'
  readonly field: string
  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}

export type OpRefusal = 'unknown' | 'in-flight' | 'uncertain' | 'finished' | 'not-possible'

const REASONS: Record<OpRefusal, string> = {
  unknown: 'This is no longer in the outbox',
  'in-flight': 'This is being sent right now',
  uncertain: 'This may have been sent already. It is tried again as it is first',
  finished: 'This was already sent',
  'not-possible': 'This is not possible for an item in this state',
}

/** An item of the outbox cannot be changed that way now. */
export class OpStateError extends Error {
  override name = 'OpStateError'
  readonly reason: OpRefusal
  constructor(reason: OpRefusal) {
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

/** Dexie wraps what the browser said, in `inner` or, for bulk writes, in `failures`. */
function anyName(error: unknown, names: readonly string[], depth = 0): boolean {
  if (depth > 4 || error === null || typeof error !== 'object') return false
  const { name, inner, cause, failures } = error as ErrorLike
  if (typeof name === 'string' && names.includes(name)) return true
  const nested = [inner, cause, ...(Array.isArray(failures) ? failures : [])]
  return nested.some((each) => anyName(each, names, depth + 1))
}

const CONNECTION_LOST = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'DatabaseClosed',
]

export function isStorageFull(error: unknown): boolean {
  return anyName(error, ['QuotaExceededError', 'QuotaExceeded'])
}

export function isConnectionLost(error: unknown): boolean {
  return !isStorageFull(error) && anyName(error, CONNECTION_LOST)
}
