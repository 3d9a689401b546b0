import type { BatchItem, BatchResult } from '../../src/contract/batch.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { TransportResponse, OpRequest, Transport } from '../../src/sync/types.ts'

/** What happens to the next request. */
export type Fate =
  | 'ok'
  | 'no-network' // it never arrives
  | 'lose-answer' // it has its effect, the answer does not come back
  | 'html' // a captive portal answers
  | 'hang' // nothing, until the engine is stopped
  | { status: number; code: ErrorCode; retryAfterMs?: number }
/** How the model and its tests name an op: by the words in it. */
export const textOf = (body: unknown) => (body as { content?: string } | null)?.content ?? '?'

/**
 * The server's protocol in one page: receipts make a repeated op harmless, a lane stops at a
 * transient failure. It is the model that the engine's promises are checked against; the real server
 * has its own tests.
 */
export class ModelServer implements Transport {
  /** Effects in the order in which they happened, by content. */
  effects: string[] = []
  /** What arrived, as a timeline: `send a`, `batch a b c`, `probe yes`. */
  log: string[] = []
  /** Fates of the next requests; then everything works. */
  fates: Fate[] = []
  healthy = true
  /** Refused for good, by content. */
  refused = new Set<string>()
  /** Fails this often for now, by content. */
  stumbles = new Map<string, number>()
  #receipts = new Map<string, { status: number; body: unknown }>()

  #perform(
    opId: string,
    body: unknown,
  ): { status: number; body: unknown; replayed: boolean; code?: ErrorCode } {
    const known = this.#receipts.get(opId)
    if (known) return { ...known, replayed: true }
    const text = textOf(body)
    const stumbles = this.stumbles.get(text) ?? 0
    if (stumbles > 0) {
      this.stumbles.set(text, stumbles - 1)
      return {
        status: 503,
        code: 'unavailable',
        body: { msg: 'Later', code: 'unavailable' },
        replayed: false,
      }
    }
    if (this.refused.has(text)) {
      const receipt = { status: 422, body: { msg: 'No', code: 'invalid' as const } }
      this.#receipts.set(opId, receipt)
      return { ...receipt, code: 'invalid', replayed: false }
    }
    this.effects.push(text)
    const receipt = { status: 201, body: { seen: text } }
    this.#receipts.set(opId, receipt)
    return { ...receipt, replayed: false }
  }

  async #meet(signal: AbortSignal, isBatch: boolean, arrive: () => TransportResponse): Promise<TransportResponse> {
    const next = this.fates.shift() ?? 'ok'
    // One message is never too large: the payload's own rules saw to that.
    const fate = typeof next === 'object' && next.status === 413 && !isBatch ? 'ok' : next
    if (fate === 'no-network') return { kind: 'unreachable', why: 'network' }
    if (fate === 'html') return { kind: 'unreachable', why: 'not-ours' }
    if (fate === 'hang') {
      arrive()
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'unreachable', why: 'aborted' })),
      )
    }
    if (typeof fate === 'object') {
      const { status, code, retryAfterMs } = fate
      return {
        kind: 'answer',
        status,
        body: { msg: code, code },
        opId: null,
        retryAfterMs: retryAfterMs ?? null,
        replayed: false,
      }
    }
    const answer = arrive()
    return fate === 'lose-answer' ? { kind: 'unreachable', why: 'network' } : answer
  }

  send = (request: OpRequest, signal: AbortSignal) => {
    this.log.push(
      request.upload ? `upload ${request.upload.bytes.byteLength}` : `send ${textOf(request.body)}`,
    )
    return this.#meet(signal, false, (): TransportResponse => {
      const { code: _, ...receipt } = this.#perform(
        request.opId,
        request.upload ? { content: 'photo' } : request.body,
      )
      return { kind: 'answer', ...receipt, opId: request.opId, retryAfterMs: null }
    })
  }

  sendBatch = (items: BatchItem[], signal: AbortSignal) => {
    this.log.push(`batch ${items.map((item) => textOf(item.body)).join(' ')}`)
    return this.#meet(signal, true, (): TransportResponse => {
      const stopped = new Set<string>()
      const results = items.map((item): BatchResult => {
        const behind =
          stopped.has(item.lane) || item.dependsOn?.some((id) => (this.#receipts.get(id)?.status ?? 0) >= 400)
        if (behind) {
          return {
            opId: item.opId,
            status: 424,
            code: 'skipped',
            replayed: false,
            body: { msg: '', code: 'skipped' },
          }
        }
        const done = this.#perform(item.opId, item.body)
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
