import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'

/** Time that running requests get to finish; with the end of the database, a stop takes less than five seconds. */
export const DRAIN_MS = 4000

/**
 * Prepares a server for its stop. Node ends idle connections by itself, but a client with a running request would
 * send the next one on the same connection.
 * @returns a function that finishes running requests, each with `Connection: close`, and then ends all connections
 */
export function createDrain(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let isStopping = false
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isStopping) return closeAfter(response)
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return async () => {
    isStopping = true
    for (const response of running) closeAfter(response)
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const forceClose = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearTimeout(forceClose)
  }
}
