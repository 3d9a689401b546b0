import { Hono, type Context } from 'hono'
import { api, type ApiName } from '../../../contract/api.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import {
  ACCOUNT_HEADER,
  COMPOSED_ON_HEADER,
  DRAFT_HEADER,
  IDEMPOTENCY_HEADER,
  OP_ECHO_HEADER,
  REPLAYED_HEADER,
  TOKEN_HEADER,
} from '../../../contract/headers.ts'
import { DaySchema } from '../../../domain/core/dates.ts'
import { Id, isId } from '../../../domain/core/ids.ts'
import { readCookie } from '../auth/cookies.ts'
import { findActor } from '../auth/sessions.ts'
import type { Actor, CallResult, Call, Deps, Operation } from './call.ts'
import { checkContentType, checkLength, readFiles, readJson } from '../http/body.ts'
import { clientAddress } from '../http/client-address.ts'
import { checkOrigin } from '../http/origin.ts'
import { errorResult, authorize } from './dispatch.ts'
import { Refusal } from './refusal.ts'
import { parse } from './validation.ts'

/**
 * Every endpoint of the contract as a route, with one order of checks: origin, content type, size,
 * JSON, session and role, X-Account, schemas. What comes after is `perform`, the same for a batch.
 */
export function registerRoutes(deps: Deps, perform: (call: Call) => Promise<CallResult>): Hono {
  const app = new Hono()
  const methodsByPath = new Map<string, string[]>()
  for (const [name, endpoint] of inMatchingOrder()) {
    methodsByPath.set(endpoint.path, [...(methodsByPath.get(endpoint.path) ?? []), endpoint.method])
    app.on(endpoint.method, endpoint.path, async (context) => {
      try {
        return send(context, await perform(await readCall(deps, name, endpoint, context)))
      } catch (error) {
        return send(context, errorResult(error, deps))
      }
    })
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, (context) => {
      context.header('Allow', methods.join(', '))
      return send(context, errorResult(new Refusal('method_not_allowed', 'This call does not exist'), deps))
    })
  }
  app.all('*', (context) =>
    send(context, errorResult(new Refusal('not_found', 'This call does not exist'), deps)),
  )
  return app
}

/** Fixed paths before those with parameters: /messages/unread is not a person. */
export function inMatchingOrder(): [ApiName, EndpointShape][] {
  const parameters = (path: string) => path.split('/').filter((part) => part.startsWith(':')).length
  return (Object.entries(api) as [ApiName, EndpointShape][]).sort(
    (a, b) => parameters(a[1].path) - parameters(b[1].path),
  )
}

async function readCall(deps: Deps, name: ApiName, endpoint: EndpointShape, context: Context): Promise<Call> {
  const request = context.req.raw
  const reads = endpoint.method === 'GET'
  if (!reads) {
    checkOrigin(request.headers, deps.config)
    checkContentType(endpoint, request)
    checkLength(name, endpoint, request)
  }
  const body = endpoint.body ? await readJson(name, endpoint, request) : undefined
  const actor = await findActor(deps.db, readToken(deps, request), deps.clock())
  authorize(endpoint, actor)
  const account = checkAccount(request.headers.get(ACCOUNT_HEADER), actor)
  return {
    name,
    body,
    actor,
    account,
    params: pathParams(context),
    query: context.req.query(),
    // Only after the session is known: 200 MB are not read for a stranger.
    files: endpoint.multipart ? await readFiles(name, endpoint, request) : [],
    op: readOperation(request.headers),
    address: clientAddress(context, deps.config.trustProxy),
    device: readCookie(request.headers.get('cookie') ?? undefined, deps.config.deviceCookie),
  }
}

/** Where the token header is present it alone counts: such a client holds no cookie. */
function readToken(deps: Deps, request: Request): string | null {
  return (
    request.headers.get(TOKEN_HEADER) ??
    readCookie(request.headers.get('cookie') ?? undefined, deps.config.sessionCookie)
  )
}

function pathParams(context: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(context.req.param() as Record<string, string>))
}

/**
 * Cookies are shared by every tab: a second one may have signed in as somebody else meanwhile.
 * @throws Refusal `account_mismatch` (401), `invalid` (400)
 */
function checkAccount(account: string | null, actor: Actor | null): string | null {
  if (account === null) return null
  if (!isId(account)) throw new Refusal('invalid', 'The account of this request is not valid')
  if (actor && actor.userId !== account)
    throw new Refusal('account_mismatch', 'Somebody else is signed in here now')
  return account
}

function readOperation(headers: Headers): Operation {
  const header = (name: string) => headers.get(name)
  const opId = header(IDEMPOTENCY_HEADER)
  const composedOn = header(COMPOSED_ON_HEADER)
  const draftId = header(DRAFT_HEADER)
  return {
    opId: opId === null ? null : parse(Id, opId),
    composedOn: composedOn === null ? null : parse(DaySchema, composedOn),
    draftId: draftId === null ? null : parse(Id, draftId),
  }
}

function send(context: Context, answer: CallResult): Response {
  const empty = answer.status === 204
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (!empty) headers.set('content-type', 'application/json; charset=utf-8')
  const opId = context.req.header(IDEMPOTENCY_HEADER)
  if (opId !== undefined && isId(opId)) headers.set(OP_ECHO_HEADER, opId)
  if (answer.replayed) headers.set(REPLAYED_HEADER, 'true')
  if (answer.retryAfterMs !== undefined)
    headers.set('retry-after', String(Math.ceil(answer.retryAfterMs / 1000)))
  for (const cookie of answer.cookies) headers.append('set-cookie', cookie)
  const allow = context.res.headers.get('allow')
  if (allow) headers.set('allow', allow)
  return new Response(empty ? null : answer.body, { status: answer.status, headers })
}
