import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** The headers of a request, read by name; null for one that it does not have. */
export type RequestHeaders = Pick<Headers, 'get'>

interface Connection {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** What Node knows of a request; nothing for one inside the process, as tests send it. */
export const connectionOf = (context: Context): Connection => (context.env ?? {}) as Connection

/** Node's own record is read where there is one: to build `Headers` costs a tenth of a short request. */
export function headersOf(context: Context): RequestHeaders {
  const { incoming } = connectionOf(context)
  return incoming ? { get: (name) => read(incoming.headers, name) } : context.req.raw.headers
}

function read(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}
