import type { FaultKind } from './faults.ts'
import { html, isJson, refusal, type WireAnswer } from './wire.ts'

const FINAL = [403, 413, 422]

/** Said in the product's own shape and for good: the person decides what becomes of it. */
export function isFinalRefusal(answer: WireAnswer): boolean {
  return FINAL.includes(answer.status) && isJson(answer)
}

/**
 * What something between device and server answers without asking it; null where it lets the request
 * through. A final refusal comes for the first copy of an op or never (`isFirst`): the server would
 * have a receipt by then and say what it said before.
 */
export function answerBetween(
  kind: FaultKind,
  dose: number,
  now: number,
  isFirst: boolean,
): WireAnswer | null {
  const seconds = 1 + Math.floor(dose * 120)
  const date = new Date(now + seconds * 1000).toUTCString()
  switch (kind) {
    case 'status-409-in-progress':
      return refusal(409, 'in_progress', '1')
    case 'status-429-seconds':
      return refusal(429, 'rate_limited', String(seconds))
    case 'status-429-date':
      return refusal(429, 'rate_limited', date)
    case 'status-500':
      return refusal(500, 'internal')
    case 'status-503-seconds':
      return refusal(503, 'unavailable', String(seconds))
    case 'status-503-date':
      return refusal(503, 'unavailable', date)
    case 'status-403':
      return final(403, 'forbidden', dose, isFirst)
    case 'status-413':
      return final(413, 'too_large', dose, isFirst)
    case 'status-422':
      return final(422, 'invalid', dose, isFirst)
    default:
      return null
  }
}

/** Some proxies refuse in HTML, which is no word of ours. */
function final(
  status: number,
  code: 'forbidden' | 'too_large' | 'invalid',
  dose: number,
  isFirst: boolean,
): WireAnswer | null {
  if (dose < 0.3) return html(status)
  return isFirst ? refusal(status, code) : null
}
