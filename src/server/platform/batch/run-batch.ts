import { setImmediate as nextTurn } from 'node:timers/promises'
import { api, type ApiName } from '../../../contract/api.ts'
import type { BatchItem, BatchResult } from '../../../contract/batch.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { isFinalError, type ErrorCode } from '../../../contract/errors.ts'
import { refreshActor } from '../auth/sessions.ts'
import type { Actor, CallResult, Call } from '../core/call.ts'
import type { Handler } from '../dispatch/handler.ts'
import { errorResult } from '../dispatch/dispatch.ts'
import { countBatch } from '../dispatch/route-limits.ts'
import { Refusal } from '../core/refusal.ts'

/** The endpoints that a batch may call; sessions, files and batches are excluded. */
const BATCHABLE = (Object.entries(api) as [ApiName, EndpointShape][])
  .filter(([, endpoint]) => endpoint.batchable)
  .map(([name, endpoint]) => ({
    name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))

/** An item's target, or the refusal of an item that a batch may not contain. */
function targetOf(item: BatchItem): Target | Refusal {
  try {
    return findTarget(item)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Target = Pick<Call, 'name' | 'params'> & { endpoint: EndpointShape }

/** @throws Refusal `not_found` (404) if a batch may not call the endpoint, `invalid` (400) for a bad path */
function findTarget(item: BatchItem): Target {
  for (const { name, endpoint, pattern } of BATCHABLE) {
    const match = endpoint.method === item.method ? pattern.exec(item.path) : null
    if (!match) continue
    try {
      const params = Object.entries(match.groups ?? {}).map(([key, value]) => [
        key,
        decodeURIComponent(value),
      ])
      return { name, endpoint, params: Object.fromEntries(params) as Record<string, string> }
    } catch {
      throw new Refusal('invalid', 'The path of this operation is not valid')
    }
  }
  throw new Refusal('not_found', 'This call cannot travel in a batch')
}

/**
 * Runs the items in order, each in its own transaction, through the same `dispatch` as single requests. After
 * a transient failure, the rest of its lane is skipped. After a refusal, only dependent items are skipped. Each
 * item counts for the rate limits like the same call alone; an item above a limit is refused for now.
 */
export const runBatch: Handler<(typeof api)['batch']> = async ({
  deps,
  body,
  actor,
  address,
  account,
  dispatch,
}) => {
  const stoppedLanes = new Set<string>()
  const failedOps = new Set<string>()
  const results: OwnResult[] = []
  let current: Actor = actor
  const targets = body.items.map(targetOf)
  const names = targets.flatMap((target) => (target instanceof Refusal ? [] : [target.name]))
  const admit = await countBatch(deps, names, { actor, address })
  for (const [at, item] of body.items.entries()) {
    // The embedded database answers within the same turn of the event loop, so other requests need one.
    await nextTurn()
    let response: CallResult
    if (stoppedLanes.has(item.lane) || item.dependsOn?.some((opId) => failedOps.has(opId))) {
      response = errorResult(new Refusal('skipped', 'Something earlier didn’t go through'), deps)
    } else {
      try {
        const target = targets[at]
        if (target === undefined || target instanceof Refusal) throw target
        admit(target.name)
        // An earlier item may have changed the person's user type, or have completed the profile.
        if (target.endpoint.auth !== 'user' || !current.profileCompleted)
          current = await refreshActor(deps.db, current, deps.clock())
        response = await dispatch({ ...callOf(item, target), actor: current, address, account })
      } catch (error) {
        response = errorResult(error, deps)
      }
    }
    const result = resultOf(item, response)
    results.push(result)
    if (result.status >= 400) failedOps.add(item.opId)
    // The operation may succeed later, so the following operations of its lane must wait for it.
    const mayPassLater = result.code !== undefined && !isFinalError(result.code)
    if (mayPassLater && result.code !== 'skipped') stoppedLanes.add(item.lane)
  }
  return { results }
}

function callOf(item: BatchItem, { name, params }: Target): Omit<Call, 'actor' | 'address' | 'account'> {
  return {
    name,
    params,
    query: {},
    files: [],
    sessions: [],
    device: null,
    knownDevice: null,
    userAgent: '',
    body: item.body ?? {},
    op: {
      opId: item.opId,
      composedOn: item.composedOn ?? null,
      draftId: item.draftId ?? null,
      draftSeen: item.draftSeen ?? null,
    },
  }
}

/** A result whose code is one of ours. */
type OwnResult = BatchResult & { code?: ErrorCode }

function resultOf(item: BatchItem, response: CallResult): OwnResult {
  const body = JSON.parse(response.body) as unknown
  const code = response.status >= 400 ? (body as { code: ErrorCode }).code : undefined
  return {
    opId: item.opId,
    status: response.status,
    ...(code === undefined ? {} : { code }),
    ...(response.retryAfterMs === undefined ? {} : { retryAfterMs: response.retryAfterMs }),
    replayed: response.replayed,
    body,
  }
}
