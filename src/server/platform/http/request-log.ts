import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** Replaces ids and codes in a path, because they identify people. */
const shapeOf = (path: string) =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g, ':id').replace(/(by-referral-code\/).*/, '$1:code')

/**
 * Logs one line per request, with an id that the response has too. Bodies, queries and addresses are never
 * logged.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    await next()
    context.res.headers.set('x-request-id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    log.info(
      {
        requestId,
        method: context.req.method,
        path: shapeOf(context.req.path),
        status: context.res.status,
        ms,
      },
      'request',
    )
  }
}
