import type { Mutant } from './mutant.ts'

/** Mutants of the session, which the exploration of its orders reveals. */
export const IN_THE_SESSION: readonly Mutant[] = [
  {
    name: 'late-user-response',
    what: 'A response about the signed-in person counts although somebody has signed in or out since.',
    caughtBy: 'orders',
    shows: [],
    patches: [
      {
        file: 'src/sync/session.ts',
        find: `      if (generation !== mine) return
      // A session that was left over`,
        replace: `      // A session that was left over`,
      },
      {
        file: 'src/sync/session.ts',
        find: `await registry.confirm(user, record.epoch))
      if (generation !== mine) return`,
        replace: `await registry.confirm(user, record.epoch))`,
      },
      {
        file: 'src/offline/account/registry.ts',
        find: `if (state.epoch !== epoch || withPending(state).includes(user._id)) return false
      if (state.signOutPending !== null) return false`,
        replace: 'state.signOutPending = null; state.toEnd = []',
      },
    ],
  },
  {
    name: 'confirm-ignores-other-tabs',
    what: 'A response about the signed-in person counts although another tab has signed out since.',
    caughtBy: 'orders',
    shows: [],
    patches: [
      {
        file: 'src/offline/account/registry.ts',
        find: `if (state.epoch !== epoch || withPending(state).includes(user._id)) return false
      if (state.signOutPending !== null) return false`,
        replace: 'state.signOutPending = null; state.toEnd = []',
      },
    ],
  },
  {
    name: 'two-opens-at-once',
    what: 'A decision does not wait for the opening that an earlier one began.',
    caughtBy: 'orders',
    shows: [],
    patches: [
      {
        file: 'src/sync/session.ts',
        find: 'settling ??= settle().finally(() => (settling = null))',
        replace: 'settling = settle().finally(() => (settling = null))',
      },
      { file: 'src/sync/session.ts', find: '    opening.abort()\n    settling', replace: '    settling' },
    ],
  },
  {
    name: 'older-news-wins',
    what: 'News of a sign-in counts although somebody else has signed in since.',
    caughtBy: 'orders',
    shows: [],
    patches: [{ file: 'src/sync/session.ts', find: '&& (await isRecorded(userId))\n', replace: '\n' }],
  },
  {
    name: 'opened-without-a-second-look',
    what: 'An account that another tab signed out while it was opened here stays open.',
    caughtBy: 'orders',
    shows: [],
    patches: [
      {
        file: 'src/sync/session.ts',
        find: 'if (next !== null && !(await isRecorded(next.userId))) await leave(next)',
        replace: '',
      },
    ],
  },
  {
    name: 'sign-out-not-repeated',
    what: 'A sign-out that had no response counts as confirmed.',
    caughtBy: 'orders',
    shows: [],
    patches: [
      {
        file: 'src/sync/session.ts',
        find: '      failures += 1',
        replace:
          '      if (signingOutId) await registry.endSignOut(signingOutId, epoch)\n      failures += 1',
      },
    ],
  },
  {
    name: 'sign-out-of-the-next-person',
    what: 'The sign-out of a person who was replaced signs the next person out.',
    caughtBy: 'orders',
    shows: [],
    patches: [
      {
        file: 'src/offline/account/registry.ts',
        find: 'const isReplaced = state.current !== null && state.current !== userId',
        replace: 'const isReplaced = false',
      },
    ],
  },
]
