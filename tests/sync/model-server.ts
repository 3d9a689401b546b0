import type { BatchItem, BatchResult } from '../../src/contract/batch.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { TransportResponse, OpRequest, Transport } from '../../src/sync/types.ts'

/** What happens to a request. */
export type ModelFault =
  | 'ok'
  | 'no-network' // the request does not reach the server
  | 'lose-answer' // the request has its effect, and the response is lost
  | 'html' // a captive portal responds
  | 'hang' // no response until the engine is stopped
  | { status: number; code: ErrorCode; retryAfterMs?: number }

/** The text of a message, by which the model and its tests identify an operation. */
export const textOf = (body: unknown) => (body as { content?: string } | null)?.content ?? '?'

/**
 * A minimal model of the server's protocol against which the engine is tested: idempotency records make a
 * repeated operation harmless, and a lane stops at a transient failure. The real server has its own tests.
 */
export class ModelServer implements Transport {
  /** The texts of the applied messages, in order. */
  effects: string[] = []
  /** The received requests in order, such as `send a`, `batch a b c`, `probe yes`. */
  log: string[] = []
  /** The faults of the next requests; later requests succeed. */
  nextFaults: ModelFault[] = []
  healthy = true
  /** Texts that are refused permanently. */
  refused = new Set<string>()
  /** Whether texts fail because the database is away, or a part of it. */
  isAway = false
  /** How many more times a text fails. */
  temporaryFailures = new Map<string, number>()
  #records = new Map<string, { status: number; body: unknown }>()

  #apply(
    opId: string,
    body: unknown,
  ): { status: number; body: unknown; replayed: boolean; code?: ErrorCode } {
    const known = this.#records.get(opId)
    if (known) return { ...known, replayed: true }
    const text = textOf(body)
    const failures = this.temporaryFailures.get(text) ?? 0
    if (failures > 0) {
      this.temporaryFailures.set(text, failures - 1)
      return {
        status: this.isAway ? 503 : 500,
        code: this.isAway ? 'unavailable' : 'internal',
        body: { msg: 'Later', code: this.isAway ? 'unavailable' : 'internal' },
        replayed: false,
      }
    }
    if (this.refused.has(text)) {
      const record = { status: 422, body: { msg: 'No', code: 'invalid' as const } }
      this.#records.set(opId, record)
      return { ...record, code: 'invalid', replayed: false }
    }
    this.effects.push(text)
    const record = { status: 201, body: { seen: text } }
    this.#records.set(opId, record)
    return { ...record, replayed: false }
  }

  async #respond(
    signal: AbortSignal,
    isBatch: boolean,
    deliver: () => TransportResponse,
  ): Promise<TransportResponse> {
    const next = this.nextFaults.shift() ?? 'ok'
    // A single message is never too large, because its payload's schema limits its length.
    const fault = typeof next === 'object' && next.status === 413 && !isBatch ? 'ok' : next
    if (fault === 'no-network') return { kind: 'unreachable', why: 'network' }
    if (fault === 'html') return { kind: 'unreachable', why: 'not-ours' }
    if (fault === 'hang') {
      deliver()
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'unreachable', why: 'aborted' })),
      )
    }
    if (typeof fault === 'object') {
      const { status, code, retryAfterMs } = fault
      return {
        kind: 'answer',
        status,
        body: { msg: code, code },
        opId: null,
        retryAfterMs: retryAfterMs ?? null,
        replayed: false,
      }
    }
    const response = deliver()
    return fault === 'lose-answer' ? { kind: 'unreachable', why: 'network' } : response
  }

  /** The earlier tries that each request told. */
  readonly tries: number[] = []

  send = (request: OpRequest, signal: AbortSignal) => {
    this.tries.push(request.tries)
    this.log.push(
      request.upload ? `upload ${request.upload.bytes.byteLength}` : `send ${textOf(request.body)}`,
    )
    return this.#respond(signal, false, (): TransportResponse => {
      const { code: _, ...record } = this.#apply(
        request.opId,
        request.upload ? { content: 'photo' } : request.body,
      )
      return { kind: 'answer', ...record, opId: request.opId, retryAfterMs: null }
    })
  }

  sendBatch = (items: BatchItem[], signal: AbortSignal, tries: number) => {
    this.tries.push(tries)
    this.log.push(`batch ${items.map((item) => textOf(item.body)).join(' ')}`)
    return this.#respond(signal, true, (): TransportResponse => {
      const stopped = new Set<string>()
      const results = items.map((item): BatchResult => {
        const isSkipped =
          stopped.has(item.lane) || item.dependsOn?.some((id) => (this.#records.get(id)?.status ?? 0) >= 400)
        if (isSkipped) {
          return {
            opId: item.opId,
            status: 424,
            code: 'skipped',
            replayed: false,
            body: { msg: '', code: 'skipped' },
          }
        }
        const done = this.#apply(item.opId, item.body)
        if (done.status >= 500) stopped.add(item.lane)
        return { opId: item.opId, ...done }
      })
      return {
        kind: 'answer',
        status: 200,
        body: { results },
        opId: null,
        retryAfterMs: null,
        replayed: false,
      }
    })
  }

  probe = async () => {
    this.log.push(`probe ${this.healthy ? 'yes' : 'no'}`)
    return this.healthy
  }
}
