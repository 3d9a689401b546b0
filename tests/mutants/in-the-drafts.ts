import type { Mutant } from './mutant.ts'

/** Mutants of the drafts on the device and of their mirror. */
export const IN_THE_DRAFTS: readonly Mutant[] = [
  {
    name: 'older-copy-ignored',
    what: 'A copy of a draft with a lower revision than the base is passed over.',
    caughtBy: 'simulation',
    seenWith: 97,
    shows: ['diverged', 'stuck'],
    patches: [
      {
        file: 'src/offline/drafts/draft-bases.ts',
        find: "return isSame ? 'same' : 'older'",
        replace: "return isSame ? 'same' : 'same'",
      },
    ],
  },
  {
    name: 'sent-write-forgotten',
    what: 'A write of a draft without a response is no base of the merge.',
    caughtBy: 'simulation',
    seenWith: 9,
    shows: ['contradicted'],
    patches: [
      {
        file: 'src/sync/mirror.ts',
        find: 'await store.sending(draft)',
        replace: '',
      },
    ],
  },
  {
    name: 'unsent-answers-discarded',
    what: 'A device that hears that a draft was discarded deletes the answers that it has not sent.',
    caughtBy: 'simulation',
    seenWith: 11,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: 'if (isUnseen || !(same || base?.mirrored === row.revision))',
        replace: 'if (!discarded && !(same || base?.mirrored === row.revision))',
      },
    ],
  },
  {
    name: 'two-drafts-of-a-profile',
    what: 'A draft that the server refused because of another one stays beside it.',
    caughtBy: 'simulation',
    seenWith: 27,
    shows: ['diverged'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: 'await joinInto(account, draftId, view)',
        replace: 'void [joinInto, draftId]',
      },
    ],
  },
  {
    name: 'revisions-begin-anew',
    what: 'A draft that takes the place of a submitted one can have its revision, and leaves with the repeated submission.',
    caughtBy: 'simulation',
    seenWith: 98_001_385,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/draft-rows.ts',
        find: 'return Math.max(0, ...ops.map(({ draft }) => draft?.revision ?? 0))',
        replace: 'return Math.max(0, ops.length * 0)',
      },
    ],
  },
  {
    name: 'lost-draft-as-beginning',
    what: 'The words of a draft that a restored server lost count as its beginning, and leave when it joins another draft.',
    caughtBy: 'simulation',
    seenWith: 98_215_922,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: '(base.revision > 0 || base.lost > 0)',
        replace: 'base.lost < 0',
      },
    ],
  },
  {
    name: 'clash-closed-unasked',
    what: 'A draft that another device submits goes although the person has not decided its clashes.',
    caughtBy: 'simulation',
    seenWith: 98_301_101,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: '    row.clashes.length > 0 ||\n',
        replace: '',
      },
    ],
  },
  {
    name: 'lost-answers-unasked',
    what: 'An answer that a restored server has lost goes when another device has written a later one.',
    caughtBy: 'simulation',
    seenWith: 98_401_264,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/lost-answers.ts',
        find: 'return !isForgotten && !writes.includes',
        replace: 'return isForgotten && !writes.includes',
      },
    ],
  },
  {
    name: 'other-answer-stored',
    what: 'A person chooses one of two answers, and the draft has the other one.',
    caughtBy: 'simulation',
    seenWith: 6468,
    shows: ['taken-back'],
    patches: [
      {
        file: 'src/offline/drafts/clashes.ts',
        find: "const fields = clash && keep === 'theirs'",
        replace: "const fields = clash && keep === 'mine'",
      },
    ],
  },
  {
    name: 'other-answer-unkept',
    what: 'The history does not get the answer of another device that is in a clash with the one here.',
    caughtBy: 'simulation',
    seenWith: 6462,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: "    await addRevision(account, theirs, 'elsewhere')\n",
        replace: '',
      },
    ],
  },
  {
    name: 'waiting-words-deleted',
    what: 'Messages that wait for a refused profile go with it when the person continues its draft as an edit.',
    caughtBy: 'simulation',
    seenWith: 98_810_303,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/outbox/stale-drafts.ts',
        find: 'return needsProfile === true',
        replace: 'return needsProfile !== needsProfile',
      },
    ],
  },
  {
    name: 'next-draft-sent-without-end',
    what: 'A draft that begins while the submission of another one waits is sent again and again.',
    caughtBy: 'simulation',
    seenWith: 98_913_663,
    shows: ['stuck'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: 'refused: own.revision, full: true',
        replace: 'refused: 0, full: true',
      },
    ],
  },
  {
    name: 'earlier-clash-replaced',
    what: 'A later clash of an answer takes the place of one that the person has not decided.',
    caughtBy: 'simulation',
    seenWith: 98_911_036,
    shows: ['lost'],
    patches: [
      {
        file: 'src/offline/drafts/draft-rows.ts',
        find: 'one.field === other.field && sameJson(one.theirs, other.theirs)',
        replace: 'one.field === other.field',
      },
    ],
  },
  {
    name: 'cancelled-discard-hides',
    what: 'A cancelled discard keeps a draft away from its device when a restored server has it.',
    caughtBy: 'simulation',
    seenWith: 99_102_628,
    shows: ['diverged'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: "op.state !== 'cancelled' && !(op.kind",
        replace: '!(op.kind',
      },
    ],
  },
  {
    name: 'stale-on-an-open-server',
    what: 'A stale draft stays stale when a restored server has it open again.',
    caughtBy: 'simulation',
    seenWith: 99_001_644,
    shows: ['diverged'],
    patches: [
      {
        file: 'src/offline/drafts/mirror-store.ts',
        find: 'view.closedAs === null ? { ...row, closedAs: null } : row',
        replace: 'row',
      },
    ],
  },
]
