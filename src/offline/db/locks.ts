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

/** Runs `body` as `withLock` does, unless another one has the lock. @returns whether it ran. */
export async function withFreeLock(
  name: string,
  body: (hasLock: boolean) => Promise<void>,
): Promise<'ran' | 'busy'> {
  return (await request(name, body, { ifAvailable: true })) === 'busy' ? 'busy' : 'ran'
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
