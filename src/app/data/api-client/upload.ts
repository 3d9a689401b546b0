import { OfflineError } from './api-error.ts'
import type { JsonResponse } from './http.ts'

/** An upload without progress for this time has failed. */
export const UPLOAD_STALL_MS = 30_000

/** A form to upload. */
export interface UploadRequest {
  url: string
  method: string
  form: FormData
  headers: Record<string, string>
  signal: AbortSignal
  /** Called with the progress from 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** Whether uploads with progress are possible; a service worker and Node have no XMLHttpRequest. */
export const canUploadByXhr = () => typeof XMLHttpRequest !== 'undefined'

/**
 * Uploads a form with XMLHttpRequest. Fetch reports progress only with request streams, which Safari and
 * HTTP/1.1 lack, and without progress a slow upload looks like a stalled one.
 * @throws OfflineError when there is no JSON response.
 */
export function uploadByXhr({
  url,
  method,
  form,
  headers,
  signal,
  onProgress,
}: UploadRequest): Promise<JsonResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let stallTimer: ReturnType<typeof setTimeout> | undefined
    const fail = (why: OfflineError['why']) => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', onAbort)
      reject(new OfflineError(why))
    }
    const onAbort = () => {
      fail('aborted')
      xhr.abort()
    }
    const restartStallTimer = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => {
        fail('timeout')
        xhr.abort()
      }, UPLOAD_STALL_MS)
    }
    if (signal.aborted) return fail('aborted')
    signal.addEventListener('abort', onAbort)
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      restartStallTimer()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    xhr.addEventListener('progress', restartStallTimer)
    xhr.addEventListener('error', () => fail('network'))
    xhr.addEventListener('load', () => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', onAbort)
      const responseHeaders = new Headers()
      for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) responseHeaders.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      try {
        resolve({ status: xhr.status, body: JSON.parse(xhr.responseText), headers: responseHeaders })
      } catch {
        reject(new OfflineError('not-ours'))
      }
    })
    restartStallTimer()
    xhr.send(form)
    return undefined
  })
}
