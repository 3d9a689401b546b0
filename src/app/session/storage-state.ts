import { atom } from 'jotai/vanilla'
import type { Unavailable } from '../../offline/db/storage-errors.ts'

/**
 * How this device's storage does, as far as the person has to know:
 * - `full` there is no room; words stay on the page and are saved as soon as there is;
 * - `memory-only` the database is gone and does not come back; writing goes on, on this page alone;
 * - `emptied` the browser removed what was kept; what this page shows was saved again;
 * - `shut` the account's database does not open, and the person decides what now.
 */
export type StorageState =
  | { kind: 'ok' | 'full' | 'memory-only' | 'emptied' }
  | { kind: 'shut'; why: Unavailable; userId: string }

export const storageAtom = atom<StorageState>({ kind: 'ok' })
