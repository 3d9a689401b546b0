import { pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'
import { currentRequest } from './request-scope.ts'

/** Frames of a stack: below the driver of the database, ten frames are all of packages. */
const FRAMES = 30

/** Creates the log: one JSON object per line, to the standard output, with the id of the request if there is one. */
export function createLog(level: Env['LOG_LEVEL'], destination?: DestinationStream): Logger {
  Error.stackTraceLimit = FRAMES
  const options = {
    level,
    base: null,
    mixin: () => {
      const request = currentRequest()
      return request ? { requestId: request.id } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
