const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = '0\r\n\r\n'

/** The bytes of one complete HTTP/1.1 request. */
export interface RequestFrame {
  /** Method and path, such as `POST /api/messages`. */
  line: string
  bytes: Buffer
}

/** The request in `bytes`, or null while it is incomplete. A connection carries only one request. */
export function wholeRequest(bytes: Buffer): RequestFrame | null {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const bodyStart = headEnd + HEAD_END.length
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
  const isWhole = isChunked
    ? bytes.toString('latin1', bodyStart).endsWith(LAST_CHUNK)
    : bytes.length >= bodyStart + length
  if (!isWhole) return null
  const [method = '', path = ''] = head.split(' ')
  return { line: `${method} ${path}`, bytes: withConnectionClose(head, bytes.subarray(bodyStart)) }
}

/** Asks the server to close the connection after the response, so that every request gets its own fault. */
function withConnectionClose(head: string, body: Buffer): Buffer {
  const lines = head.split('\r\n').filter((line) => !/^connection:/i.test(line))
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`, 'latin1'), body])
}
