import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../core/refusal.ts'
import { clientAddress, networkOf } from './client-address.ts'

/** Time limits of the HTTP server, in milliseconds. */
export const HTTP_LIMITS = {
  /** From the connection to the end of the headers. */
  headersTimeout: 10_000,
  /** From the first byte to the last one of a request, a large upload from a slow phone included. */
  requestTimeout: 300_000,
  /** Between two looks for connections that are over these limits. */
  connectionsCheckingInterval: 2000,
  /** Of a connection without a request. A proxy closes its own after 60 s, so that it never uses a closed one. */
  keepAliveTimeout: 65_000,
} satisfies ServerOptions

/** Connections, or requests at the same time, of one network: a campus or an office has one address. */
export const PER_NETWORK_MAX = 256
const CONNECTIONS_MAX = 10_000

/** How many things each network has at the same time, up to PER_NETWORK_MAX. */
class NetworkCounts {
  readonly #counts = new Map<string, number>()

  /** Counts one more. @returns false when the network has as many as it may */
  enter(network: string): boolean {
    const count = this.#counts.get(network) ?? 0
    if (count >= PER_NETWORK_MAX) return false
    this.#counts.set(network, count + 1)
    return true
  }

  leave(network: string): void {
    const left = (this.#counts.get(network) ?? 1) - 1
    if (left === 0) this.#counts.delete(network)
    else this.#counts.set(network, left)
  }
}

/**
 * Limits the connections of the server, and without a proxy those of each network: a proxy's connections come
 * from one address, so it must limit its clients itself.
 */
export function limitConnections(server: Server, trustedProxies: number): void {
  server.maxConnections = CONNECTIONS_MAX
  if (trustedProxies > 0) return
  const counts = new NetworkCounts()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (counts.enter(network)) socket.once('close', () => counts.leave(network))
    else socket.destroy()
  })
}

/** Limits the requests that a network has at the same time. @throws Refusal `rate_limited` (429) */
export function limitRequests(trustedProxies: number): MiddlewareHandler {
  const counts = new NetworkCounts()
  return async (context, next) => {
    const network = clientAddress(context, trustedProxies)
    if (!counts.enter(network))
      throw new Refusal('rate_limited', 'Too many requests at once. Wait a moment, then try again.', {
        retryAfterMs: 1000,
      })
    try {
      await next()
    } finally {
      counts.leave(network)
    }
  }
}
