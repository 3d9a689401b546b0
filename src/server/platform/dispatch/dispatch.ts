import { LEAVING_MESSAGE } from '../../../domain/account/deletion.ts'
import { api, type ApiName } from '../../../contract/api.ts'
import { editDraftKind, type DraftKind } from '../../../contract/drafts.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { pathOf } from '../../../contract/endpoint.ts'
import type { Actor, CallResult, Call, PreparedPhoto } from '../core/call.ts'
import { currentRequest } from '../core/request-scope.ts'
import type { Deps, Handler, HandlerInput, Handlers } from './handler.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { errorForLog } from '../db/error-for-log.ts'
import { isDiskFull, isOutage } from '../db/sql-error.ts'
import {
  canonicalJson,
  acceptedDay,
  findStoredResult,
  fingerprint,
  runIdempotently,
  type StoredResult,
} from '../idempotency/idempotency-records.ts'
import { Refusal } from '../core/refusal.ts'
import { preparePhotos } from '../photos/prepare.ts'
import { closeDraft, lockDraftForSubmit } from './draft-closing.ts'
import { parse } from './validation.ts'

type AnyHandler = Handler<EndpointShape>

/** Endpoints that submit a draft. The `_id` in their response is the id of what the draft became. */
const DRAFT_SUBMITS: Partial<
  Record<ApiName, (call: Call) => { draft: DraftKind; becomes: 'profile' | 'listing' }>
> = {
  updateProfile: () => ({ draft: 'seeker', becomes: 'profile' }),
  createListing: () => ({ draft: 'listing', becomes: 'listing' }),
  updateListing: (call) => ({ draft: editDraftKind(call.params['listingId'] ?? ''), becomes: 'listing' }),
}

/** What a suspended person reads at every change that they try. */
export const SUSPENDED_MESSAGE =
  'Your account is suspended, so this can’t be changed or sent. You can read everything, and answer us in your profile.'

const signInFirst = () => new Refusal('unauthenticated', 'Sign in first')

/** Checks that the caller may use the endpoint. @throws Refusal `unauthenticated` (401), `forbidden` or `suspended` (403) */
export function authorize(endpoint: EndpointShape, actor: Actor | null): void {
  if (endpoint.auth === 'public') return
  if (!actor) throw signInFirst()
  const { userType, isModerator, isSuspended } = actor
  if (isSuspended && endpoint.method !== 'GET' && !endpoint.whileSuspended)
    throw new Refusal('suspended', SUSPENDED_MESSAGE)
  if (endpoint.auth === 'moderator' && (isSuspended || !(isModerator || userType === 'admin')))
    throw new Refusal('forbidden', 'Only moderators can do this')
  if (endpoint.auth === 'homeowner' && userType !== 'homeowner' && userType !== 'admin') {
    throw new Refusal('forbidden', 'Only homeowners can do this')
  }
  if (endpoint.auth === 'admin' && userType !== 'admin')
    throw new Refusal('forbidden', 'Only admins can do this')
}

/** The calls whose effect others would see; a person who leaves cannot make them. */
const CLOSED_WHILE_LEAVING: ReadonlySet<ApiName> = new Set([
  'sendMessage',
  'requestViewing',
  'createListing',
  'updateListing',
  'moveListing',
  'createGroup',
  'joinGroup',
  'shareHome',
  'commentOnHome',
])

/** @throws Refusal `forbidden` (403) when the call is closed to a person whose account will be deleted */
function checkStaying(name: ApiName, actor: Actor | null): void {
  if (actor?.isLeaving && CLOSED_WHILE_LEAVING.has(name)) throw new Refusal('forbidden', LEAVING_MESSAGE)
}

