import type { ErrorCode } from '../../../contract/errors.ts'

/** The server's own refusal, in words for a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** The server's words, else the endpoint's fallback; '' means "say nothing". */
  readonly msg: string
  /** The refused field as a dotted path. */
  readonly field: string | null
  readonly details: Record<string, unknown>
  constructor(answer: {
    status: number
    code: ErrorCode
    msg: string
    field: string | null
    details: Record<string, unknown>
  }) {
    super(answer.msg)
    this.status = answer.status
    this.code = answer.code
    this.msg = answer.msg
    this.field = answer.field
    this.details = answer.details
  }
}

/** Nothing of ours answered: no network, too slow, or a captive portal. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  readonly why: 'network' | 'timeout' | 'not-ours' | 'aborted'
  /** Of an answer that was not ours; 0 for a redirect, null where there was none. */
  readonly status: number | null
  constructor(why: OfflineError['why'], options?: ErrorOptions & { status?: number }) {
    super('Commonroof cannot be reached', options)
    this.why = why
    this.status = options?.status ?? null
  }
}
