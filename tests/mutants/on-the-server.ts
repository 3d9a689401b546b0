import type { Mutant } from './mutant.ts'

/** Mutants of the server. */
export const ON_THE_SERVER: readonly Mutant[] = [
  {
    name: 'no-idempotency-record',
    what: 'The server applies an operation every time it is sent.',
    caughtBy: 'simulation',
    seenWith: 5,
    shows: ['duplicated'],
    patches: [
      {
        file: 'src/server/platform/dispatch/dispatch.ts',
        find: 'if (op.opId === null) {',
        replace: 'if (op) {',
      },
    ],
  },
  {
    name: 'record-outside-transaction',
    what: 'The idempotency record is written after the effect, in a separate transaction.',
    caughtBy: 'simulation',
    seenWith: 100,
    shows: ['duplicated'],
    patches: [
      {
        file: 'src/server/platform/idempotency/idempotency-records.ts',
        find: `      await tx
        .insertInto('op_receipts')`,
        replace: `      const storeLater = (later) => later
        .insertInto('op_receipts')`,
      },
      {
        file: 'src/server/platform/idempotency/idempotency-records.ts',
        find: `        .execute()
      return { ...result, replayed: false }
    })`,
        replace: `        .execute()
      return { ...result, replayed: false, storeLater }
    }).then(async ({ storeLater, ...done }) => {
      if (storeLater) await db.transaction().execute((later) => storeLater(later))
      return done
    })`,
      },
    ],
  },
  {
    name: 'no-x-account',
    what: 'A request is applied for the person of the cookie, even if the page means another account.',
    caughtBy: 'simulation',
    seenWith: 31,
    shows: ['misattributed'],
    patches: [
      {
        file: 'src/server/platform/dispatch/register-routes.ts',
        find: 'if (actor && actor.userId !== account)',
        replace: 'if (actor && !account)',
      },
    ],
  },
  {
    name: 'unseen-answers-discarded',
    what: 'The server discards a draft whatever another device has written into it since.',
    caughtBy: 'simulation',
    seenWith: 12,
    shows: ['lost'],
    patches: [
      {
        file: 'src/server/areas/account/draft-service.ts',
        find: 'if (!areSeen(row, seen))',
        replace: 'if (row.revision < 0 && !areSeen(row, seen))',
      },
    ],
  },
  {
    name: 'unseen-answers-submitted',
    what: 'A submission counts for all answers that the server has, also for those that another device has sent since.',
    caughtBy: 'simulation',
    seenWith: 3,
    shows: ['lost'],
    patches: [
      {
        file: 'src/server/platform/dispatch/draft-closing.ts',
        find: 'seen === null || areSeen(row, seen)',
        replace: 'seen === null || row.revision > 0 || areSeen(row, seen)',
      },
    ],
  },
  {
    name: 'discard-without-a-trace',
    what: 'The row of a discarded draft is deleted, so that another device brings the draft back.',
    caughtBy: 'simulation',
    seenWith: 11,
    shows: ['said-sent', 'lost'],
    patches: [
      {
        file: 'src/server/areas/account/draft-service.ts',
        find: 'const closed = discardedAs(draftId)',
        replace:
          "const closed = discardedAs(draftId); if (closed) return void (await db.deleteFrom('drafts').where('draft_id', '=', draftId).execute())",
      },
    ],
  },
]
