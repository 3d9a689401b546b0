import { trustedScript } from '../../../contract/trusted-scripts.ts'

/** Registers the service worker for a page on which the app may never start, so that the next one works offline. */
export function registerEarly(): void {
  // Development has no service worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register(trustedScript('/sw.js'), { scope: '/', type: 'classic', updateViaCache: 'none' })
    // Without a worker the page still works online; the next visit tries again.
    .catch(() => undefined)
}
