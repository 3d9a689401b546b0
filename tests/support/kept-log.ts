import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../../src/server/platform/core/log.ts'

/** A line of the server's log. */
export type LogLine = Record<string, unknown> & {
  level: number
  msg: string
  fault?: Record<string, unknown>
}

/** A log that a test reads. */
export interface KeptLog {
  log: Logger
  /** Everything that was logged, as it was written. */
  text: () => string
  lines: () => LogLine[]
}

/** Creates the server's log, with all levels. */
export function keepLog(): KeptLog {
  const written: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const text = () => written.join('')
  const lines = () =>
    text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine)
  return { log: createLog('debug', destination), text, lines }
}
