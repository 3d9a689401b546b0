import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { UPLOAD_STALL_MS } from '../../src/app/data/api-client/upload.ts'
import type { OpRequest } from '../../src/sync/types.ts'
import { eventually } from '../support/eventually.ts'

const ANA = '00000001-0000-7000-8000-000000000000'
const OP = '00000002-0000-7000-8000-000000000000'
const DRAFT = '00000003-0000-7000-8000-000000000000'
const ORIGIN = 'https://commonroof.example'

const request: OpRequest = {
  opId: OP,
  method: 'PUT',
  path: '/profile',
  body: { userType: 'seeker' },
  upload: null,
  composedOn: '2026-03-01',
  draftId: DRAFT,
  draftSeen: ['0123456789abcdef', 'fedcba9876543210'],
  tries: 2,
}
const photo: OpRequest = {
  ...request,
  method: 'POST',
  path: '/upload-profile',
  body: null,
  draftId: null,
  draftSeen: null,
  upload: { field: 'profileImage', bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg' },
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Creates a transport that records its requests and gets its responses from `respond`. */
function transportWith(respond: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const transport = createTransport({
    account: () => ANA,
    origin: ORIGIN,
    fetch: async (input, init) => {
      const sent = new Request(input, init)
      requests.push(sent.clone())
      return respond(sent)
    },
  })
  return { transport, requests, signal: new AbortController().signal }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  [0, '0'],
  [7, '7'],
  [123_456, '1000'],
])('a batch after %i earlier tries says %s', async (tries, said) => {
  const { transport, requests, signal } = transportWith(() => json({ results: [] }))
  await transport.sendBatch([], signal, tries)
  expect(requests[0]?.headers.get('x-earlier-tries')).toBe(said)
})

describe('one operation', () => {
  test('is sent with its account, its key, the person’s day and its draft', async () => {
    const { transport, requests, signal } = transportWith(() => json({}))
    await transport.send(request, signal)
    const [sent] = requests
    expect([sent?.method, sent?.url]).toEqual(['PUT', `${ORIGIN}/api/profile`])
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      'x-account': ANA,
      'idempotency-key': OP,
      'x-composed-on': '2026-03-01',
      'x-draft-id': DRAFT,
      'x-draft-seen': '0123456789abcdef,fedcba9876543210',
      'x-earlier-tries': '2',
      'content-type': 'application/json',
    })
    expect(await sent?.json()).toEqual({ userType: 'seeker' })
  })

  test('reads status, body, operation id and replay from the response, for every status', async () => {
    const { transport, signal } = transportWith(() =>
      json({ a: 1 }, 409, { 'x-op-id': OP, 'idempotency-replayed': 'true' }),
    )
    expect(await transport.send(request, signal)).toEqual({
      kind: 'answer',
      status: 409,
      body: { a: 1 },
      opId: OP,
      retryAfterMs: null,
      replayed: true,
    })
  })

  test('reads both forms of Retry-After', async () => {
    const soon = new Date(Date.now() + 3_600_000).toUTCString()
    const headers = ['120', soon]
    const { transport, signal } = transportWith(() => json({}, 429, { 'retry-after': headers.shift() ?? '' }))
    const [seconds, date] = [await transport.send(request, signal), await transport.send(request, signal)]
    if (seconds.kind !== 'answer' || date.kind !== 'answer') throw new Error('a request has no response')
    expect(seconds.retryAfterMs).toBe(120_000)
    expect(Math.abs((date.retryAfterMs ?? 0) - 3_600_000)).toBeLessThan(60_000)
  })

  test.each<[string, () => Response, string]>([
    [
      'a captive portal',
      () => new Response('<p>Hotel</p>', { headers: { 'content-type': 'text/html' } }),
      'not-ours',
    ],
    [
      'JSON cut short',
      () => new Response('{"a":', { headers: { 'content-type': 'application/json' } }),
      'not-ours',
    ],
    ['an empty response', () => new Response(null, { status: 204 }), 'not-ours'],
    ['no network', fail, 'network'],
  ])('%s counts as unreachable', async (_, respond, why) => {
    const { transport, signal } = transportWith(respond)
    expect(await transport.send(request, signal)).toEqual({ kind: 'unreachable', why })
  })

  test('resolves as aborted when it is aborted', async () => {
    const controller = new AbortController()
    const { transport, requests } = transportWith(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const sending = transport.send(request, controller.signal)
    await eventually(() => expect(requests).toHaveLength(1))
    controller.abort()
    expect(await sending).toEqual({ kind: 'unreachable', why: 'aborted' })
  })
})

