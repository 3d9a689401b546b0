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

/** The options of an API client. */
export interface ClientOptions extends HttpOptions {
  /** The id of the page's account, which every signed-in request names; null without an account. */
  account: () => string | null
  /** Called when a request named the page's account and the server knows another person by the cookie. */
  onAccountMismatch?: () => void
}

interface Common {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The account that the request names instead of the page's account. */
  account?: string
  /** Names no account; used for the request that asks who is signed in. */
  anyAccount?: boolean
}

type Part<K extends string, S, T> = S extends undefined
  ? object
  : undefined extends S
    ? object
    : { [P in K]: T }

/** The options of a request: params, query and body only if the endpoint has them. */
export type CallOptions<E extends EndpointShape> = Common &
  (E extends { params: object } ? { params: ParamsOf<E> } : object) &
  (E extends { query: object } ? { query?: Partial<QueryOf<E>> } : object) &
  (E extends { body: object } ? Part<'body', BodyInputOf<E>, BodyInputOf<E>> : object)

/** The options argument of a call, which only some endpoints require. */
export type OptionsArgument<E extends EndpointShape> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** The typed API client. */
export interface Client {
  /**
   * Calls an endpoint once and returns its parsed response.
   * @throws ApiError when the server refuses it; OfflineError without a response from Commonroof's server.
   */
  call<E extends EndpointShape>(endpoint: E, ...options: OptionsArgument<E>): Promise<ResponseOf<E>>
}

interface AnyOptions extends Common {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

/** Creates an API client over the HTTP client. */
export function createClient(options: ClientOptions): Client {
  const http = createHttp(options)

  async function call(endpoint: EndpointShape, given: AnyOptions = {}): Promise<unknown> {
    const { signal } = given
    // A sign-in as another person must not be refused because it names the last account.
    const own =
      given.account !== undefined || given.anyAccount || endpoint.auth === 'public' ? null : options.account()
    const account = given.account ?? own
    const request = http(apiPath(pathOf(endpoint, given.params)), {
      method: endpoint.method,
      headers: { ...(account === null ? {} : { [ACCOUNT_HEADER]: account }), ...given.headers },
      ...(given.query ? { searchParams: given.query } : {}),
      ...(given.body === undefined ? {} : { json: given.body }),
      ...(signal ? { signal } : {}),
    })
    const response = await readJson(request, signal)
    // A response for an account that is no longer open must not reach the page of the next person.
    if (own !== null && options.account() !== own) throw new OfflineError('aborted')
    try {
      return parseResponse(endpoint, response)
    } catch (error) {
      if (own !== null && error instanceof ApiError && error.code === 'account_mismatch')
        options.onAccountMismatch?.()
      throw error
    }
  }

  return { call: call as Client['call'] }
}

function parseResponse(endpoint: EndpointShape, { status, body }: JsonResponse): unknown {
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
    msg,
    fallback: endpoint.fallback,
    field: field ?? null,
    details: details ?? {},
  })
}
