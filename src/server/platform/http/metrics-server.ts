import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from '../core/metrics.ts'

/** Where the metrics are served. */
export interface MetricsAddress {
  host: string
  port: number
}

/**
 * Serves GET /metrics, and nothing else, at an address of its own, which no proxy passes to the public.
 * @returns a function that stops it
 * @throws the listening socket's error
 */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress): Promise<() => void> {
  metrics.watchProcess()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
