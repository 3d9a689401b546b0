import type { ErrorCode } from '../../../contract/errors.ts'

/** An error response of Commonroof's server, with a message for the person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** The server's message; `message` is the endpoint's fallback when it is empty. */
  readonly msg: string
  /** The refused field as a dotted path; null when no single field is wrong. */
  readonly field: string | null
  readonly details: Record<string, unknown>
  constructor(response: {
    status: number
    code: ErrorCode
    msg: string
    /** The endpoint's fallback; empty when no message is to be shown. */
    fallback: string
    field: string | null
    details: Record<string, unknown>
  }) {
    super(response.msg || response.fallback)
    this.status = response.status
    this.code = response.code
    this.msg = response.msg
    this.field = response.field
    this.details = response.details
  }
}

/** A request got no response from Commonroof's server: no connection, a timeout, or a captive portal. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  readonly why: 'network' | 'timeout' | 'not-ours' | 'aborted'
  /** The status of a response from another server; 0 for a redirect, null without a response. */
  readonly status: number | null
  constructor(why: OfflineError['why'], options?: ErrorOptions & { status?: number }) {
    super('Commonroof cannot be reached', options)
    this.why = why
    this.status = options?.status ?? null
  }
}
