import { api, type ApiName } from '../../../contract/api.ts'
import { editKind, type DraftKind } from '../../../contract/drafts.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { pathOf } from '../../../contract/endpoint.ts'
import type { Actor, CallResult, Call, Deps, Handler, HandlerInput, Handlers } from './call.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { canonicalJson, checkComposedOn, fingerprint, runIdempotently, type StoredResult } from '../idempotency/idempotency-records.ts'
import { Refusal } from './refusal.ts'
import { preparePhotos } from '../photos/prepare.ts'
import { closeDraft, openForSubmit } from '../../areas/account/draft-closing.ts'
import { parse } from './validation.ts'

type AnyHandler = Handler<EndpointShape>

/** Calls that turn a draft into something; their answer's `_id` is what it became. */
const SUBMITS: Partial<
  Record<ApiName, (call: Call) => { draft: DraftKind; becomes: 'profile' | 'listing' }>
> = {
  updateProfile: () => ({ draft: 'seeker', becomes: 'profile' }),
  createListing: () => ({ draft: 'listing', becomes: 'listing' }),
  updateListing: (call) => ({ draft: editKind(call.params['listingId'] ?? ''), becomes: 'listing' }),
}

/** @throws Refusal `unauthenticated` (401) or `forbidden` (403). */
export function authorize(endpoint: EndpointShape, actor: Actor | null): void {
  if (endpoint.auth === 'public') return
  if (!actor) throw new Refusal('unauthenticated', 'Please sign in')
  const { userType } = actor
  if (endpoint.auth === 'homeowner' && userType !== 'homeowner' && userType !== 'admin') {
    throw new Refusal('forbidden', 'Only homeowners can do this')
  }
  if (endpoint.auth === 'admin' && userType !== 'admin')
    throw new Refusal('forbidden', 'Only admins can do this')
}

/** Any error as an answer; what nobody foresaw is logged and says nothing about itself. */
export function errorResult(error: unknown, deps: Pick<Deps, 'log'>): CallResult {
  const refusal = error instanceof Refusal ? error : unforeseen(error, deps)
  const { retryAfterMs } = refusal.extras
  return {
    status: refusal.status,
    body: JSON.stringify(refusal.body),
    replayed: false,
    cookies: [],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

function unforeseen(error: unknown, deps: Pick<Deps, 'log'>): Refusal {
  deps.log.error(
    {
      err:
        error instanceof Error
          ? { name: error.name, message: error.message, stack: error.stack }
          : 'not an error',
    },
    'unforeseen',
  )
  return new Refusal('internal', 'Something went wrong on our side. Please try again.')
}

/**
 * Runs one call: who may, what was sent, once. The same for a request by itself and for an item of a
 * batch. Never throws.
 */
export function createDispatch(deps: Deps, handlers: Handlers): (call: Call) => Promise<CallResult> {
  const perform = async (call: Call): Promise<CallResult> => {
    const cookies: string[] = []
    const afterCommit: (() => Promise<void>)[] = []
    try {
      const endpoint: EndpointShape = api[call.name]
      authorize(endpoint, call.actor)
      const now = deps.clock()
      const input = {
        deps,
        cookies,
        now,
        params: endpoint.params ? parse(endpoint.params, call.params) : {},
        query: endpoint.query ? parse(endpoint.query, call.query) : {},
        body: endpoint.body ? parse(endpoint.body, plainObject(call.body)) : undefined,
        actor: call.actor,
        photos: endpoint.multipart ? await preparePhotos(deps, call) : [],
        op: call.op,
        address: call.address,
        account: call.account,
        device: call.device,
        afterCommit: (work: () => Promise<void>) => void afterCommit.push(work),
        perform,
      }
      const handler = handlers[call.name] as unknown as AnyHandler
      const run = async (db: Queryable): Promise<StoredResult> => {
        const body = await handler({ ...input, db } as unknown as HandlerInput<EndpointShape>)
        return { status: endpoint.status ?? 200, body: JSON.stringify(body) }
      }
      const answer = endpoint.receipts
        ? await once(deps, endpoint, call, now, run)
        : { ...(await run(deps.db)), replayed: false }
      for (const work of afterCommit) {
        await work().catch((error: unknown) => deps.log.error({ err: String(error) }, 'after commit'))
      }
      return { ...answer, cookies }
    } catch (error) {
      return errorResult(error, deps)
    }
  }
  return perform
}

/** Every body is an object; valibot takes a list for one. */
function plainObject(body: unknown): unknown {
  if (Array.isArray(body)) throw new Refusal('invalid', 'The body must be an object')
  return body
}

async function once(
  deps: Deps,
  endpoint: EndpointShape,
  call: Call,
  now: Date,
  run: (db: Queryable) => Promise<StoredResult>,
): Promise<StoredResult & { replayed: boolean }> {
  const { actor, op } = call
  if (!actor) throw new Refusal('unauthenticated', 'Please sign in')
  checkComposedOn(op.composedOn, now)
  const effect = (tx: Tx) => submitting(tx, actor.userId, call, now, run)
  if (op.opId === null) return { ...(await deps.db.transaction().execute(effect)), replayed: false }
  const print = fingerprint([
    endpoint.method,
    pathOf(endpoint, call.params),
    canonicalJson(call.body ?? null),
    ...call.files.map((file) => file.bytes),
  ])
  return runIdempotently(deps.db, actor.userId, op.opId, print, now, effect)
}

/** An effect that submits a draft closes it in the same transaction. */
async function submitting(
  tx: Tx,
  userId: string,
  call: Call,
  now: Date,
  run: (db: Queryable) => Promise<StoredResult>,
): Promise<StoredResult> {
  const { draftId, opId } = call.op
  const submits = SUBMITS[call.name]
  if (draftId === null || !submits) return run(tx)
  const { draft, becomes } = submits(call)
  await openForSubmit(tx, { userId, kind: draft, draftId }, now)
  const answer = await run(tx)
  const { _id } = JSON.parse(answer.body) as { _id: string }
  await closeDraft(tx, { userId, kind: draft, draftId }, { kind: becomes, id: _id }, opId, now)
  return answer
}
