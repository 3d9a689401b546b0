import type { Mutant } from './mutant.ts'

/** Bugs that only a real browser shows. */
export const IN_THE_BROWSER: readonly Mutant[] = [
  {
    name: 'skip-waiting-at-once',
    what: 'A new version takes over open pages without being asked.',
    caughtBy: 'browser',
    shows: [],
    patches: [
      {
        file: 'sw/sw.ts',
        find: "self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))",
        replace:
          "self.addEventListener('install', () => void self.skipWaiting()); self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))",
      },
    ],
  },
  {
    name: 'draft-debounce-5s',
    what: 'What is typed into a wizard reaches the disk five seconds later.',
    caughtBy: 'browser',
    shows: [],
    patches: [
      {
        file: 'src/domain/core/limits.ts',
        find: 'export const AUTOSAVE_START_MS = 800',
        replace: 'export const AUTOSAVE_START_MS = 5000',
      },
    ],
  },
]
