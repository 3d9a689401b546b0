import ky, { isTimeoutError, type KyInstance } from 'ky'
import { OP_ECHO_HEADER } from '../../../contract/headers.ts'
import { API_BASE } from '../../../domain/core/limits.ts'
import { OfflineError } from './api-error.ts'
import { noteServerDate } from './server-clock.ts'

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

export interface HttpOptions {
  /** In place of the platform's own; for tests. */
  fetch?: Fetch
  /** Origin of the server where there is no page to be relative to; for tests. */
  origin?: string
}

/** An answer that is JSON, whatever its status. */
export interface JsonResponse {
  status: number
  body: unknown
  headers: Headers
}

/** One JSON call may take this long before it counts as lost. */
export const CALL_TIMEOUT_MS = 20_000
/** A batch does thousands of things. */
export const BATCH_TIMEOUT_MS = 60_000

/** ky without its retries: whoever calls decides whether a call is repeated. */
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

/** The path of an API call from the origin on. */
export const apiPath = (path: string) => `${API_BASE}${path}`

/**
 * Reads an answer as JSON.
 * @throws OfflineError when there is none, or when it is not JSON: captive portals answer in HTML.
 */
export async function readJson(request: Promise<Response>, signal?: AbortSignal): Promise<JsonResponse> {
  try {
    const response = await request
    // Nothing to read in it: that it names the operation it answers is what makes it ours.
    if (response.status === 204 && response.headers.has(OP_ECHO_HEADER))
      return { status: 204, body: null, headers: response.headers }
    if (!/^application\/json\b/.test(response.headers.get('content-type') ?? ''))
      throw new OfflineError('not-ours', { status: response.status })
    const text = await response.text()
    const body = parseJson(text)
    noteServerDate(response.headers.get('date'))
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
