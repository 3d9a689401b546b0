import type { Mutant } from './mutant.ts'

/** Mutants that only a test in a real browser reveals. */
export const IN_THE_BROWSER: readonly Mutant[] = [
  {
    name: 'skip-waiting-at-once',
    what: 'A new version takes over open pages without the consent of the person.',
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
    what: 'Text typed into a wizard is stored five seconds later.',
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
