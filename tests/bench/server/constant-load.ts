import { Agent, request } from 'node:http'

/** One request of a load. */
export interface LoadedRequest {
  origin: string
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** What a load measured. */
export interface LoadResult {
  /** From the moment at which each request was due to its whole answer, in milliseconds. */
  latencies: number[]
  /** Answers with a status of 400 or above, and requests without an answer. */
  failed: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function send({ origin, path, method = 'GET', headers = {}, body }: LoadedRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(origin + path, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve((response.statusCode ?? 500) < 400))
      response.on('error', () => resolve(false))
    })
    call.on('error', () => resolve(false))
    call.end(body)
  })
}

/**
 * Sends `perSecond` requests a second for `seconds`, however slowly they are answered: people do not wait for each
 * other. @param next creates the request with this number
 */
export async function constantLoad(
  perSecond: number,
  seconds: number,
  next: (number: number) => LoadedRequest,
): Promise<LoadResult> {
  const count = Math.round(perSecond * seconds)
  const started = performance.now()
  const result: LoadResult = { latencies: [], failed: 0 }
  const running: Promise<void>[] = []
  for (let number = 0; number < count; number++) {
    const due = started + (number * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    running.push(
      send(next(number)).then((ok) => {
        result.latencies.push(performance.now() - due)
        if (!ok) result.failed++
      }),
    )
  }
  await Promise.all(running)
  return result
}
