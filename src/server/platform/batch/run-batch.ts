import { api, type ApiName } from '../../../contract/api.ts'
import type { BatchItem, BatchResult } from '../../../contract/batch.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { refreshActor } from '../auth/sessions.ts'
import type { Actor, CallResult, Call, Handler } from '../dispatch/call.ts'
import { errorResult } from '../dispatch/dispatch.ts'
import { Refusal } from '../dispatch/refusal.ts'

/** The endpoints a batch may hold: nothing about sessions, files or batches. */
const BATCHABLE = (Object.entries(api) as [ApiName, EndpointShape][])
  .filter(([, endpoint]) => endpoint.batchable)
  .map(([name, endpoint]) => ({
    name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))

type Target = Pick<Call, 'name' | 'params'> & { endpoint: EndpointShape }

/** @throws Refusal `not_found` (404), `forbidden` (403), for a call that may not travel in a batch */
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

/** An answer after which the same operation may yet succeed: what follows it in its lane must wait. */
function isTransient({ status }: CallResult, code: ErrorCode | undefined): boolean {
  return (
    code === 'in_progress' ||
    code === 'skipped' ||
    status === 401 ||
    status === 408 ||
    status === 425 ||
    status === 429 ||
    status >= 500
  )
}

/**
 * Items in order, each in its own transaction, through the same `perform` as a request by itself. The
 * lane of a transient failure waits; what depends on a refused item is skipped, the rest of its lane goes on.
 */
export const runBatch: Handler<(typeof api)['batch']> = async ({
  deps,
  body,
  actor,
  address,
  account,
  perform,
}) => {
  const stoppedLanes = new Set<string>()
  const notDone = new Set<string>()
  const results: BatchResult[] = []
  let current: Actor = actor
  for (const item of body.items) {
    let answer: CallResult
    if (stoppedLanes.has(item.lane) || item.dependsOn?.some((opId) => notDone.has(opId))) {
      answer = errorResult(new Refusal('skipped', 'An earlier operation did not go through'), deps)
    } else {
      try {
        const target = findTarget(item)
        // An earlier item may have made a homeowner of the person.
        if (target.endpoint.auth !== 'user') current = await refreshActor(deps.db, current)
        answer = await perform({ ...callOf(item, target), actor: current, address, account })
      } catch (error) {
        answer = errorResult(error, deps)
      }
    }
    const result = resultOf(item, answer)
    results.push(result)
    if (result.status >= 400) notDone.add(item.opId)
    if (result.code !== 'skipped' && isTransient(answer, result.code)) stoppedLanes.add(item.lane)
  }
  return { results }
}

function callOf(item: BatchItem, { name, params }: Target): Omit<Call, 'actor' | 'address' | 'account'> {
  return {
    name,
    params,
    query: {},
    files: [],
    device: null,
    body: item.body ?? {},
    op: { opId: item.opId, composedOn: item.composedOn ?? null, draftId: item.draftId ?? null },
  }
}

function resultOf(item: BatchItem, answer: CallResult): BatchResult {
  const body = JSON.parse(answer.body) as unknown
  const code = answer.status >= 400 ? (body as { code: ErrorCode }).code : undefined
  return {
    opId: item.opId,
    status: answer.status,
    ...(code === undefined ? {} : { code }),
    ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
    replayed: answer.replayed,
    body,
  }
}
