import { parseEnv } from './platform/core/env.ts'
import { failToStart, printLine, serve, stopOnSignal } from './serve.ts'

try {
  const server = await serve(parseEnv(process.env))
  stopOnSignal(server)
  printLine(server.database)
  printLine(server.mail)
  printLine(`Commonroof is at ${server.url}`)
} catch (error) {
  failToStart(error)
}
