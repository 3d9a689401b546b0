import * as v from 'valibot'
import {
  pathOf,
  type BodyInputOf,
  type EndpointShape,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '../../../contract/endpoint.ts'
import { ErrorBody } from '../../../contract/errors.ts'
import { ACCOUNT_HEADER } from '../../../contract/headers.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { apiPath, createHttp, readJson, type HttpOptions, type JsonResponse } from './http.ts'

export { ApiError, OfflineError } from './api-error.ts'

export interface ClientOptions extends HttpOptions {
  /** The account that this page belongs to; every signed-in call says so. */
  account: () => string | null
}

interface Common {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The account to name instead of the page's own. */
  account?: string
  /** Names no account: for asking who is signed in. */
  anyAccount?: boolean
}

type Part<K extends string, S, T> = S extends undefined
  ? object
  : undefined extends S
    ? object
    : { [P in K]: T }

/** What a call needs: params, query and body exactly where its endpoint has them. */
export type CallOptions<E extends EndpointShape> = Common &
  (E extends { params: object } ? { params: ParamsOf<E> } : object) &
  (E extends { query: object } ? { query?: Partial<QueryOf<E>> } : object) &
  (E extends { body: object } ? Part<'body', BodyInputOf<E>, BodyInputOf<E>> : object)

type OptionsArgument<E extends EndpointShape> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

export interface Client {
  /**
   * Calls an endpoint once and returns its answer, parsed.
   * @throws ApiError when the server refuses; OfflineError when nothing of ours answered.
   */
  call<E extends EndpointShape>(endpoint: E, ...options: OptionsArgument<E>): Promise<ResponseOf<E>>
}

interface AnyOptions extends Common {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

export function createClient(options: ClientOptions): Client {
  const http = createHttp(options)

  async function call(endpoint: EndpointShape, given: AnyOptions = {}): Promise<unknown> {
    const { signal } = given
    const request = http(apiPath(pathOf(endpoint, given.params)), {
      method: endpoint.method,
      headers: { ...accountHeader(endpoint, given), ...given.headers },
      ...(given.query ? { searchParams: given.query } : {}),
      ...(given.body === undefined ? {} : { json: given.body }),
      ...(signal ? { signal } : {}),
    })
    return parseAnswer(endpoint, await readJson(request, signal))
  }

  function accountHeader(endpoint: EndpointShape, given: AnyOptions): Record<string, string> {
    // Signing in as somebody else must not be refused for naming the one who was here before.
    const own = given.anyAccount || endpoint.auth === 'public' ? null : options.account()
    const account = given.account ?? own
    return account === null ? {} : { [ACCOUNT_HEADER]: account }
  }

  return { call: call as Client['call'] }
}

function parseAnswer(endpoint: EndpointShape, { status, body }: JsonResponse): unknown {
  if (status >= 200 && status < 300) {
    const parsed = v.safeParse(endpoint.response, body)
    if (!parsed.success) throw new OfflineError('not-ours')
    return parsed.output
  }
  const parsed = v.safeParse(ErrorBody, body)
  if (!parsed.success) throw new OfflineError('not-ours')
  const { msg, code, field, details } = parsed.output
  throw new ApiError({
    status,
    code,
    msg: msg || endpoint.fallback,
    field: field ?? null,
    details: details ?? {},
  })
}
