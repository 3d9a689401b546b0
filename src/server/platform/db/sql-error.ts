/** Returns the SQLSTATE and the constraint of a failed statement; null for other errors. */
export function sqlError(error: unknown): { state: string; constraint: string | null } | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  return { state: code, constraint: typeof constraint === 'string' ? constraint : null }
}

/** SQLSTATE classes and codes after which the same statement can succeed later, with nothing changed. */
const OUTAGE_CLASSES = [
  '08', // connection exceptions
  '57', // operator intervention: shutdown, crash, starting up, statement time limit
]
const OUTAGE_CODES = [
  '53200', // out of memory
  '53300', // too many connections
  '53400', // configuration limit exceeded
  '55P03', // lock not available in time
  '25P03', // idle transaction ended
  '25P04', // transaction time limit
  '58030', // input or output error
  '40001', // serialization failure
  '40P01', // deadlock
]
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Errors of node-postgres that have no code. */
const CLIENT_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/**
 * Whether an error means that the database is away, hangs, is overloaded or lost a race, so that the request had
 * no effect that is known, and can be repeated.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlError(error)?.state
  if (isStalePlan(error)) return true
  if (state !== undefined) return OUTAGE_CLASSES.includes(state.slice(0, 2)) || OUTAGE_CODES.includes(state)
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown }
  if (typeof code === 'string' && NETWORK_CODES.includes(code)) return true
  if (typeof message === 'string' && CLIENT_MESSAGES.test(message)) return true
  return cause !== undefined && cause !== error && isOutage(cause)
}

/**
 * Whether a statement that the connection keeps parsed was made for other columns: a newer process has migrated the
 * database.
 */
export function isStalePlan(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown }
  return (
    sqlError(error)?.state === '0A000' &&
    typeof message === 'string' &&
    message.startsWith('cached plan must not')
  )
}

/** The number of ENOSPC in the embedded database's file system, whose errors have no other text. */
const WASM_DISK_FULL = 51

/** Whether an error means that a disk is full: that of the database or that of the photos. */
export function isDiskFull(error: unknown): boolean {
  const { code, name, errno } = (error ?? {}) as { code?: unknown; name?: unknown; errno?: unknown }
  if (name === 'ErrnoError') return errno === WASM_DISK_FULL
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}
