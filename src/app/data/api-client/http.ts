import ky, { isTimeoutError, type KyInstance } from 'ky'
import { OP_ECHO_HEADER } from '../../../contract/headers.ts'
import { API_BASE } from '../../../domain/core/limits.ts'
import { OfflineError } from './api-error.ts'
import { noteServerDate } from './server-clock.ts'

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/** The options of the HTTP client. */
export interface HttpOptions {
  /** Replaces the platform's fetch in tests. */
  fetch?: Fetch
  /** The origin of the server in tests, which have no page. */
  origin?: string
}

/** A JSON response with any status. */
export interface JsonResponse {
  status: number
  body: unknown
  headers: Headers
}

/** A request without a response after this time has failed. */
export const CALL_TIMEOUT_MS = 20_000
/** The timeout of a batch, which can contain thousands of operations. */
export const BATCH_TIMEOUT_MS = 60_000

/** Creates the HTTP client, without retries: the caller decides whether a request is repeated. */
export function createHttp({ fetch, origin }: HttpOptions): KyInstance {
  return ky.create({
    retry: 0,
    timeout: CALL_TIMEOUT_MS,
    throwHttpErrors: false,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(origin ? { baseUrl: origin } : {}),
    ...(fetch ? { fetch } : {}),
  })
}

/** The path of an endpoint, from the origin on. */
export const apiPath = (path: string) => `${API_BASE}${path}`

/**
 * Reads a response as JSON.
 * @throws OfflineError without a response, or when it is not JSON: captive portals respond with HTML.
 */
export async function readJson(request: Promise<Response>, signal?: AbortSignal): Promise<JsonResponse> {
  const askedAt = Date.now()
  try {
    const response = await request
    // It has no body; the header with the operation's id proves that it comes from Commonroof's server.
    if (response.status === 204 && response.headers.has(OP_ECHO_HEADER))
      return { status: 204, body: null, headers: response.headers }
    if (!/^application\/json\b/.test(response.headers.get('content-type') ?? ''))
      throw new OfflineError('not-ours', { status: response.status })
    const text = await response.text()
    const body = parseJson(text)
    noteServerDate(response.headers.get('date'), askedAt)
    return { status: response.status, body, headers: response.headers }
  } catch (error) {
    if (error instanceof OfflineError) throw error
    throw new OfflineError(reasonOf(error, signal), { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OfflineError('not-ours', { cause: error })
  }
}

function reasonOf(error: unknown, signal: AbortSignal | undefined): OfflineError['why'] {
  if (signal?.aborted) return 'aborted'
  return isTimeoutError(error) ? 'timeout' : 'network'
}
