import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import {
  CONTENT_TYPES,
  fileName,
  photoIdOfFile,
  photoNamesOf,
  type PhotoName,
  type PhotoStore,
  type StoredObject,
} from './photo-store.ts'

/** An S3-compatible bucket and the credentials for it. */
export interface S3Options {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Scheme and host. The bucket goes into the path, which every S3-compatible store supports. */
  endpoint: string
  bucket: string
}

/** An unexpected response of the photo store. */
export class PhotoStoreError extends Error {
  override readonly name = 'PhotoStoreError'
}

/**
 * A photo store in an S3-compatible bucket, in the folders `photos/` and `aside/`. Every method throws PhotoStoreError for
 * an unexpected status.
 */
export function s3PhotoStore(options: S3Options): PhotoStore {
  const { accessKeyId, secretAccessKey, region } = options
  // The callers repeat what failed, so the client does not.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`
  const call = async (
    method: string,
    path: string,
    body: Uint8Array<ArrayBuffer> | null = null,
    accepted: number[] = [],
    type = '',
  ) => {
    const headers = {
      // Without this header the client leaves the body out of the signature.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body ? { 'content-type': type } : {}),
    }
    const response = await client.fetch(`${base}${path}`, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok && !accepted.includes(response.status)) {
      await response.body?.cancel()
      throw new PhotoStoreError(`The photo store answered ${response.status} to ${method}`)
    }
    return response
  }
  const pathOf = (name: PhotoName) => `/photos/${fileName(name)}`
  const list = async (query: string) => (await call('GET', `?${query}`)).text()
  return {
    put: async (name, bytes) => {
      const type = CONTENT_TYPES[name.variant?.format ?? 'jpg']
      await call('PUT', pathOf(name), new Uint8Array(bytes), [], type)
    },
    get: async (name) => {
      const response = await call('GET', pathOf(name), null, [404])
      const bytes = new Uint8Array(await response.arrayBuffer())
      return response.status === 404 ? null : bytes
    },
    remove: async (id) => {
      // The original is deleted first, so that no variant can be made again after a partial removal.
      for (const name of photoNamesOf(id)) await call('DELETE', pathOf(name), null, [404])
    },
    list: () => objectsIn('photos/', list),
    moveAside: async (id) => {
      // S3 cannot move an object: the copy has the time of the move, from which the week counts.
      const original = await call('GET', pathOf({ id }), null, [404])
      const bytes = new Uint8Array(await original.arrayBuffer())
      if (original.status !== 404) await call('PUT', asidePathOf(id), bytes, [], CONTENT_TYPES.jpg)
      for (const name of photoNamesOf(id)) await call('DELETE', pathOf(name), null, [404])
    },
    listAside: () => objectsIn('aside/', list),
    moveBack: async (id) => {
      const kept = await call('GET', asidePathOf(id), null, [404])
      const bytes = new Uint8Array(await kept.arrayBuffer())
      if (kept.status === 404) return
      await call('PUT', pathOf({ id }), bytes, [], CONTENT_TYPES.jpg)
      await call('DELETE', asidePathOf(id), null, [404])
    },
    deleteAside: async (id) => {
      await call('DELETE', asidePathOf(id), null, [404])
    },
    readOwner: async () => {
      const response = await call('GET', OWNER_PATH, null, [404])
      const text = await response.text()
      return response.status === 404 ? null : text.trim()
    },
    writeOwner: async (databaseId) => {
      if (databaseId === null) await call('DELETE', OWNER_PATH, null, [404])
      else await call('PUT', OWNER_PATH, new TextEncoder().encode(databaseId), [], 'text/plain')
    },
  }
}

const asidePathOf = (id: string) => `/aside/${fileName({ id })}`
/** The object that names the database of the photos; it is outside of their folder. */
const OWNER_PATH = '/DATABASE'

/** Pages through the bucket's list; its XML is flat, so two patterns are enough to read it. */
async function* objectsIn(
  prefix: 'photos/' | 'aside/',
  list: (query: string) => Promise<string>,
): AsyncIterable<StoredObject> {
  let after = ''
  for (;;) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(after ? { 'start-after': after } : {}),
    })
    const xml = await list(query.toString())
    const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, content = '']) => ({
      key: /<Key>([^<]*)<\/Key>/.exec(content)?.[1] ?? '',
      changedAt: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(content)?.[1] ?? ''),
    }))
    for (const { key, changedAt } of objects) {
      const id = photoIdOfFile(key.slice(prefix.length))
      if (id !== null) yield { id, changedAt }
    }
    after = objects.at(-1)?.key ?? ''
    if (after === '' || !xml.includes('<IsTruncated>true</IsTruncated>')) return
  }
}
