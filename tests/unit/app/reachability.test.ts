import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  hasAnswered,
  noticeReachable,
  noticeUnreachable,
  probeNow,
  whenBack,
} from '../../../src/app/data/connection.ts'
import { appStore, onlineAtom } from '../../../src/app/data/state.ts'

let reachable = false
const probe = vi.fn(() => Promise.resolve(reachable))
const onBack = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  reachable = false
  whenBack({ probe, onBack })
  noticeReachable()
  probe.mockClear()
  onBack.mockClear()
})
afterEach(() => {
  whenBack(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a server that went silent', () => {
  test('is asked for now and then, ever less often, until it answers', async () => {
    noticeUnreachable()
    noticeUnreachable()
    expect([hasAnswered(), appStore.get(onlineAtom)]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000)
    expect(probe).toHaveBeenCalledTimes(3)
    reachable = true
    await vi.advanceTimersByTimeAsync(16_000)
    expect([hasAnswered(), appStore.get(onlineAtom)]).toEqual([true, true])
    expect(onBack).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(probe).toHaveBeenCalledTimes(4)
  })

  test('is asked at once when the device has a network again', async () => {
    noticeUnreachable()
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000)
    reachable = true
    // The browser says so before anybody answered.
    appStore.set(onlineAtom, true)
    probeNow()
    await vi.advanceTimersByTimeAsync(1)
    expect(hasAnswered()).toBe(true)
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  test('is back however that was found out, and said so once', async () => {
    noticeUnreachable()
    noticeReachable()
    noticeReachable()
    expect(onBack).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probe).not.toHaveBeenCalled()
  })

  test('one question at a time is enough, however often the network comes and goes', async () => {
    noticeUnreachable()
    for (let times = 0; times < 5; times++) probeNow()
    await vi.advanceTimersByTimeAsync(1)
    expect(probe).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(probe).toHaveBeenCalledTimes(2)
  })
})
