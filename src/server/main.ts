import { parseEnv } from './platform/core/env.ts'
import { failToStart, say, serve, stopOnSignal } from './serve.ts'

try {
  const server = await serve(parseEnv(process.env))
  stopOnSignal(server)
  say(`Commonroof is at ${server.url}`)
} catch (error) {
  failToStart(error)
}
