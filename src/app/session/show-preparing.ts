import { PREPARING_SHOWN_AFTER_MS } from '../../domain/core/limits.ts'
import { appStore } from '../data/state.ts'
import { storageAtom } from './storage-state.ts'

/** The part of the work that makes the indexes, before the page has its data; counting is the rest. */
const INDEXES = 0.6

/** The work of which a share is done: the indexes of the database, or the counts of its operations. */
export type PreparingWork = 'indexes' | 'counts'

let share = 0
let timer: ReturnType<typeof setTimeout> | null = null

/** Shows how far the preparation of the device is, once it takes longer than a moment. */
export function showPreparing(work: PreparingWork, done: number): void {
  share = work === 'indexes' ? done * INDEXES : INDEXES + done * (1 - INDEXES)
  const show = () => {
    // A problem of the storage is more important.
    if (['ok', 'preparing'].includes(appStore.get(storageAtom).kind))
      appStore.set(storageAtom, { kind: 'preparing', share })
  }
  if (appStore.get(storageAtom).kind === 'preparing') return show()
  timer ??= setTimeout(show, PREPARING_SHOWN_AFTER_MS)
}

/** Ends the notice about the preparation. */
export function endPreparing(): void {
  if (timer !== null) clearTimeout(timer)
  timer = null
  if (appStore.get(storageAtom).kind === 'preparing') appStore.set(storageAtom, { kind: 'ok' })
}
