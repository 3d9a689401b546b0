import { OfflineError } from './api-error.ts'
import type { JsonResponse } from './http.ts'

/** An upload counts as lost after this long without a byte moving. */
export const UPLOAD_STALL_MS = 30_000

export interface UploadRequest {
  url: string
  method: string
  form: FormData
  headers: Record<string, string>
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** Whether this place can upload with progress; a service worker and Node cannot. */
export const canUploadByXhr = () => typeof XMLHttpRequest !== 'undefined'

/**
 * Uploads a form. By XMLHttpRequest, because fetch tells no progress without request streams, which
 * Safari and HTTP/1.1 lack, and a slow upload that moves must not be cut off.
 * @throws OfflineError.
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
    let stall: ReturnType<typeof setTimeout> | undefined
    const fail = (why: OfflineError['why']) => {
      clearTimeout(stall)
      signal.removeEventListener('abort', aborted)
      reject(new OfflineError(why))
    }
    const aborted = () => {
      fail('aborted')
      xhr.abort()
    }
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        fail('timeout')
        xhr.abort()
      }, UPLOAD_STALL_MS)
    }
    if (signal.aborted) return fail('aborted')
    signal.addEventListener('abort', aborted)
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      moved()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    xhr.addEventListener('progress', moved)
    xhr.addEventListener('error', () => fail('network'))
    xhr.addEventListener('load', () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', aborted)
      const answerHeaders = new Headers()
      for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) answerHeaders.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      try {
        resolve({ status: xhr.status, body: JSON.parse(xhr.responseText), headers: answerHeaders })
      } catch {
        reject(new OfflineError('not-ours'))
      }
    })
    moved()
    xhr.send(form)
    return undefined
  })
}
