import { afterEach, expect, test, vi } from 'vitest'
import { withFreeLock, withLock } from '../../../src/offline/db/locks.ts'

/** Replaces the locks of this Node process, which has real ones. */
const browserWith = (locks: Pick<LockManager, 'request'> | undefined) => vi.stubGlobal('navigator', { locks })
const refusing = (name: string) => ({
  request: (() =>
    Promise.reject(new DOMException('The operation is insecure', name))) as LockManager['request'],
})

afterEach(() => vi.unstubAllGlobals())

test('one page at a time runs under a lock, and another one is busy', async () => {
  expect(await withLock('a', async (hasLock) => hasLock)).toBe(true)
  const seen = await withLock('a', () => withFreeLock('a', async () => undefined))
  expect(seen).toBe('busy')
  expect(await withFreeLock('a', async () => undefined)).toBe('ran')
})

test.each([
  ['that has none', undefined],
  ['that blocks them with storage', refusing('SecurityError')],
])('a browser %s runs without a lock', async (_, locks) => {
  browserWith(locks)
  expect(await withLock('a', async (hasLock) => hasLock)).toBe(false)
  let ran: boolean | null = null
  expect(await withFreeLock('a', async (hasLock) => void (ran = hasLock))).toBe('ran')
  expect(ran).toBe(false)
})

test('another error of the lock, and the error of the work, are thrown', async () => {
  const insecure = new DOMException('in the work', 'SecurityError')
  await expect(withLock('a', () => Promise.reject(insecure))).rejects.toBe(insecure)
  browserWith(refusing('AbortError'))
  await expect(withLock('a', async () => 1)).rejects.toThrow('insecure')
})

test('a stolen lock is lost to the one that runs under it, which ends what it began', async () => {
  let hasEnded = false
  const first = withFreeLock('stolen', async (hasLock, lost) => {
    expect(hasLock).toBe(true)
    await new Promise((resolve) => lost.addEventListener('abort', resolve, { once: true }))
    await Promise.resolve()
    hasEnded = true
  })
  await navigator.locks.request('stolen', { steal: true }, async () => undefined)
  expect(await first).toBe('ran')
  expect(hasEnded).toBe(true)
})

test('a page that the browser freezes hands its lock over', async () => {
  const document = new EventTarget()
  vi.stubGlobal('document', document)
  let goOn = (): void => undefined
  const first = withFreeLock('frozen', () => new Promise((resolve) => (goOn = resolve)))
  expect(await withFreeLock('frozen', async () => undefined)).toBe('busy')
  document.dispatchEvent(new Event('freeze'))
  await vi.waitFor(async () => expect(await withFreeLock('frozen', async () => undefined)).toBe('ran'))
  goOn()
  expect(await first).toBe('ran')
})

test('a lock that is not given for another reason is an error', async () => {
  browserWith(refusing('NotSupportedError'))
  await expect(withFreeLock('a', async () => undefined)).rejects.toThrow('insecure')
})
