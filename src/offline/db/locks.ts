/**
 * Runs `body` under a Web Lock that all tabs and the worker share; `hasLock` is false in a browser that has no
 * locks or blocks them together with storage.
 * @throws the error of `body`, and AbortError when `signal` aborts before the lock is free.
 */
export async function withLock<T>(
  name: string,
  body: (hasLock: boolean) => Promise<T>,
  options: Pick<LockOptions, 'mode' | 'signal'> = {},
): Promise<T> {
  const result = await request(name, body, options)
  // `busy` needs `ifAvailable`.
  return (result as { value: T }).value
}

/**
 * Runs `body` as `withLock` does, unless another one has the lock. `lost` aborts when the lock is gone before `body`
 * has ended: another one stole it, or the browser froze this page, which then hands the lock over.
 * @returns whether it ran, after its end.
 */
export async function withFreeLock(
  name: string,
  body: (hasLock: boolean, lost: AbortSignal) => Promise<void>,
): Promise<'ran' | 'busy'> {
  const losing = new AbortController()
  const { signal: lost } = losing
  const lose = () => losing.abort()
  let running: Promise<void> | null = null
  const hold = (hasLock: boolean): Promise<unknown> => {
    running = body(hasLock, lost)
    const isLost = new Promise((resolve) => lost.addEventListener('abort', resolve, { once: true }))
    return Promise.race([running, isLost])
  }
  if (typeof document === 'object') document.addEventListener('freeze', lose)
  try {
    const result = await request(name, hold, { ifAvailable: true })
    return result === 'busy' ? 'busy' : 'ran'
  } catch (error) {
    const wasStolen = running !== null && error instanceof DOMException && error.name === 'AbortError'
    if (!wasStolen) throw error
    lose()
    return 'ran'
  } finally {
    if (typeof document === 'object') document.removeEventListener('freeze', lose)
    await running
  }
}

async function request<T>(
  name: string,
  body: (hasLock: boolean) => Promise<T>,
  options: LockOptions,
): Promise<{ value: T } | 'busy'> {
  const locks = globalThis.navigator?.locks
  if (!locks) return { value: await body(false) }
  let hasBegun = false
  try {
    return await locks.request(name, options, async (lock) => {
      hasBegun = true
      return lock === null ? ('busy' as const) : { value: await body(true) }
    })
  } catch (error) {
    const isBlocked = !hasBegun && error instanceof DOMException && error.name === 'SecurityError'
    if (!isBlocked) throw error
    return { value: await body(false) }
  }
}
