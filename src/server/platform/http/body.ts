import type { Context } from 'hono'
import type { ApiName } from '../../../contract/api.ts'
import { mayOmitBody, type EndpointShape } from '../../../contract/endpoint.ts'
import {
  BATCH_MAX_BYTES,
  DRAFT_MAX_BYTES,
  JSON_MAX_BYTES,
  PHOTO_MAX_BYTES,
  PUBLIC_JSON_MAX_BYTES,
} from '../../../domain/core/limits.ts'
import { bodyTooLarge, piecesOf, readBody } from './arriving-body.ts'
import type { HeldBytes } from './byte-budget.ts'
import { exceededBound, type JsonBounds } from './json-scan.ts'
import { Refusal } from '../core/refusal.ts'
import { headersOf, type RequestHeaders } from './request-headers.ts'

/**
 * No form is nested as deeply. The largest batch that a device sends has 6,000 containers and 40,000 values;
 * within these bounds, JSON.parse takes 20 ms at most.
 */
const BOUNDS: JsonBounds = { depth: 40, containers: 15_000, values: 100_000 }
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

const FORM_TYPE = 'application/x-www-form-urlencoded'

const jsonOnly = () => new Refusal('unsupported_media_type', 'This call takes application/json')

/** @throws Refusal `unsupported_media_type` (415), also for a body that the endpoint does not take */
export function checkContentType(endpoint: EndpointShape, headers: RequestHeaders): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (endpoint.multipart) {
    if (type !== 'multipart/form-data')
      throw new Refusal('unsupported_media_type', 'This call takes multipart/form-data')
    return
  }
  // `readJson` checks later that the body is really empty.
  if (type === '' && mayOmitBody(endpoint)) return
  if (!endpoint.body && !isBodyless(headers))
    throw new Refusal('unsupported_media_type', 'This call takes no body')
  if (endpoint.body && type !== 'application/json') throw jsonOnly()
}

function isBodyless(headers: RequestHeaders): boolean {
  // In HTTP/1.1, a request without either header has no body.
  const length = headers.get('content-length') ?? '0'
  return length === '0' && headers.get('transfer-encoding') === null
}

/** The body of a form that a page posts without a script. @throws Refusal `unsupported_media_type` (415) */
export function checkFormType(headers: RequestHeaders): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== FORM_TYPE) throw new Refusal('unsupported_media_type', `This form takes ${FORM_TYPE}`)
}

/** The largest body of an endpoint. */
export function maxBytes(name: ApiName, endpoint: EndpointShape): number {
  if (endpoint.multipart) return endpoint.multipart.maxFiles * PHOTO_MAX_BYTES + MULTIPART_OVERHEAD_BYTES
  if (endpoint.auth === 'public') return PUBLIC_JSON_MAX_BYTES
  if (name === 'batch') return BATCH_MAX_BYTES
  return name === 'saveDraft' ? DRAFT_MAX_BYTES : JSON_MAX_BYTES
}

/** Checks the Content-Length before the body is read. @throws Refusal `too_large` (413) */
export function checkLength(name: ApiName, endpoint: EndpointShape, headers: RequestHeaders): void {
  const length = Number(headers.get('content-length') ?? 0)
  if (length > maxBytes(name, endpoint)) throw bodyTooLarge()
}

/**
 * Reads a request's JSON body and counts its bytes as held.
 * @throws Refusal `bad_json` (400), `incomplete_body` (408), `too_large` (413), `unsupported_media_type` (415),
 * `rate_limited` (429), `unavailable` (503)
 */
export async function readJsonBody(
  name: ApiName,
  endpoint: EndpointShape,
  context: Context,
  held: HeldBytes,
): Promise<unknown> {
  const bytes = await readBody(piecesOf(context), maxBytes(name, endpoint), held.add)
  if (bytes.byteLength === 0 && mayOmitBody(endpoint)) return {}
  if (!headersOf(context).get('content-type')) throw jsonOnly()
  const exceeded = exceededBound(bytes, BOUNDS)
  if (exceeded === 'depth') throw new Refusal('bad_json', 'The body is nested too deeply')
  if (exceeded !== null) throw bodyTooLarge()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bad_json', 'The body is not JSON')
  }
}

/**
 * Reads the fields of a form and counts its bytes as held.
 * @throws Refusal `incomplete_body` (408), `too_large` (413), `rate_limited` (429), `unavailable` (503)
 */
export async function readFormBody(
  name: ApiName,
  endpoint: EndpointShape,
  context: Context,
  held: HeldBytes,
): Promise<Record<string, string>> {
  const bytes = await readBody(piecesOf(context), maxBytes(name, endpoint), held.add)
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}
