import type { Rolldown } from 'vite'

/** Whether a bundle is the app's: the plugins of the build also run for the service worker. */
export const holdsApp = (bundle: Rolldown.OutputBundle): boolean =>
  Object.values(bundle).some(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith('/src/app/boot.ts')),
  )