function fail(): never {
  throw new TypeError('fetch failed')
}

describe('the probe', () => {
  test.each<[boolean, string, () => Response]>([
    [true, 'the response of our server', () => json({ status: 'ok', app: 'commonroof' })],
    [false, 'other JSON', () => json({ ok: true })],
    [false, 'our JSON with an error', () => json({ status: 'ok', app: 'commonroof' }, 503)],
    [false, 'HTML', () => new Response('ok', { headers: { 'content-type': 'text/html' } })],
    [false, 'nothing', fail],
  ])('is %s for %s', async (expected, _, respond) => {
    const { transport, requests, signal } = transportWith(respond)
    expect(await transport.probe(signal)).toBe(expected)
    expect(requests[0]?.url).toBe(`${ORIGIN}/readyz`)
  })
})

describe('an upload without XMLHttpRequest', () => {
  test('uses fetch with the same headers', async () => {
    const { transport, requests, signal } = transportWith(() =>
      json({ imageUrl: '/photos/x' }, 201, { 'x-op-id': OP }),
    )
    expect(await transport.send(photo, signal)).toMatchObject({ kind: 'answer', status: 201, opId: OP })
    const [sent] = requests
    expect(sent?.headers.get('idempotency-key')).toBe(OP)
    const file = (await sent?.formData())?.get('profileImage') as File
    expect([file.type, file.size]).toEqual(['image/jpeg', 3])
  })
})

/** A fake XMLHttpRequest that the test controls. */
class FakeXhr extends EventTarget {
  static last: FakeXhr
  upload = new EventTarget()
  headers: Record<string, string> = {}
  target = ''
  aborted = false
  status = 0
  responseText = ''
  withCredentials = false
  constructor() {
    super()
    FakeXhr.last = this
  }
  open = (method: string, url: string) => void (this.target = `${method} ${url}`)
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
  send = () => undefined
  abort = () => void (this.aborted = true)
  getAllResponseHeaders = () => `content-type: application/json\r\nx-op-id: ${OP}\r\n`
  reportProgress = (loaded: number, total: number) =>
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  respond = (status: number, text: string) => {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

describe('an upload in a window', () => {
  function uploading(signal: AbortSignal = new AbortController().signal) {
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const progress: number[] = []
    const transport = createTransport({
      account: () => ANA,
      onUploadProgress: (_, fraction) => progress.push(fraction),
    })
    return { response: transport.send(photo, signal), xhr: FakeXhr.last, progress }
  }

  test('reports its progress and reads its response', async () => {
    const { response, xhr, progress } = uploading()
    xhr.reportProgress(1, 4)
    xhr.reportProgress(4, 4)
    xhr.respond(201, '{"imageUrl":"/photos/x"}')
    expect(await response).toMatchObject({ status: 201, body: { imageUrl: '/photos/x' }, opId: OP })
    expect(progress).toEqual([0.25, 1])
    expect([xhr.target, xhr.headers['X-Account']]).toEqual(['POST /api/upload-profile', ANA])
  })

  test('has no time limit while it progresses, and fails when it stalls', async () => {
    const { response, xhr } = uploading()
    for (let moved = 0; moved < 20; moved++) {
      vi.advanceTimersByTime(UPLOAD_STALL_MS - 1)
      xhr.reportProgress(moved, 100)
    }
    expect(xhr.aborted).toBe(false)
    vi.advanceTimersByTime(UPLOAD_STALL_MS)
    expect(await response).toEqual({ kind: 'unreachable', why: 'timeout' })
    expect(xhr.aborted).toBe(true)
  })

  test('is aborted with its signal', async () => {
    const controller = new AbortController()
    const { response, xhr } = uploading(controller.signal)
    controller.abort()
    expect(await response).toEqual({ kind: 'unreachable', why: 'aborted' })
    expect(xhr.aborted).toBe(true)
  })

  test('counts as unreachable when a captive portal responds', async () => {
    const { response, xhr } = uploading()
    xhr.respond(200, '<h1>Hotel</h1>')
    expect(await response).toEqual({ kind: 'unreachable', why: 'not-ours' })
  })
})
