import * as v from 'valibot'
import { memberApi as api } from '../../../contract/member-api.ts'
import type { BatchItem } from '../../../contract/batch.ts'
import {
  ACCOUNT_HEADER,
  COMPOSED_ON_HEADER,
  DRAFT_HEADER,
  DRAFT_SEEN_HEADER,
  IDEMPOTENCY_HEADER,
  OP_ECHO_HEADER,
  REPLAYED_HEADER,
  TRIES_HEADER,
} from '../../../contract/headers.ts'
import { TRIES_MAX } from '../../../domain/core/limits.ts'
import { parseRetryAfter } from '../../../sync/backoff.ts'
import type { TransportResponse, OpRequest, Transport } from '../../../sync/types.ts'
import { OfflineError } from './api-error.ts'
import {
  apiPath,
  BATCH_TIMEOUT_MS,
  createHttp,
  readJson,
  type HttpOptions,
  type JsonResponse,
} from './http.ts'
import { canUploadByXhr, uploadByXhr } from './upload.ts'

/** The response of /readyz while the server works; a captive portal also responds, but with something else. */
const HealthResponse = v.object({ status: v.literal('ok'), app: v.literal('commonroof') })
/** The response of /readyz while the server's database is away. */
const DownResponse = v.object({ status: v.literal('unavailable'), app: v.literal('commonroof') })
/** A probe without a response after this time has failed. */
const PROBE_TIMEOUT_MS = 5000

/** The options of a transport. */
export interface TransportOptions extends HttpOptions {
  /** The id of the account whose operations are sent. */
  account: () => string
  /** Called with the progress of an upload, from 0 to 1. */
  onUploadProgress?: (opId: string, fraction: number) => void
  /** Called when a request got no response from Commonroof's server. */
  onNoResponse?: (error: OfflineError) => void
  /** Called when Commonroof's server itself responded to a probe that it cannot work. */
  onServerDown?: () => void
}

/** The engine's transport, for a window and for a service worker. */
export function createTransport(options: TransportOptions): Transport {
  const http = createHttp(options)

  async function toTransportResponse(send: () => Promise<JsonResponse>): Promise<TransportResponse> {
    try {
      return responseOf(await send())
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error
      options.onNoResponse?.(error)
      return { kind: 'unreachable', why: error.why }
    }
  }

  async function upload(request: OpRequest, signal: AbortSignal): Promise<JsonResponse> {
    const form = new FormData()
    const { field, bytes, type } = request.upload ?? { field: '', bytes: new ArrayBuffer(0), type: '' }
    form.append(field, new Blob([bytes], { type }), `photo.${type === 'image/png' ? 'png' : 'jpg'}`)
    const headers = headersOf(request, options.account())
    if (!canUploadByXhr()) {
      const sent = http(apiPath(request.path), {
        method: request.method,
        body: form,
        headers,
        signal,
        timeout: false,
      })
      return readJson(sent, signal)
    }
    return uploadByXhr({
      url: apiPath(request.path),
      method: request.method,
      form,
      headers,
      signal,
      onProgress: (fraction) => options.onUploadProgress?.(request.opId, fraction),
    })
  }

  return {
    send: (request, signal) =>
      toTransportResponse(async () => {
        if (request.upload) return upload(request, signal)
        const headers = headersOf(request, options.account())
        return readJson(
          http(apiPath(request.path), { method: request.method, json: request.body, headers, signal }),
          signal,
        )
      }),

    sendBatch: (items: BatchItem[], signal, tries) =>
      toTransportResponse(() => {
        const sent = http(apiPath(api.batch.path), {
          method: api.batch.method,
          json: { items },
          headers: { [ACCOUNT_HEADER]: options.account(), [TRIES_HEADER]: triesText(tries) },
          timeout: BATCH_TIMEOUT_MS,
          signal,
        })
        return readJson(sent, signal)
      }),

    probe: async (signal) => {
      try {
        const { status, body } = await readJson(
          // Commonroof's server never redirects, so a redirect comes from a network that requires a sign-in.
          http('/readyz', { timeout: PROBE_TIMEOUT_MS, redirect: 'manual', signal }),
          signal,
        )
        if (v.is(DownResponse, body)) options.onServerDown?.()
        return status === 200 && v.is(HealthResponse, body)
      } catch (error) {
        if (!(error instanceof OfflineError)) throw error
        options.onNoResponse?.(error)
        return false
      }
    },
  }
}

const triesText = (tries: number) => String(Math.min(tries, TRIES_MAX))

function headersOf(request: OpRequest, account: string): Record<string, string> {
  return {
    [ACCOUNT_HEADER]: account,
    [IDEMPOTENCY_HEADER]: request.opId,
    [COMPOSED_ON_HEADER]: request.composedOn,
    [TRIES_HEADER]: triesText(request.tries),
    ...(request.draftId === null ? {} : { [DRAFT_HEADER]: request.draftId }),
    ...(request.draftSeen === null ? {} : { [DRAFT_SEEN_HEADER]: request.draftSeen.join(',') }),
  }
}

function responseOf({ status, body, headers }: JsonResponse): TransportResponse {
  return {
    kind: 'answer',
    status,
    body,
    opId: headers.get(OP_ECHO_HEADER),
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), Date.now()),
    replayed: headers.get(REPLAYED_HEADER) === 'true',
  }
}
