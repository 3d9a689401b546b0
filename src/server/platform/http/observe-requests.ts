import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { TRIES_HEADER } from '../../../contract/headers.ts'
import { API_BASE, TRIES_MAX } from '../../../domain/core/limits.ts'
import type { Metrics } from '../core/metrics.ts'
import { inRequest, type RequestScope } from '../core/request-scope.ts'
import { completeHeaders } from './answer.ts'
import { connectionOf, headersOf } from './request-headers.ts'

/** The status of a request whose client left before the answer, as proxies write it. */
const CLIENT_GONE = 499
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
/** Answers after which the request can succeed later: expected while the database is away. */
const FAULTS_FROM_OUTSIDE = [503, 507]

/**
 * The route of a request as it is written in the code. Paths that no route names are one route, so that nobody can
 * fill the metrics or the log with words of their own.
 */
function routeOf(context: Context): string {
  const route = routePath(context)
  if (!route.endsWith('*')) return route
  if (context.res.status === 404 || context.res.status === 405) return 'unknown'
  if (route.startsWith(API_BASE)) return route
  return context.req.path.startsWith('/assets/') ? '/assets/*' : '/*'
}

/** The tries in a request's header; null without the header or when it is no number within the limit. */
function triesOf(context: Context): number | null {
  const text = headersOf(context).get(TRIES_HEADER) ?? ''
  return /^\d{1,4}$/.test(text) && Number(text) <= TRIES_MAX ? Number(text) : null
}

function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info'
  return FAULTS_FROM_OUTSIDE.includes(status) ? 'warn' : 'error'
}

/**
 * Counts each request, and logs it in one line with an id that the response has too. Bodies, paths, queries,
 * headers and addresses are never logged.
 * @param headers what every response has
 */
export function observeRequests(
  log: Logger,
  metrics: Metrics,
  headers: Readonly<Record<string, string>>,
): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now()
    const { outgoing } = connectionOf(context)
    const isGone = () => outgoing?.destroyed ?? false
    const id = randomUUID()
    const scope: RequestScope = { id, headers: { ...headers, 'x-request-id': id }, isGone, fault: null }
    await inRequest(scope, () => next())
    completeHeaders(context.res, scope.headers)
    const ms = performance.now() - startedAt
    const route = routeOf(context)
    const method = METHODS.includes(context.req.method) ? context.req.method : 'other'
    const status = isGone() ? CLIENT_GONE : context.res.status
    metrics.countRequest({ route, method, status, seconds: ms / 1000 })
    const tries = triesOf(context)
    // A request without a session is no try of a device.
    if (tries !== null && route.startsWith(API_BASE) && status !== 401) metrics.countTries(tries)
    const { fault } = scope
    const line = { requestId: id, method, route, status, ms: Math.round(ms), ...(fault && { fault }) }
    log[levelOf(status)](line, 'request')
  }
}
