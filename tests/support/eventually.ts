import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Resolves once `look` throws nothing; rejects with what it threw last when it never does. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 5 })
