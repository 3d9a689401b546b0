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
  {
    name: 'last-tab-wins',
    what: 'Of two tabs with the same text box, the one that stores last wins.',
    caughtBy: 'browser',
    shows: [],
    patches: [
      {
        file: 'src/offline/drafts/unsent-texts.ts',
        find: ': mergeText(base, text, stored, between)',
        replace: ': text',
      },
      {
        file: 'src/app/forms/live-text.ts',
        find: 'next: (stored) => this.receive(stored),',
        replace: 'next: (stored) => (this.receive(stored), queueMicrotask(() => watching.unsubscribe())),',
      },
    ],
  },
  {
    name: 'every-press-counts',
    what: 'A second press while the work of the first one runs does the work again, under a new id.',
    caughtBy: 'browser',
    shows: [],
    patches: [
      {
        file: 'src/app/ui/use-press.ts',
        find: 'if (isTaken.current) {',
        replace: 'if (isTaken.current && !work) {',
      },
      {
        file: 'src/app/forms/use-submit.ts',
        find: '(ids.current[index] ??= ',
        replace: '(ids.current[index] = ',
      },
    ],
  },
  {
    name: 'newest-draft-takes-over',
    what: 'An open form shows the newest draft of its kind, also when another device wrote it.',
    caughtBy: 'browser',
    shows: [],
    patches: [
      {
        file: 'src/offline/drafts/draft-rows.ts',
        find: 'if (draftId === undefined) return newest(open)',
        replace: 'if (open.length > 0) return newest(open)',
      },
    ],
  },
  {
    name: 'cookies-of-every-session-alike',
    what: 'The session cookie has one name, so a late response to a sign-out removes that of the next person.',
    caughtBy: 'browser',
    shows: [],
    patches: [
      {
        file: 'src/server/platform/auth/cookies.ts',
        find: 'const suffix = `.${hashToken(token).slice(0, NAMED_BY)}`',
        replace: "const suffix = ''",
      },
    ],
  },
]
