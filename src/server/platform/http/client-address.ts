import type { Context } from 'hono'
import { getConnInfo } from '@hono/node-server/conninfo'

/**
 * Returns the client's IP address. Behind a trusted proxy, the address is the last entry of X-Forwarded-For,
 * which the proxy wrote; the client may have invented the earlier entries.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const last = context.req.header('x-forwarded-for')?.split(',').pop()?.trim()
    if (last) return last
  }
  // A request within the process (a test) has no socket and thus no address.
  const hasSocket = (context.env as { incoming?: unknown } | undefined)?.incoming !== undefined
  return (hasSocket ? getConnInfo(context).remote.address : undefined) ?? 'in-process'
}
