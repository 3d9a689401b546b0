import { describe, expect, test } from 'vitest'
import { OfflineError } from '../../../src/app/data/api-client/api-error.ts'
import { isNetworkSignIn } from '../../../src/app/data/api-client/network-sign-in.ts'
import { createTransport } from '../../../src/app/data/api-client/transport.ts'

const html = (status: number) =>
  new Response(status === 204 ? null : '<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })

/** A transport over `fetch`, and what is told of each silence: whether it is a network's sign-in. */
function listening(fetch: () => Promise<Response>) {
  const told: boolean[] = []
  const transport = createTransport({
    account: () => 'a',
    origin: 'https://commonroof.example',
    fetch,
    onSilence: (error) => told.push(isNetworkSignIn(error)),
  })
  return { transport, told }
}

/** What a probe over this network is told about the silence. */
async function probed(fetch: () => Promise<Response>): Promise<boolean[]> {
  const { transport, told } = listening(fetch)
  await transport.probe(new AbortController().signal)
  return told
}

describe('silence', () => {
  test.each([200, 302, 511])('is a network that wants a sign-in where HTML comes with %i', async (status) => {
    expect(await probed(async () => html(status))).toEqual([true])
  })

  test.each([404, 502, 503])('is no such thing where a gateway answers %i', async (status) => {
    expect(await probed(async () => html(status))).toEqual([false])
  })

  test('is plain silence where nothing answers or the wait was given up', async () => {
    expect(await probed(() => Promise.reject(new TypeError('fetch failed')))).toEqual([false])
    expect(isNetworkSignIn(new OfflineError('aborted'))).toBe(false)
    expect(isNetworkSignIn(new OfflineError('timeout'))).toBe(false)
  })

  test('is told by an op that was sent into it as well', async () => {
    const { transport, told } = listening(async () => html(200))
    const answer = await transport.sendBatch([], new AbortController().signal)
    expect(answer).toEqual({ kind: 'unreachable', why: 'not-ours' })
    expect(told).toEqual([true])
  })
})
