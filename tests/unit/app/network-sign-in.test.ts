import { describe, expect, test, vi } from 'vitest'
import { OfflineError } from '../../../src/app/data/api-client/api-error.ts'
import { isNetworkSignIn } from '../../../src/app/data/api-client/network-sign-in.ts'
import { createTransport } from '../../../src/app/data/api-client/transport.ts'

const html = (status: number) =>
  new Response(status === 204 ? null : '<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })

/** A transport over `fetch`; `portals` records for each failure whether a captive portal caused it. */
function createFixture(fetch: () => Promise<Response>) {
  const portals: boolean[] = []
  const down = vi.fn()
  const transport = createTransport({
    account: () => 'a',
    origin: 'https://commonroof.example',
    fetch,
    onNoResponse: (error) => portals.push(isNetworkSignIn(error)),
    onServerDown: down,
  })
  return { transport, portals, down }
}

/** Probes over this network and returns the recorded captive portals. */
async function probePortals(fetch: () => Promise<Response>): Promise<boolean[]> {
  const { transport, portals } = createFixture(fetch)
  await transport.probe(new AbortController().signal)
  return portals
}

describe('a missing response', () => {
  test.each([200, 302, 511])('is a captive portal when HTML comes with %i', async (status) => {
    expect(await probePortals(async () => html(status))).toEqual([true])
  })

  test.each([404, 502, 503])('is no captive portal when a gateway responds with %i', async (status) => {
    expect(await probePortals(async () => html(status))).toEqual([false])
  })

  test('is no captive portal without a connection, after an abort or a timeout', async () => {
    expect(await probePortals(() => Promise.reject(new TypeError('fetch failed')))).toEqual([false])
    expect(isNetworkSignIn(new OfflineError('aborted'))).toBe(false)
    expect(isNetworkSignIn(new OfflineError('timeout'))).toBe(false)
  })

  test('is reported for a sent batch too', async () => {
    const { transport, portals } = createFixture(async () => html(200))
    const response = await transport.sendBatch([], new AbortController().signal, 0)
    expect(response).toEqual({ kind: 'unreachable', why: 'not-ours' })
    expect(portals).toEqual([true])
  })
})

describe('a server that is down', () => {
  const ours = { status: 'unavailable', app: 'commonroof' }

  test.each([
    ['says so itself', Response.json(ours, { status: 503 }), 1],
    ['works again', Response.json({ ...ours, status: 'ok' }), 0],
    ['is behind a gateway, whose 503 may be the network’s', html(503), 0],
    ['is another one', Response.json({ status: 'unavailable' }, { status: 503 }), 0],
  ])('%s', async (_, response, times) => {
    const { transport, down } = createFixture(async () => response)
    await transport.probe(new AbortController().signal)
    expect(down).toHaveBeenCalledTimes(times)
  })
})
