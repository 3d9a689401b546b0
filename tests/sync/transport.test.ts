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
}
const photo: OpRequest = {
  ...request,
  method: 'POST',
  path: '/upload-profile',
  body: null,
  draftId: null,
  upload: { field: 'profileImage', bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg' },
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A transport whose network is `answer`; what it was asked is kept. */
function over(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = []
  const transport = createTransport({
    account: () => ANA,
    origin: ORIGIN,
    fetch: async (input, init) => {
      const sent = new Request(input, init)
      asked.push(sent.clone())
      return answer(sent)
    },
  })
  return { transport, asked, signal: new AbortController().signal }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('one op', () => {
  test('carries its account, its key, the person’s day and its draft', async () => {
    const { transport, asked, signal } = over(() => json({}))
    await transport.send(request, signal)
    const [sent] = asked
    expect([sent?.method, sent?.url]).toEqual(['PUT', `${ORIGIN}/api/profile`])
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      'x-account': ANA,
      'idempotency-key': OP,
      'x-composed-on': '2026-03-01',
      'x-draft-id': DRAFT,
      'content-type': 'application/json',
    })
    expect(await sent?.json()).toEqual({ userType: 'seeker' })
  })

  test('reads status, body, echo and replay from the answer, whatever the status', async () => {
    const { transport, signal } = over(() =>
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
    const { transport, signal } = over(() => json({}, 429, { 'retry-after': headers.shift() ?? '' }))
    const [seconds, date] = [await transport.send(request, signal), await transport.send(request, signal)]
    if (seconds.kind !== 'answer' || date.kind !== 'answer') throw new Error('both were answers')
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
    ['an empty answer', () => new Response(null, { status: 204 }), 'not-ours'],
    ['no network', fail, 'network'],
  ])('%s is no answer', async (_, answer, why) => {
    const { transport, signal } = over(answer)
    expect(await transport.send(request, signal)).toEqual({ kind: 'unreachable', why })
  })

  test('that is called off says so', async () => {
    const controller = new AbortController()
    const { transport, asked } = over(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const sending = transport.send(request, controller.signal)
    await eventually(() => expect(asked).toHaveLength(1))
    controller.abort()
    expect(await sending).toEqual({ kind: 'unreachable', why: 'aborted' })
  })
})

function fail(): never {
  throw new TypeError('fetch failed')
}

describe('the probe', () => {
  test.each<[boolean, string, () => Response]>([
    [true, 'our own answer', () => json({ status: 'ok', app: 'commonroof' })],
    [false, 'somebody else’s JSON', () => json({ ok: true })],
    [false, 'our JSON with an error', () => json({ status: 'ok', app: 'commonroof' }, 503)],
    [false, 'HTML', () => new Response('ok', { headers: { 'content-type': 'text/html' } })],
    [false, 'nothing', fail],
  ])('is %s for %s', async (expected, _, answer) => {
    const { transport, asked, signal } = over(answer)
    expect(await transport.probe(signal)).toBe(expected)
    expect(asked[0]?.url).toBe(`${ORIGIN}/healthz`)
  })
})

describe('an upload where there is no XMLHttpRequest', () => {
  test('goes by fetch, with the same headers', async () => {
    const { transport, asked, signal } = over(() => json({ imageUrl: '/photos/x' }, 201, { 'x-op-id': OP }))
    expect(await transport.send(photo, signal)).toMatchObject({ kind: 'answer', status: 201, opId: OP })
    const [sent] = asked
    expect(sent?.headers.get('idempotency-key')).toBe(OP)
    const file = (await sent?.formData())?.get('profileImage') as File
    expect([file.type, file.size]).toEqual(['image/jpeg', 3])
  })
})

/** A browser's XMLHttpRequest, moved by hand. */
class HandXhr extends EventTarget {
  static last: HandXhr
  upload = new EventTarget()
  headers: Record<string, string> = {}
  target = ''
  aborted = false
  status = 0
  responseText = ''
  withCredentials = false
  constructor() {
    super()
    HandXhr.last = this
  }
  open = (method: string, url: string) => void (this.target = `${method} ${url}`)
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
  send = () => undefined
  abort = () => void (this.aborted = true)
  getAllResponseHeaders = () => `content-type: application/json\r\nx-op-id: ${OP}\r\n`
  moves = (loaded: number, total: number) =>
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  answers = (status: number, text: string) => {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

describe('an upload in a window', () => {
  function uploading(signal: AbortSignal = new AbortController().signal) {
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', HandXhr)
    const progress: number[] = []
    const transport = createTransport({
      account: () => ANA,
      onUploadProgress: (_, fraction) => progress.push(fraction),
    })
    return { answer: transport.send(photo, signal), xhr: HandXhr.last, progress }
  }

  test('tells its progress and reads its answer', async () => {
    const { answer, xhr, progress } = uploading()
    xhr.moves(1, 4)
    xhr.moves(4, 4)
    xhr.answers(201, '{"imageUrl":"/photos/x"}')
    expect(await answer).toMatchObject({ status: 201, body: { imageUrl: '/photos/x' }, opId: OP })
    expect(progress).toEqual([0.25, 1])
    expect([xhr.target, xhr.headers['X-Account']]).toEqual(['POST /api/upload-profile', ANA])
  })

  test('may take as long as it moves, and is lost when it stands still', async () => {
    const { answer, xhr } = uploading()
    for (let moved = 0; moved < 20; moved++) {
      vi.advanceTimersByTime(UPLOAD_STALL_MS - 1)
      xhr.moves(moved, 100)
    }
    expect(xhr.aborted).toBe(false)
    vi.advanceTimersByTime(UPLOAD_STALL_MS)
    expect(await answer).toEqual({ kind: 'unreachable', why: 'timeout' })
    expect(xhr.aborted).toBe(true)
  })

  test('ends with its engine', async () => {
    const controller = new AbortController()
    const { answer, xhr } = uploading(controller.signal)
    controller.abort()
    expect(await answer).toEqual({ kind: 'unreachable', why: 'aborted' })
    expect(xhr.aborted).toBe(true)
  })

  test('answered by a captive portal is no answer', async () => {
    const { answer, xhr } = uploading()
    xhr.answers(200, '<h1>Hotel</h1>')
    expect(await answer).toEqual({ kind: 'unreachable', why: 'not-ours' })
  })
})
