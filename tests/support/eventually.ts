import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Calls `look` until it does not throw; rejects with its last error after `PATIENCE_MS`. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 5 })
