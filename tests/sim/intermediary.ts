import type { FaultKind } from './faults.ts'
import { htmlResponse, isJson, errorResponse, type WireResponse } from './wire.ts'

const FINAL = [403, 413, 422]
/** The wait that the server asks for after a fault of its database or of a disk. */
const AFTER_FAULT_SECONDS = '5'

/** The server's response while its database is away. */
export const outageResponse = (): WireResponse => errorResponse(503, 'unavailable', AFTER_FAULT_SECONDS)

/** Whether a response refuses an operation permanently, in the API's error format. */
export function isFinalRefusal(answer: WireResponse): boolean {
  return FINAL.includes(answer.status) && isJson(answer)
}

/**
 * The response of an intermediary, or of a server with a full disk, without an effect; null when the request
 * goes on.
 * `dose` (0 to 1) selects a variant. Final refusals apply only to the first copy of an operation
 * (`isFirst`), because the server would repeat its idempotency record for later copies.
 */
export function intermediaryResponse(
  kind: FaultKind,
  dose: number,
  now: number,
  isFirst: boolean,
): WireResponse | null {
  const seconds = 1 + Math.floor(dose * 120)
  const date = new Date(now + seconds * 1000).toUTCString()
  switch (kind) {
    case 'status-409-in-progress':
      return errorResponse(409, 'in_progress', '1')
    case 'status-429-seconds':
      return errorResponse(429, 'rate_limited', String(seconds))
    case 'status-429-date':
      return errorResponse(429, 'rate_limited', date)
    case 'status-500':
      return errorResponse(500, 'internal')
    case 'status-503-seconds':
      return errorResponse(503, 'unavailable', String(seconds))
    case 'status-503-date':
      return errorResponse(503, 'unavailable', date)
    case 'disk-full':
      return errorResponse(507, 'storage_full', AFTER_FAULT_SECONDS)
    case 'status-403':
      return finalRefusal(403, 'forbidden', dose, isFirst)
    case 'status-413':
      return finalRefusal(413, 'too_large', dose, isFirst)
    case 'status-422':
      return finalRefusal(422, 'invalid', dose, isFirst)
    default:
      return null
  }
}

/** A final refusal; some proxies refuse in HTML, which is not the API's error format. */
function finalRefusal(
  status: number,
  code: 'forbidden' | 'too_large' | 'invalid',
  dose: number,
  isFirst: boolean,
): WireResponse | null {
  if (dose < 0.3) return htmlResponse(status)
  return isFirst ? errorResponse(status, code) : null
}
