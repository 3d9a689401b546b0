import type { Mutant } from './mutant.ts'

/** Bugs of the engine and of the outbox. */
export const ON_THE_DEVICE: readonly Mutant[] = [
  {
    name: 'delete-before-send',
    what: 'An op leaves the outbox when it is sent, not when it is answered.',
    caughtBy: 'simulation',
    seenWith: 3,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/outbox/engine-store.ts',
        find: 'taken.push(leased(op, runnerId, at))',
        replace:
          "taken.push(leased(op, runnerId, at)); await db.ops.put(toRow({ ...op, state: 'done', doneAt: at, lease: null }))",
      },
    ],
  },
  {
    name: 'drop-on-401',
    what: 'What meets an expired session is thrown away instead of waiting for its person.',
    caughtBy: 'simulation',
    seenWith: 6,
    shows: ['lost'],
    patches: [
      {
        file: 'src/sync/transitions.ts',
        find: "{ ...free, state: 'waiting-for-sign-in' }",
        replace: "{ ...free, state: 'cancelled' }",
      },
    ],
  },
  {
    name: 'drop-on-5xx',
    what: 'A server in trouble makes the outbox give up.',
    caughtBy: 'simulation',
    seenWith: 7,
    shows: ['lost'],
    patches: [
      {
        file: 'src/sync/transitions.ts',
        find: "const state = attempts >= MAX_TRIES ? 'needs-review'",
        replace:
          "const state = verdict.error.status >= 500 ? 'cancelled' : attempts >= MAX_TRIES ? 'needs-review'",
      },
    ],
  },
  {
    name: 'silence-is-refusal',
    what: 'A request without an answer counts as one that had no effect.',
    caughtBy: 'simulation',
    seenWith: 3,
    shows: ['contradicted', 'duplicated'],
    patches: [
      {
        file: 'src/sync/transitions.ts',
        find: "return { ...free, state: 'uncertain', maybeSent: true }",
        replace: "return { ...free, state: 'rejected', maybeSent: false }",
      },
    ],
  },
  {
    name: 'lanes-unordered',
    what: 'What cannot go does not hold up what is behind it in its lane.',
    caughtBy: 'simulation',
    seenWith: 7,
    shows: ['inverted'],
    patches: [
      {
        file: 'src/sync/plan.ts',
        find: 'if (!goes()) {\n      blocked.add(op.lane)',
        replace: 'if (!goes()) {',
      },
    ],
  },
  {
    name: 'database-unkeyed',
    what: 'All accounts of a browser share one database.',
    caughtBy: 'simulation',
    seenWith: 2,
    shows: ['misattributed'],
    patches: [
      {
        file: 'src/offline/db/database.ts',
        find: 'return `commonroof-${userId}`',
        replace: "return userId ? 'commonroof-account' : ''",
      },
    ],
  },
  {
    name: 'sign-out-gate-open',
    what: 'Signing out ends neither the engine nor its database.',
    caughtBy: 'simulation',
    seenWith: 4,
    shows: ['leaked'],
    patches: [
      {
        file: 'src/sync/engine.ts',
        find: "    stop() {\n      cancelTimer?.()\n      cancelTimer = null\n      enter('stopped')\n      ending.abort()",
        replace: '    stop() {',
      },
      {
        file: 'src/offline/account/open-account.ts',
        find: 'await countUnsent(ctx)\n      ctx.close()',
        replace: 'await countUnsent(ctx)',
      },
    ],
  },
  {
    name: 'lease-ignored',
    what: 'The person changes and takes back what is on its way at this moment.',
    caughtBy: 'simulation',
    seenWith: 18,
    shows: ['contradicted', 'duplicated'],
    patches: [
      {
        file: 'src/sync/transitions.ts',
        find: 'if (op.lease !== null || op.maybeSent || !isOpen(op)) return false',
        replace: 'if (op.maybeSent || !isOpen(op)) return false',
      },
    ],
  },
  {
    name: 'cancel-uncertain',
    what: 'What may have been sent can be changed and taken back.',
    caughtBy: 'simulation',
    seenWith: 45,
    shows: ['contradicted', 'duplicated'],
    patches: [
      {
        file: 'src/sync/transitions.ts',
        find: 'if (op.lease !== null || op.maybeSent || !isOpen(op)) return false',
        replace: 'if (op.lease !== null || !isOpen(op)) return false',
      },
    ],
  },
  {
    name: 'new-op-id-on-retry',
    what: 'Trying again by hand is a new operation for the server.',
    caughtBy: 'simulation',
    seenWith: 40,
    shows: ['duplicated'],
    patches: [
      {
        file: 'src/offline/outbox/outbox.ts',
        find: '{ ...op, state, attempts: 0, nextAttemptAt: 0, confirmed: true }',
        replace: '{ ...op, opId: ctx.newId(), state, attempts: 0, nextAttemptAt: 0, confirmed: true }',
      },
    ],
  },
  {
    name: 'retry-forgets-parents',
    what: 'Trying again leaves out what an op builds on, and the op waits for ever.',
    caughtBy: 'simulation',
    seenWith: 19,
    shows: ['stuck'],
    patches: [
      {
        file: 'src/offline/outbox/outbox.ts',
        find: "op.state === 'rejected' && child.dependsOn.includes(op.opId)",
        replace: "op.state === 'held' && child.dependsOn.includes(op.opId)",
      },
    ],
  },
  {
    name: 'child-overtaken',
    what: 'While an op waits for what it builds on, later ones of its lane go past it.',
    caughtBy: 'simulation',
    seenWith: 19,
    shows: ['inverted'],
    patches: [
      {
        file: 'src/sync/plan.ts',
        find: 'if (letPast && !letPast.has(op.opId)) continue',
        replace: '',
      },
    ],
  },
  {
    name: 'full-disk-hidden',
    what: 'A write that found no room left is passed off as saved.',
    caughtBy: 'simulation',
    seenWith: 15,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/account/open-account.ts',
        find: 'enqueueAll: (inputs) => enqueueAll(ctx, inputs)',
        replace: 'enqueueAll: (inputs) => enqueueAll(ctx, inputs).catch(() => [])',
      },
    ],
  },
]
