import { Hono, type Context } from 'hono'
import { api, type ApiName } from '../../../contract/api.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import {
  ACCOUNT_HEADER,
  COMPOSED_ON_HEADER,
  DRAFT_HEADER,
  DRAFT_SEEN_HEADER,
  IDEMPOTENCY_HEADER,
  OP_ECHO_HEADER,
  REPLAYED_HEADER,
  TOKEN_HEADER,
} from '../../../contract/headers.ts'
import { SeenDigests } from '../../../contract/drafts.ts'
import { DaySchema } from '../../../domain/core/dates.ts'
import { Id, isId } from '../../../domain/core/ids.ts'
import { readCookie, readSessionCookies } from '../auth/cookies.ts'
import { findActors } from '../auth/sessions.ts'
import type { Actor, CallResult, Call, Operation } from '../core/call.ts'
import type { Deps } from './handler.ts'
import {
  checkContentType,
  checkFormType,
  checkLength,
  maxBytes,
  readFormBody,
  readJsonBody,
} from '../http/body.ts'
import { ByteBudget, type HeldBytes } from '../http/byte-budget.ts'
import { formOutcomePath, FORM_POSTS } from '../http/form-posts.ts'
import { receiveFiles } from '../http/receive-files.ts'
import { clientAddress } from '../http/client-address.ts'
import { checkOrigin } from '../http/origin.ts'
import { answer } from '../http/answer.ts'
import { headersOf, type RequestHeaders } from '../http/request-headers.ts'
import { checkRoomForUpload, UPLOADED_KINDS } from '../photos/uploads.ts'
import { errorResult, authorize } from './dispatch.ts'
import { Refusal } from '../core/refusal.ts'
import { countCall } from './route-limits.ts'
import { parse } from './validation.ts'

/**
 * Registers every endpoint of the contract as a route. All routes check in the same order: origin, content
 * type, size, session and role, X-Account, rate limits, JSON. So nobody makes the server read a large body without an
 * account. `dispatch` then checks the schemas and runs the handler.
 */
export function registerRoutes(
  deps: Deps,
  dispatch: (call: Call) => Promise<CallResult>,
  budget = new ByteBudget(),
): Hono {
  const app = new Hono()
  const methodsByPath = new Map<string, string[]>()
  for (const [name, endpoint] of inMatchingOrder()) {
    methodsByPath.set(endpoint.path, [...(methodsByPath.get(endpoint.path) ?? []), endpoint.method])
    app.on(endpoint.method, endpoint.path, async (context) => {
      let held: HeldBytes | undefined
      try {
        const caller = await readCaller(deps, name, endpoint, context)
        held = budget.hold(caller.actor?.userId ?? caller.address)
        await countCall(deps, name, caller)
        const call = await readCall(name, endpoint, context, caller, held)
        return send(
          context,
          await (endpoint.multipart ? dispatchUpload(call, endpoint, context) : dispatch(call)),
        )
      } catch (error) {
        return send(context, errorResult(error, deps))
      } finally {
        held?.release()
      }
    })
  }
  /** Receives the files after the session check, so that nobody uploads 200 MB without signing in. */
  async function dispatchUpload(call: Call, endpoint: EndpointShape, context: Context): Promise<CallResult> {
    const { actor } = call
    const kind = UPLOADED_KINDS[call.name]
    if (!actor || !kind || !endpoint.multipart) throw new Error('An upload needs an account and a file field')
    const rules = { ...endpoint.multipart, maxBytes: maxBytes(call.name, endpoint) }
    return deps.uploads.run(actor.userId, async (folder) => {
      await checkRoomForUpload(deps.db, actor.userId, kind, call.op.opId)
      return dispatch({ ...call, files: await receiveFiles(context, rules, folder) })
    })
  }

  for (const [path, methods] of methodsByPath) {
    app.all(path, (context) => {
      const refused = errorResult(new Refusal('method_not_allowed', 'This call does not exist'), deps)
      return send(context, refused, { allow: methods.join(', ') })
    })
  }
  app.all('*', (context) =>
    send(context, errorResult(new Refusal('not_found', 'This call does not exist'), deps)),
  )
  return app
}

/**
 * Registers the forms that public pages post without a script. A form makes a call of the contract, with the checks
 * of that call in the same order; the response leads back to the page, which says what happened.
 */
export function registerForms(
  app: Hono,
  deps: Deps,
  dispatch: (call: Call) => Promise<CallResult>,
  budget: ByteBudget,
): void {
  for (const [path, form] of Object.entries(FORM_POSTS)) {
    const endpoint: EndpointShape = api[form.call]
    app.post(path, async (context) => {
      let held: HeldBytes | undefined
      let result: CallResult
      try {
        const caller = await readCaller(deps, form.call, endpoint, context, 'form')
        held = budget.hold(caller.actor?.userId ?? caller.address)
        await countCall(deps, form.call, caller)
        result = await dispatch(await readCall(form.call, endpoint, context, caller, held, 'form'))
      } catch (error) {
        result = errorResult(error, deps)
      } finally {
        held?.release()
      }
      // A page of another site learns nothing and leads nowhere.
      if (result.status === 403) return send(context, result)
      const location = formOutcomePath(form, result.status, headersOf(context).get('referer'))
      return answer(303, null, { location, 'cache-control': 'no-store' })
    })
  }
}

