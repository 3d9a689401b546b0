import type { MiddlewareHandler } from 'hono'

/** Upper bounds of the request histogram's buckets, in seconds. */
const BUCKETS_S = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

/** Counts responses by method and status class. Paths are left out, because they contain people's ids. */
export class Metrics {
  readonly #responses = new Map<string, number>()
  readonly #buckets = BUCKETS_S.map(() => 0)
  #seconds = 0
  #count = 0

  readonly middleware: MiddlewareHandler = async (context, next) => {
    const startedAt = performance.now()
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    const key = `method="${context.req.method}",status="${Math.floor(context.res.status / 100)}xx"`
    this.#responses.set(key, (this.#responses.get(key) ?? 0) + 1)
    this.#count++
    this.#seconds += seconds
    for (const [index, bound] of BUCKETS_S.entries())
      if (seconds <= bound) this.#buckets[index] = (this.#buckets[index] ?? 0) + 1
  }

  /** The metrics in Prometheus' text format. */
  render(): string {
    const lines = ['# TYPE commonroof_http_answers_total counter']
    for (const [labels, count] of this.#responses)
      lines.push(`commonroof_http_answers_total{${labels}} ${count}`)
    lines.push('# TYPE commonroof_http_seconds histogram')
    for (const [index, bound] of BUCKETS_S.entries())
      lines.push(`commonroof_http_seconds_bucket{le="${bound}"} ${this.#buckets[index]}`)
    lines.push(`commonroof_http_seconds_bucket{le="+Inf"} ${this.#count}`)
    lines.push(`commonroof_http_seconds_sum ${this.#seconds}`, `commonroof_http_seconds_count ${this.#count}`)
    lines.push(
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    )
    return `${lines.join('\n')}\n`
  }
}
