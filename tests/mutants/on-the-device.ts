import type { Mutant } from './mutant.ts'

/** Mutants of the engine and of the outbox. */
export const ON_THE_DEVICE: readonly Mutant[] = [
  {
    name: 'delete-before-send',
    what: 'An operation leaves the outbox when it is sent, before the response.',
    caughtBy: 'simulation',
    seenWith: 3,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/outbox/outbox-store.ts',
        find: 'claimed.push(leased(op, runnerId, at))',
        replace:
          "claimed.push(leased(op, runnerId, at)); await db.ops.put(toRow({ ...op, state: 'done', doneAt: at, lease: null }))",
      },
    ],
  },
  {
    name: 'drop-on-401',
    what: 'An operation that meets an expired session is cancelled instead of waiting for the sign-in.',
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
    what: 'A 5xx response cancels the operation.',
    caughtBy: 'simulation',
    seenWith: 7,
    shows: ['lost'],
    patches: [
      {
        file: 'src/sync/transitions.ts',
        find: "const state = attempts >= MAX_TRIES ? 'needs-review'",
        replace:
          "const state = disposition.error.status >= 500 ? 'cancelled' : attempts >= MAX_TRIES ? 'needs-review'",
      },
    ],
  },
  {
    name: 'silence-is-refusal',
    what: 'A request without a response counts as one that had no effect.',
    caughtBy: 'simulation',
    seenWith: 10,
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
    what: 'An operation that cannot be sent does not hold up the later ones of its lane.',
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
        file: 'src/offline/db/database-names.ts',
        find: '`commonroof-${userId}`',
        replace: "(userId ? 'commonroof-account' : '')",
      },
    ],
  },
  {
    name: 'sign-out-gate-open',
    what: 'Signing out neither stops the engine nor closes its database.',
    caughtBy: 'simulation',
    seenWith: 70,
    shows: ['leaked'],
    patches: [
      {
        file: 'src/sync/engine.ts',
        find: "    stop() {\n      cancelTimer?.()\n      cancelTimer = null\n      enter('stopped')\n      ending.abort()",
        replace: '    stop() {',
      },
      {
        file: 'src/offline/account/open-account.ts',
        find: 'await recordUnsentCounts(account)\n  account.close()',
        replace: 'await recordUnsentCounts(account)',
      },
    ],
  },
  {
    name: 'lease-ignored',
    what: 'The person can change and cancel an operation that is in flight.',
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
    what: 'The person can change and cancel an operation that may have been sent.',
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
    what: 'A retry by hand is a new operation for the server.',
    caughtBy: 'simulation',
    seenWith: 45,
    shows: ['duplicated'],
    patches: [
      {
        file: 'src/offline/outbox/outbox.ts',
        find: '{ ...op, state, attempts: 0, nextAttemptAt: 0, confirmed: true }',
        replace: '{ ...op, opId: account.newId(), state, attempts: 0, nextAttemptAt: 0, confirmed: true }',
      },
    ],
  },
  {
    name: 'retry-forgets-parents',
    what: 'A retry leaves out the operations that an operation depends on, so it waits forever.',
    caughtBy: 'simulation',
    seenWith: 19,
    shows: ['stuck'],
    patches: [
      {
        file: 'src/offline/outbox/outbox.ts',
        find: "(await openParents(account, child.dependsOn)).filter((op) => op.state === 'rejected')",
        replace: "(await openParents(account, child.dependsOn)).filter((op) => op.state === 'held')",
      },
    ],
  },
  {
    name: 'child-overtaken',
    what: 'While an operation waits for its dependency, later ones of its lane are sent first.',
    caughtBy: 'simulation',
    seenWith: 39,
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
    what: 'A write that failed on a full disk is reported as saved.',
    caughtBy: 'simulation',
    seenWith: 15,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/outbox/enqueue.ts',
        find: 'ops.push(await addOp(account, input, opId))\n    return ops\n  })',
        replace: 'ops.push(await addOp(account, input, opId))\n    return ops\n  }).catch(() => [])',
      },
    ],
  },
  {
    name: 'held-taken-back',
    what: 'A new page cancels what is in its undo window.',
    caughtBy: 'simulation',
    seenWith: 1,
    shows: ['taken-back'],
    patches: [
      {
        file: 'src/offline/account/open-account.ts',
        find: 'await loadClockOffset(account)',
        replace:
          "await loadClockOffset(account); await account.write([account.db.ops], () => account.db.ops.where('open').equals(1).modify((row) => { if (row.state === 'held') Object.assign(row, { state: 'cancelled', open: 0 }) }))",
      },
    ],
  },
  {
    name: 'notes-by-the-device-clock',
    what: 'The times of notes come from the clock of the device, whatever the device knows about it.',
    caughtBy: 'simulation',
    seenWith: 181,
    shows: ['inverted'],
    patches: [
      {
        file: 'src/offline/tours/tour-entries.ts',
        find: 'nextWrittenAt(account.serverNow(),',
        replace: 'nextWrittenAt(account.now(),',
      },
    ],
  },
  {
    name: 'seen-words-win',
    what: 'A note is not written later than the words that the person saw.',
    caughtBy: 'simulation',
    seenWith: 58,
    shows: ['inverted', 'diverged', 'lost'],
    patches: [
      {
        file: 'src/offline/tours/tour-entries.ts',
        find: 'nextWrittenAt(account.serverNow(), known?.writtenAt ?? null)',
        replace: 'nextWrittenAt(account.now(), null)',
      },
    ],
  },
  {
    name: 'replaced-words-dropped',
    what: 'The words of a note that another device wrote over are kept nowhere.',
    caughtBy: 'simulation',
    seenWith: 34,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/tours/earlier-words.ts',
        find: 'if (lost === received) return',
        replace: 'if (lost !== null) return',
      },
    ],
  },
  {
    name: 'restore-unnoticed',
    what: 'What a restored server has lost stays sent on the device.',
    caughtBy: 'simulation',
    seenWith: 41,
    shows: ['said-sent'],
    patches: [
      {
        file: 'src/sync/delivery-check.ts',
        find: 'if (unknown.length > 0) await store.sendAgain(unknown)',
        replace: '',
      },
    ],
  },
  {
    name: 'future-day-refused',
    what: 'A device sends the day of its wrong clock, and the server refuses a day in the future.',
    caughtBy: 'simulation',
    seenWith: 8,
    shows: ['stuck'],
    patches: [
      {
        file: 'src/sync/op-time.ts',
        find: 'return op.composedOn > today ? today : op.composedOn',
        replace: 'return op.composedOn',
      },
      {
        file: 'src/server/platform/idempotency/idempotency-records.ts',
        find: 'return age < -AHEAD_MAX_DAYS ? addDays(today, AHEAD_MAX_DAYS) : day',
        replace: "if (age < -AHEAD_MAX_DAYS) throw new Refusal('invalid', addDays(today, 1)); return day",
      },
    ],
  },
  {
    name: 'operations-without-their-numbers',
    what: 'On a full disk an operation is stored without its number beside the outbox.',
    caughtBy: 'simulation',
    seenWith: 36,
    shows: ['miscounted'],
    patches: [
      {
        file: 'src/offline/db/kept-counts.ts',
        find: 'if (numFailures > 0) throw',
        replace: 'if (numFailures < 0) throw',
      },
    ],
  },
]
