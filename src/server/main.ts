import { parseEnv } from './platform/env.ts'
import { failToStart, say, serve, stopOnSignal } from './platform/serve.ts'

try {
  const server = await serve(parseEnv(process.env))
  stopOnSignal(server)
  say(`Commonroof is at ${server.url}`)
} catch (error) {
  failToStart(error)
}
