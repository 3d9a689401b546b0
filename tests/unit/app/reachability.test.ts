import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError } from '../../../src/app/data/api-client/api-error.ts'
import {
  detectNetworkSignIn,
  hasServerResponded,
  noteReachable,
  noteServerDown,
  noteUnreachable,
  probeNow,
  monitorConnection,
} from '../../../src/app/data/connection.ts'
import { appStore, connectionAtom, onlineAtom } from '../../../src/app/data/state.ts'

let reachable = false
const probe = vi.fn(() => Promise.resolve(reachable))
const onReconnected = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  reachable = false
  monitorConnection({ probe, onReconnected })
  noteReachable()
  probe.mockClear()
  onReconnected.mockClear()
})
afterEach(() => {
  monitorConnection(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an unreachable server', () => {
  test('is probed with growing intervals until it responds', async () => {
    noteUnreachable()
    noteUnreachable()
    expect([hasServerResponded(), appStore.get(onlineAtom)]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000)
    expect(probe).toHaveBeenCalledTimes(3)
    reachable = true
    await vi.advanceTimersByTimeAsync(16_000)
    expect([hasServerResponded(), appStore.get(onlineAtom)]).toEqual([true, true])
    expect(onReconnected).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(probe).toHaveBeenCalledTimes(4)
  })

  test('is probed at once when the device has a network again', async () => {
    noteUnreachable()
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000)
    reachable = true
    // The browser reports a network before the server has responded.
    appStore.set(onlineAtom, true)
    probeNow()
    await vi.advanceTimersByTimeAsync(1)
    expect(hasServerResponded()).toBe(true)
    expect(onReconnected).toHaveBeenCalledTimes(1)
  })

  test('is reported as back once, also without a probe', async () => {
    noteUnreachable()
    noteReachable()
    noteReachable()
    expect(onReconnected).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probe).not.toHaveBeenCalled()
  })

  test('has a name for what is in the way, until it responds', () => {
    noteUnreachable()
    expect(appStore.get(connectionAtom)).toBe('offline')
    noteServerDown()
    expect(appStore.get(connectionAtom)).toBe('server-down')
    detectNetworkSignIn(new OfflineError('not-ours', { status: 200 }))
    expect(appStore.get(connectionAtom)).toBe('network-sign-in')
    noteServerDown()
    detectNetworkSignIn(new OfflineError('network'))
    expect(appStore.get(connectionAtom)).toBe('offline')
    noteServerDown()
    noteReachable()
    expect(appStore.get(connectionAtom)).toBe('online')
    noteUnreachable()
    expect(appStore.get(connectionAtom)).toBe('offline')
  })

  test('is probed by one request at a time when the network changes often', async () => {
    noteUnreachable()
    for (let times = 0; times < 5; times++) probeNow()
    await vi.advanceTimersByTimeAsync(1)
    expect(probe).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(probe).toHaveBeenCalledTimes(2)
  })
})
