import { atom } from 'jotai/vanilla'
import type { UnavailableReason } from '../../offline/db/storage-errors.ts'

/**
 * The state of this device's storage, as the person sees it:
 * - `full`: the device has no room; input stays on the page and is saved as soon as there is room;
 * - `memory-only`: the database cannot be reopened; input stays only on this page;
 * - `emptied`: the browser deleted the stored data; the data of this page was stored again;
 * - `preparing`: a newer version of the app makes the database ready, and `share` of it, from 0 to 1, is done;
 * - `shut`: the account's database does not open, and the person must decide what to do.
 */
export type StorageState =
  | { kind: 'ok' | 'full' | 'memory-only' | 'emptied' }
  | { kind: 'preparing'; share: number }
  | { kind: 'shut'; reason: UnavailableReason; userId: string }

export const storageAtom = atom<StorageState>({ kind: 'ok' })
