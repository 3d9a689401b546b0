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

/**
 * Limits the connections of the server, and without a proxy those of each network: a proxy's connections come
 * from one address, so it must limit its clients itself.
 */
export function limitConnections(server: Server, trustedProxies: number): void {
  server.maxConnections = CONNECTIONS_MAX
  if (trustedProxies > 0) return
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(network) ?? 0) + 1
    if (count > PER_NETWORK_MAX) {
      socket.destroy()
      return
    }
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
  })
}

/** Limits the requests that a network has at the same time. @throws Refusal `rate_limited` (429) */
export function limitRequests(trustedProxies: number): MiddlewareHandler {
  const counts = new Map<string, number>()
  return async (context, next) => {
    const network = clientAddress(context, trustedProxies)
    const count = (counts.get(network) ?? 0) + 1
    if (count > PER_NETWORK_MAX)
      throw new Refusal('rate_limited', 'Too many requests at once. Please wait a moment and try again.', {
        retryAfterMs: 1000,
      })
    counts.set(network, count)
    try {
      await next()
    } finally {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    }
  }
}
