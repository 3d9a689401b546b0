import type { Context } from 'hono'
import { getConnInfo } from '@hono/node-server/conninfo'

/**
 * The caller's IP address. Behind a trusted proxy it is the last entry of X-Forwarded-For, which that
 * proxy wrote itself; earlier ones are whatever the caller claimed.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const last = context.req.header('x-forwarded-for')?.split(',').pop()?.trim()
    if (last) return last
  }
  // Without a socket (a call in process) there is no address.
  const hasSocket = (context.env as { incoming?: unknown } | undefined)?.incoming !== undefined
  return (hasSocket ? getConnInfo(context).remote.address : undefined) ?? 'in-process'
}
