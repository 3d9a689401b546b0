import type { TestApp } from '../support/api-app.ts'

/** What happens to a request; with `hang` it has its effect, and the page dies before the response. */
export type FetchFault = 'ok' | 'lose-answer' | 'no-network' | 'portal' | 'hang'

/** Sends a request to the real server over a connection with one fault. */
export async function fetchWithFault(
  server: TestApp,
  request: Request,
  fault: FetchFault,
): Promise<Response> {
  if (fault === 'no-network') throw new TypeError('fetch failed')
  if (fault === 'portal')
    return new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  const response = await server.app.fetch(request)
  await response.clone().text()
  if (fault === 'hang') await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
  if (fault === 'lose-answer' || fault === 'hang') throw new TypeError('fetch failed')
  return response
}
