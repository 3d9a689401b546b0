import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { ReadLag } from './read-lag.ts'

/** Upper bounds of the buckets of durations, in seconds. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Upper bounds of the buckets of tries; after eight, a device asks its person. */
const TRIES = [0, 1, 2, 4, 8]

/** The connections of a database pool. */
export interface PoolState {
  size: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
  max: number
}

/** What an index of the search tells. */
export interface WatchedIndex {
  readonly size: number
  readonly lag: ReadLag
}

/** A request that has its answer. The labels come from fixed sets: no path, id or word of a person is one. */
export interface AnsweredRequest {
  route: string
  method: string
  status: number
  seconds: number
}

/** The counts and times of one process, for Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = this.#counter('http_requests_total', 'Requests with their answers', [
    'route',
    'method',
    'status',
  ])
  readonly #requestSeconds = this.#histogram('http_request_duration_seconds', 'Time to the answer', SECONDS, [
    'route',
    'method',
  ])
  readonly #operations = this.#counter('operations_total', 'Calls of endpoints, each item of a batch too', [
    'endpoint',
    'status',
  ])
  readonly #tries = this.#histogram(
    'outbox_earlier_tries',
    'Earlier tries of the operations in a request, as the device counts them',
    TRIES,
    [],
  )
  readonly #photoSeconds = this.#histogram(
    'photo_store_duration_seconds',
    'Calls of the photo store',
    SECONDS,
    ['call'],
  )
  readonly #photoErrors = this.#counter('photo_store_errors_total', 'Failed calls of the photo store', [
    'call',
  ])
  readonly #jobSuccess = this.#gauge('job_last_success_timestamp_seconds', 'End of the last good run', [
    'job',
  ])
  readonly #jobRun = this.#gauge('job_last_run_timestamp_seconds', 'End of the last run', ['job'])
  readonly #jobSeconds = this.#gauge('job_duration_seconds', 'Duration of the last run', ['job'])
  readonly #jobFailures = this.#counter('job_failures_total', 'Runs that failed', ['job'])
  readonly #sweepRefused = this.#gauge('photo_sweep_refused', '1 while the sweep of photos refuses', ['why'])

  /** Adds what the process uses: memory, processor, event loop, garbage collection. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Adds the connections of the database pool. */
  watchPool(read: () => PoolState): void {
    const watch = (name: string, help: string, of: (state: PoolState) => number) =>
      this.#gauge(name, help, [], (gauge) => gauge.set(of(read())))
    watch('database_pool_connections', 'Open connections to the database', ({ size }) => size)
    watch('database_pool_idle_connections', 'Open connections that nothing uses', ({ idle }) => idle)
    watch('database_pool_waiting_requests', 'Requests that wait for a connection', ({ waiting }) => waiting)
    watch('database_pool_max_connections', 'The most connections of the pool', ({ max }) => max)
  }

  /** Adds the indexes of the search. */
  watchIndexes(indexes: Record<'people' | 'homes', WatchedIndex>): void {
    const watch = (name: string, help: string, of: (index: WatchedIndex) => number) =>
      this.#gauge(name, help, ['index'], (gauge) => {
        for (const [index, watched] of Object.entries(indexes)) gauge.set({ index }, of(watched))
      })
    watch('search_index_entries', 'People or homes in the index', ({ size }) => size)
    watch('search_index_lag_seconds', 'How long searches wait for changes', ({ lag }) => lag.seconds)
  }

  /** Adds the queue of jobs, which all processes share. */
  watchJobs(read: () => Promise<Record<'waiting' | 'failed', number>>): void {
    this.#gauge(
      'queued_jobs',
      'Jobs that wait for their next attempt, or failed for good',
      ['state'],
      async (gauge) => {
        // While the database is away, the last numbers stay.
        const counts = await read().catch(() => null)
        for (const [state, count] of Object.entries(counts ?? {})) gauge.set({ state }, count)
      },
    )
  }

  /** Adds the moderators' queue, which all processes share. */
  watchCases(read: () => Promise<{ open: number; medianMs: number | null }>): void {
    this.#gauge('open_cases', 'Cases that moderators have not decided', [], async (gauge) => {
      // While the database is away, the last number stays.
      const counts = await read().catch(() => null)
      if (counts) gauge.set(counts.open)
    })
    this.#gauge(
      'case_decision_median_seconds',
      'Median time to a decision in the last 30 days',
      [],
      async (gauge) => {
        const counts = await read().catch(() => null)
        if (counts && counts.medianMs !== null) gauge.set(counts.medianMs / 1000)
      },
    )
  }

  countRequest({ route, method, status, seconds }: AnsweredRequest): void {
    this.#requests.inc({ route, method, status })
    this.#requestSeconds.observe({ route, method }, seconds)
  }

  countOperation(endpoint: string, status: number): void {
    this.#operations.inc({ endpoint, status })
  }

  countTries(tries: number): void {
    this.#tries.observe(tries)
  }

  countPhotoCall(call: string, seconds: number, hasFailed: boolean): void {
    this.#photoSeconds.observe({ call }, seconds)
    this.#photoErrors.inc({ call }, hasFailed ? 1 : 0)
  }

  /** @param why why the sweep of photos refused; null when it did not */
  noteSweep(why: string | null): void {
    this.#sweepRefused.reset()
    if (why !== null) this.#sweepRefused.set({ why }, 1)
  }

  /** Runs a job and counts the run. @throws what the job throws */
  async runJob<T>(job: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    this.#jobFailures.inc({ job }, 0)
    try {
      const result = await run()
      this.#jobSuccess.set({ job }, Date.now() / 1000)
      return result
    } catch (error) {
      this.#jobFailures.inc({ job })
      throw error
    } finally {
      this.#jobRun.set({ job }, Date.now() / 1000)
      this.#jobSeconds.set({ job }, (performance.now() - startedAt) / 1000)
    }
  }

  /** All metrics in Prometheus' text format. */
  render(): Promise<string> {
    return this.#registry.metrics()
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name: `commonroof_${name}`, help, labelNames, registers: [this.#registry] })
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[]): Histogram {
    return new Histogram({
      name: `commonroof_${name}`,
      help,
      buckets,
      labelNames,
      registers: [this.#registry],
    })
  }

  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    read?: (gauge: Gauge) => void | Promise<void>,
  ): Gauge {
    return new Gauge({
      name: `commonroof_${name}`,
      help,
      labelNames,
      registers: [this.#registry],
      ...(read
        ? {
            collect() {
              return read(this)
            },
          }
        : {}),
    })
  }
}
