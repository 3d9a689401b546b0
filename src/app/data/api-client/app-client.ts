import type { memberApi as api } from '../../../contract/member-api.ts'
import type { EndpointShape, ResponseOf } from '../../../contract/endpoint.ts'
import { firstScreenDrawn } from '../first-screen.ts'
import { appStore, sessionAtom } from '../state.ts'
import { ApiError, OfflineError } from './api-error.ts'
import type { OptionsArgument } from './client.ts'
import { openUserId } from './page-account.ts'

type Endpoints = typeof api

/** The API client of pages, which name an endpoint and do not import it with its schemas. */
interface AppClient {
  /**
   * Calls the endpoint `name` once and returns its parsed response; see `Client`.
   * @throws ApiError when the server refuses it; OfflineError without a response from Commonroof's server.
   */
  call<N extends keyof Endpoints>(
    name: N,
    ...options: OptionsArgument<Endpoints[N]>
  ): Promise<ResponseOf<Endpoints[N]>>
}

/**
 * Calls an endpoint that a rarer page brings with it; see `Client`.
 * @throws ApiError when the server refuses it; OfflineError without a response from Commonroof's server.
 */
export async function callEndpoint<E extends EndpointShape>(
  endpoint: E,
  ...options: OptionsArgument<E>
): Promise<ResponseOf<E>> {
  return (await loadClient()).pageClient.call(endpoint, ...options)
}

/** Loads the HTTP client and the schemas once the first screen is drawn. */
async function loadClient() {
  const userId = openUserId()
  // The first screen comes from the device, and the code of a request must not compete with it.
  if (appStore.get(sessionAtom).status === 'signed-in') await firstScreenDrawn()
  const loaded = await import('./page-client.ts').catch((error: unknown) => {
    throw new OfflineError('network', { cause: error })
  })
  // The call of an account that was closed meanwhile must not be made for the next person.
  if (userId !== null && openUserId() !== userId) throw new OfflineError('aborted')
  return loaded
}

/** The API client of this page; it loads the HTTP client and all schemas, which no first screen waits for. */
export const client: AppClient = {
  async call(name, ...options) {
    const { api, pageClient } = await loadClient()
    return pageClient.call(api[name], ...options)
  },
}

/** Whether the server responded with 401: there is no valid session. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
