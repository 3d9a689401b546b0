import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The request to sign. */
export interface SignedRequest {
  method: string
  url: URL
  /** Names in lower case. `signedHeaders` adds `host` and the x-amz headers. */
  headers: Record<string, string>
  /** SHA-256 of the body in hex. */
  bodySha256: string
}

export const sha256Hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string) => createHmac('sha256', key).update(data).digest()
const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns the headers of an S3 request, signed with AWS Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signedHeaders(
  request: SignedRequest,
  credentials: S3Credentials,
  now: Date,
): Record<string, string> {
  const { method, url, bodySha256 } = request
  const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': timestamp,
  }
  const sorted = Object.entries(headers).sort(byName)
  const names = sorted.map(([name]) => name).join(';')
  const query = [...url.searchParams]
    .map(([key, value]) => [encode(key), encode(value)] as const)
    .sort(byName)
  const canonical = [
    method,
    url.pathname,
    query.map((pair) => pair.join('=')).join('&'),
    ...sorted.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodySha256,
  ].join('\n')
  const scope = `${timestamp.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical)].join('\n')
  const key = [credentials.region, 's3', 'aws4_request'].reduce<Uint8Array>(
    hmac,
    hmac(`AWS4${credentials.secretAccessKey}`, timestamp.slice(0, 8)),
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