/** Turns an error into a result that hides its details. An error that is no Refusal goes into the log. */
export function errorResult(error: unknown, deps: Pick<Deps, 'log' | 'onDiskFull'>): CallResult {
  const refusal = error instanceof Refusal ? error : refusalOf(error, deps)
  const { retryAfterMs } = refusal.extras
  return {
    status: refusal.status,
    body: JSON.stringify(refusal.body),
    replayed: false,
    cookies: [],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

/** How long a client waits after a fault before it tries again. */
const AFTER_FAULT_MS = 5000

/** The refusal of a request that met a fault: of the database, of a disk, of its own connection, or of our code. */
function refusalOf(error: unknown, deps: Pick<Deps, 'log' | 'onDiskFull'>): Refusal {
  const isFull = isDiskFull(error)
  const kind = isFull ? 'disk full' : isOutage(error) ? 'outage' : 'unforeseen'
  noteFault(kind, error, deps)
  if (isFull) deps.onDiskFull?.()
  if (isFull)
    return new Refusal('storage_full', 'We don’t have space to store this right now. Try again later.', {
      retryAfterMs: AFTER_FAULT_MS,
    })
  if (kind === 'outage')
    return new Refusal('unavailable', 'We have a problem on our side. Try again in a moment.', {
      retryAfterMs: AFTER_FAULT_MS,
    })
  return new Refusal('internal', 'Something went wrong on our side. Try again.')
}

/** Puts a fault into the line of its request, which has one line; outside of a request it gets its own. */
function noteFault(kind: string, error: unknown, { log }: Pick<Deps, 'log'>): void {
  const { stack, ...fault } = errorForLog(error)
  const request = currentRequest()
  // A request whose client left breaks in many places, none of which is wrong.
  const isOurs = kind === 'unforeseen' && request?.isGone() !== true
  const shown = { kind, ...fault, ...(isOurs ? { stack } : {}) }
  if (request) request.fault ??= shown
  else log.error(shown, 'fault')
}

/**
 * Creates the function that runs a call: it checks the caller and the input, runs the handler, and stores the
 * result if the endpoint is idempotent. Single requests and batch items use the same function. It never
 * throws: errors become results.
 */
export function createDispatch(deps: Deps, handlers: Handlers): (call: Call) => Promise<CallResult> {
  const dispatch = async (call: Call): Promise<CallResult> => {
    const result = await carryOut(call)
    deps.metrics.countOperation(call.name, result.status)
    return result
  }
  const carryOut = async (call: Call): Promise<CallResult> => {
    const cookies: string[] = []
    const afterCommit: (() => Promise<void>)[] = []
    let photos: PreparedPhoto[] = []
    // The row that would own them will never come.
    const removePhotos = () => Promise.all(photos.map(({ id }) => deps.photos.remove(id)))
    try {
      const endpoint: EndpointShape = api[call.name]
      authorize(endpoint, call.actor)
      checkStaying(call.name, call.actor)
      const now = deps.clock()
      const input = {
        deps,
        cookies,
        now,
        params: endpoint.params ? parse(endpoint.params, call.params) : {},
        query: endpoint.query ? parse(endpoint.query, call.query) : {},
        body: endpoint.body ? parse(endpoint.body, plainObject(call.body)) : undefined,
        actor: call.actor,
        op: endpoint.idempotent ? { ...call.op, composedOn: acceptedDay(call.op.composedOn, now) } : call.op,
        address: call.address,
        account: call.account,
        sessions: call.sessions,
        device: call.device,
        knownDevice: call.knownDevice,
        userAgent: call.userAgent,
        afterCommit: (work: () => Promise<void>) => void afterCommit.push(work),
        dispatch,
      }
      const handler = handlers[call.name] as unknown as AnyHandler
      const prepare = async () => {
        if (endpoint.multipart) photos = await preparePhotos(deps, call)
      }
      const run = async (db: Queryable): Promise<StoredResult> => {
        const body = await handler({ ...input, photos, db } as unknown as HandlerInput<EndpointShape>)
        return { status: endpoint.status ?? 200, body: JSON.stringify(body) }
      }
      const result = endpoint.idempotent
        ? await runWithRecord(deps, endpoint, call, now, prepare, run)
        : { ...(await run(deps.db)), replayed: false }
      if (result.status >= 400 && !result.replayed) await removePhotos()
      for (const work of afterCommit) {
        await work().catch((error: unknown) => deps.log.error({ err: errorForLog(error) }, 'after commit'))
      }
      return { ...result, cookies }
    } catch (error) {
      if (error instanceof Refusal && error.isFinal) await removePhotos()
      return errorResult(error, deps)
    }
  }
  return dispatch
}

/** Refuses an array, which valibot would accept as an object. */
function plainObject(body: unknown): unknown {
  if (Array.isArray(body)) throw new Refusal('invalid', 'The body must be an object')
  return body
}

/** Runs the call in a transaction, and stores its result under the operation id if there is one. */
async function runWithRecord(
  deps: Deps,
  endpoint: EndpointShape,
  call: Call,
  now: Date,
  prepare: () => Promise<void>,
  run: (db: Queryable) => Promise<StoredResult>,
): Promise<StoredResult & { replayed: boolean }> {
  const { actor, op } = call
  if (!actor) throw signInFirst()
  const effect = (tx: Tx) => runAndCloseDraft(tx, actor.userId, call, now, run)
  if (op.opId === null) {
    await prepare()
    return { ...(await deps.db.transaction().execute(effect)), replayed: false }
  }
  const requestHash = await fingerprint(
    [endpoint.method, pathOf(endpoint, call.params), canonicalJson(call.body ?? null)],
    call.files,
  )
  if (call.files.length > 0) {
    // A repeated upload must not bring back a picture that was deleted since.
    const stored = await findStoredResult(deps.db, actor.userId, op.opId, requestHash)
    if (stored) return { ...stored, replayed: true }
  }
  await prepare()
  return runIdempotently(
    deps.db,
    { userId: actor.userId, kind: call.name, opId: op.opId, requestHash },
    now,
    effect,
  )
}

/** Runs the call, and closes the draft that it submits in the same transaction. */
async function runAndCloseDraft(
  tx: Tx,
  userId: string,
  call: Call,
  now: Date,
  run: (db: Queryable) => Promise<StoredResult>,
): Promise<StoredResult> {
  const { draftId, opId, draftSeen: seen } = call.op
  const submits = DRAFT_SUBMITS[call.name]
  if (draftId === null || !submits) return run(tx)
  const { draft, becomes } = submits(call)
  const row = await lockDraftForSubmit(tx, { userId, kind: draft, draftId }, now)
  const result = await run(tx)
  const { _id } = JSON.parse(result.body) as { _id: string }
  await closeDraft(tx, row, { closedAs: { kind: becomes, id: _id }, opId, seen, now })
  return result
}
