import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PhotoStoreError, s3PhotoStore } from '../../src/server/platform/photos/s3-photo-store.ts'

const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}

/**
 * The objects of a fake bucket, whose server checks every signature. It signs with the same library as the
 * product; an independent server checks signatures in tests/api/photo-stores.test.ts.
 */
const objects = new Map<string, { body: Buffer; at: Date }>()
const refusals: string[] = []
let failing = false

async function respond(request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> {
  const body = Buffer.concat(await request.toArray())
  if (failing) return { status: 503, body: 'slow down' }
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  // A request that was changed on its way, or signed with another key or body, gets another signature here.
  const expected = await new AwsV4Signer({
    ...CREDENTIALS,
    service: 's3',
    method: request.method ?? '',
    url: url.href,
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    datetime: String(request.headers['x-amz-date']),
  }).authHeader()
  if (expected !== request.headers.authorization) {
    refusals.push(`${request.method} ${request.url}`)
    return { status: 403, body: 'SignatureDoesNotMatch' }
  }
  if (url.searchParams.has('list-type')) return { status: 200, body: list(url) }
  if (request.method === 'PUT') objects.set(url.pathname, { body, at: new Date() })
  if (request.method === 'DELETE') objects.delete(url.pathname)
  const found = objects.get(url.pathname)
  if (request.method === 'GET')
    return found ? { status: 200, body: found.body } : { status: 404, body: 'NoSuchKey' }
  return { status: request.method === 'PUT' ? 200 : 204, body: '' }
}

const PAGE = 2
function list(url: URL): string {
  const after = url.searchParams.get('start-after') ?? ''
  const keys = [...objects.keys()]
    .map((path) => path.replace('/bucket/', ''))
    .filter((key) => key > after)
    .sort()
  const contents = keys
    .slice(0, PAGE)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(`/bucket/${key}`)?.at.toISOString()}</LastModified></Contents>`,
    )
  return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

const server = createServer((request, response) => {
  void respond(request).then(({ status, body }) => response.writeHead(status).end(body))
})
let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const id = (digit: string) => digit.repeat(32)
const open = () => s3PhotoStore({ ...CREDENTIALS, endpoint, bucket: 'bucket' })

test('puts, gets, lists over pages and removes', async () => {
  const store = open()
  for (const digit of ['a', 'b', 'c', 'd', 'e'])
    await store.put({ id: id(digit) }, new TextEncoder().encode(`jpeg ${digit}`))
  expect(new TextDecoder().decode((await store.get({ id: id('b') })) ?? undefined)).toBe('jpeg b')
  expect(await store.get({ id: id('0') })).toBeNull()
  expect((await Array.fromAsync(store.list())).map((object) => object.id)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map(id),
  )
  await store.remove(id('b'))
  await store.remove(id('b'))
  expect(await store.get({ id: id('b') })).toBeNull()
  expect(refusals).toEqual([])
})

test('throws when the store refuses, and refuses ids that are paths', async () => {
  failing = true
  await expect(open().get({ id: id('a') })).rejects.toBeInstanceOf(PhotoStoreError)
  failing = false
  const withWrongKey = s3PhotoStore({ ...CREDENTIALS, secretAccessKey: 'wrong', endpoint, bucket: 'bucket' })
  await expect(withWrongKey.put({ id: id('a') }, new Uint8Array([1]))).rejects.toBeInstanceOf(PhotoStoreError)
  await expect(open().get({ id: '../secrets' })).rejects.toBeInstanceOf(TypeError)
})
