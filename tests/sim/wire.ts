import type { ErrorCode } from '../../src/contract/errors.ts'
import { ORIGIN } from './sim-server.ts'

/** A request in transit, whose body can be read for every copy that is delivered. */
export interface WireRequest {
  method: string
  path: string
  headers: Headers
  body: ArrayBuffer
  /** The ids of its operations; empty for a probe or a sign-out. */
  opIds: string[]
  isBatch: boolean
}

/** A response in transit. */
export interface WireResponse {
  status: number
  headers: Headers
  body: string
}

export async function toWire(request: Request): Promise<WireRequest> {
  const body = await request.arrayBuffer()
  const { pathname } = new URL(request.url)
  const isBatch = pathname === '/api/batch'
  const own = request.headers.get('idempotency-key')
  return {
    method: request.method,
    path: pathname,
    headers: new Headers(request.headers),
    body,
    opIds: isBatch ? opIdsOf(body) : own === null ? [] : [own],
    isBatch,
  }
}

function opIdsOf(body: ArrayBuffer): string[] {
  const { items } = JSON.parse(new TextDecoder().decode(body)) as { items: { opId: string }[] }
  return items.map((item) => item.opId)
}

export function toRequest({ method, path, headers, body }: WireRequest): Request {
  return new Request(`${ORIGIN}${path}`, {
    method,
    headers,
    ...(body.byteLength > 0 ? { body } : {}),
  })
}

/** An error response in the API's format that does not come from the server's code. */
export function errorResponse(status: number, code: ErrorCode, retryAfter?: string): WireResponse {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  return { status, headers, body: JSON.stringify({ msg: `Simulated ${status}`, code }) }
}

/** An HTML response, as captive portals, proxies and gateways send it. */
export function htmlResponse(status: number): WireResponse {
  return {
    status,
    headers: new Headers({ 'content-type': 'text/html' }),
    body: '<!doctype html><h1>Welcome</h1>',
  }
}

export const isJson = ({ headers }: WireResponse): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false

export function toResponse({ status, headers, body }: WireResponse): Response {
  return new Response(body, { status, headers })
}

/** A response that ends in the middle of its body: with an error, or as if it were complete. */
export function truncatedResponse({ status, headers, body }: WireResponse, withError: boolean): Response {
  const half = body.slice(0, Math.floor(body.length / 2))
  if (!withError) return new Response(half, { status, headers })
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('terminated'))
      else controller.enqueue(new TextEncoder().encode(half))
      sent = true
    },
  })
  return new Response(stream, { status, headers })
}

/** Whether a response is final: repeating the request would give the same response. */
export function isFinal({ status, body }: WireResponse): boolean {
  if (status === 401 || status === 429 || status >= 500) return false
  const parsed = JSON.parse(body) as { code?: string; results?: { status: number; code?: string }[] }
  if (parsed.code === 'in_progress') return false
  return (parsed.results ?? []).every(
    (result) => result.status < 424 && result.status !== 401 && result.code !== 'in_progress',
  )
}
