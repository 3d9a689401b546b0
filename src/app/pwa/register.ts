import { atom } from 'jotai/vanilla'
import type { Workbox } from 'workbox-window'
import { appStore } from '../session/state.ts'
import { flushUnsaved } from '../session/unsaved.ts'

/** True while a new version is installed and waits for the person's word. */
export const updateReadyAtom = atom(false)

let workbox: Workbox | null = null

/** Registers the worker once the page is up; in development there is none to register. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox('/sw.js', { scope: '/', type: 'classic' })
  workbox.addEventListener('waiting', () => appStore.set(updateReadyAtom, true))
  // Without a worker the product still works online; the next visit tries again.
  workbox.register().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox?.update().catch(() => undefined)
  })
}

/** Applies the waiting version: drafts to the disk first, then the switch, then one reload. */
export async function applyUpdate(): Promise<void> {
  await flushUnsaved()
  if (!workbox) return
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}

const RELOADED_FOR_CHUNK = 'commonroof:reloaded-for-chunk'

/**
 * A chunk of an older build is gone from the server: puts drafts on the disk and reloads, once.
 * @returns false when that was already tried and did not help.
 */
export async function reloadForMissingChunk(): Promise<boolean> {
  if (sessionStorage.getItem(RELOADED_FOR_CHUNK) !== null) return false
  sessionStorage.setItem(RELOADED_FOR_CHUNK, '1')
  await flushUnsaved()
  location.reload()
  return true
}
