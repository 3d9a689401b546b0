import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { isId } from '../../../domain/core/ids.ts'
import type { ExportStore } from './export-store.ts'
import { fileExportStore } from './file-export-store.ts'
import { PhotoStoreError, type S3Options } from './s3-photo-store.ts'

/** The longest time to send an archive to the bucket. */
const PUT_MAX_MS = 30 * 60_000
/** The longest wait for a response without an archive. */
const CALL_MAX_MS = 30_000

/**
 * A store of archives in the folder `exports/` of an S3-compatible bucket. An archive is written to `scratch` first,
 * because the bucket wants its size and its hash before its bytes.
 */
export function s3ExportStore(options: S3Options, scratch: string): ExportStore {
  const { accessKeyId, secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/exports`
  const files = fileExportStore(scratch)
  const call = async (
    method: string,
    id: string,
    init: { body?: Blob; hash: string; signal: AbortSignal },
  ) => {
    if (!isId(id)) throw new TypeError('An archive is named by an id')
    const response = await client.fetch(`${base}/${id}.zip`, {
      method,
      headers: {
        'x-amz-content-sha256': init.hash,
        ...(init.body ? { 'content-type': 'application/zip' } : {}),
      },
      body: init.body ?? null,
      signal: init.signal,
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new PhotoStoreError(`The store answered ${response.status} to ${method} of an archive`)
  }
  const empty = createHash('sha256').digest('hex')
  return {
    put: async (id, archive, signal) => {
      try {
        const bytes = await files.put(id, archive, signal)
        const path = files.pathOf(id)
        const hash = createHash('sha256')
        for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
        const response = await call('PUT', id, {
          body: await openAsBlob(path),
          hash: hash.digest('hex'),
          signal: AbortSignal.any([signal, AbortSignal.timeout(PUT_MAX_MS)]),
        })
        await response.body?.cancel()
        if (!response.ok) throw new PhotoStoreError('The bucket does not exist')
        return bytes
      } finally {
        await files.remove(id)
      }
    },
    read: async (id) => {
      // No time limit: the person's connection decides how long the download takes.
      const response = await call('GET', id, { hash: empty, signal: AbortSignal.any([]) })
      if (response.status !== 404) return response.body as ReadableStream<Uint8Array>
      await response.body?.cancel()
      return null
    },
    remove: async (id) => {
      const response = await call('DELETE', id, { hash: empty, signal: AbortSignal.timeout(CALL_MAX_MS) })
      await response.body?.cancel()
      // A process that was killed while it wrote the archive has left it.
      await files.remove(id)
    },
  }
}