/** Endpoints with fixed paths first, so that /messages/unread does not match a path with a user id. */
export function inMatchingOrder(): [ApiName, EndpointShape][] {
  const parameters = (path: string) => path.split('/').filter((part) => part.startsWith(':')).length
  return (Object.entries(api) as [ApiName, EndpointShape][]).sort(
    (a, b) => parameters(a[1].path) - parameters(b[1].path),
  )
}

/** The calls whose handlers need the caller's whole row. */
const READ_WITH_SESSION: ReadonlySet<ApiName> = new Set(['currentUser', 'matches', 'searchHomes'])

/** How the body of a call is written: as the API's JSON, or by a form of a page without a script. */
type BodyKind = 'json' | 'form'

type Caller = Pick<
  Call,
  'actor' | 'account' | 'address' | 'sessions' | 'device' | 'knownDevice' | 'userAgent'
>

async function readCaller(
  deps: Deps,
  name: ApiName,
  endpoint: EndpointShape,
  context: Context,
  kind: BodyKind = 'json',
): Promise<Caller> {
  const headers = headersOf(context)
  if (endpoint.method !== 'GET') {
    checkOrigin(headers, deps.config)
    if (kind === 'form') checkFormType(headers)
    else checkContentType(endpoint, headers)
    checkLength(name, endpoint, headers)
  }
  const cookieHeader = headers.get('cookie') ?? undefined
  const sessions = readSessionCookies(cookieHeader, deps.config)
  // A token header takes precedence over the session cookies.
  const token = headers.get(TOKEN_HEADER)
  const actors = await findActors(
    deps.db,
    token === null ? sessions.map((cookie) => cookie.token) : [token],
    deps.clock(),
    READ_WITH_SESSION.has(name) ? 'with-rows' : 'without-rows',
  )
  const named = headers.get(ACCOUNT_HEADER)
  // A late sign-out ends the session of its own account, not the newer one of the next person.
  const ending = name === 'logout' ? actors.find(({ userId }) => userId === named) : undefined
  const actor = ending ?? actors[0] ?? null
  authorize(endpoint, actor)
  return {
    actor,
    account: checkAccount(named, actor),
    address: clientAddress(context, deps.config.trustedProxies),
    sessions,
    device: readCookie(cookieHeader, deps.config.deviceCookie),
    knownDevice: readCookie(cookieHeader, deps.config.knownDeviceCookie),
    userAgent: headers.get('user-agent') ?? '',
  }
}

async function readCall(
  name: ApiName,
  endpoint: EndpointShape,
  context: Context,
  caller: Caller,
  held: HeldBytes,
  kind: BodyKind = 'json',
): Promise<Call> {
  const read = kind === 'form' ? readFormBody : readJsonBody
  return {
    ...caller,
    name,
    body: endpoint.body ? await read(name, endpoint, context, held) : undefined,
    params: pathParams(context),
    query: context.req.query(),
    files: [],
    op: readOperation(headersOf(context)),
  }
}

function pathParams(context: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(context.req.param() as Record<string, string>))
}

/**
 * Refuses a request whose tab belongs to another account than the session. Tabs share cookies, so another tab
 * may have signed in as somebody else.
 * @throws Refusal `account_mismatch` (401), `invalid` (400)
 */
function checkAccount(account: string | null, actor: Actor | null): string | null {
  if (account === null) return null
  if (!isId(account)) throw new Refusal('invalid', 'The account of this request is not valid')
  if (actor && actor.userId !== account)
    throw new Refusal('account_mismatch', 'Another account is signed in here now')
  return account
}

function readOperation(headers: RequestHeaders): Operation {
  const opId = headers.get(IDEMPOTENCY_HEADER)
  const composedOn = headers.get(COMPOSED_ON_HEADER)
  const draftId = headers.get(DRAFT_HEADER)
  const draftSeen = headers.get(DRAFT_SEEN_HEADER)
  return {
    opId: opId === null ? null : parse(Id, opId),
    composedOn: composedOn === null ? null : parse(DaySchema, composedOn),
    draftId: draftId === null ? null : parse(Id, draftId),
    draftSeen: draftSeen === null ? null : parse(SeenDigests, draftSeen.split(',')),
  }
}

function send(context: Context, result: CallResult, extra: Record<string, string> = {}): Response {
  const empty = result.status === 204
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    vary: `Cookie, ${TOKEN_HEADER}`,
    ...extra,
  }
  if (!empty) headers['content-type'] = 'application/json; charset=utf-8'
  const opId = headersOf(context).get(IDEMPOTENCY_HEADER)
  if (opId !== null && isId(opId)) headers[OP_ECHO_HEADER] = opId
  if (result.replayed) headers[REPLAYED_HEADER] = 'true'
  if (result.retryAfterMs !== undefined)
    headers['retry-after'] = String(Math.ceil(result.retryAfterMs / 1000))
  const response = answer(result.status, empty ? null : result.body, headers)
  for (const cookie of result.cookies) response.headers.append('set-cookie', cookie)
  return response
}
