import {
  ACTIVE_LISTINGS_MAX,
  ADDRESS_CLAIMS_PER_DAY,
  ANSWERS_PER_DAY,
  BATCH_MAX_ITEMS,
  GROUP_CHANGES_PER_DAY,
  LISTINGS_MAX,
  NEW_CONVERSATIONS_PER_DAY,
  NEW_LISTINGS_PER_DAY,
  PHOTOS_PER_DAY,
  QUIET_CONVERSATIONS_PER_DAY,
  REPORTS_PER_DAY,
  UNANSWERED_CONVERSATIONS,
} from '../../../domain/core/limits.ts'

/** A budget of `max` uses per `windowMs` for each person, network address or e-mail address. */
export interface RateLimit {
  /** What is counted, for operators. */
  what: string
  /** Whose uses are counted together. */
  counts: 'person' | 'address' | 'email'
  max: number
  /** Infinity for what an account has at the same time. */
  windowMs: number
  /** Why the limit exists, and why honest people do not meet it. */
  why: string
  /** What a person reads above the limit; by default `TOO_MANY_MESSAGE`. */
  says?: string
}

/** What a person reads above a limit that has no words of its own. */
export const TOO_MANY_MESSAGE = 'Too many tries. Wait a moment, then try again.'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An outbox that filled up over weeks is sent whole, so every limit of its operations lets a full batch pass. */
const OUTBOX_PER_HOUR = BATCH_MAX_ITEMS

/**
 * Every limit of how often something may be done. "Address" is the client's network address, which a household,
 * a campus or an office shares. `route-limits.ts` says which calls a limit counts.
 */
export const PRODUCT_RATE_LIMITS = {
  signInByAddress: {
    what: 'Tries to sign in',
    counts: 'address',
    max: 60,
    windowMs: 10 * MINUTE_MS,
    why: 'A network that tries stolen passwords on many accounts gets few tries.',
  },
  signInFailures: {
    what: 'Wrong passwords before each next try waits',
    counts: 'email',
    max: 5,
    windowMs: DAY_MS,
    why: 'More failures than these double the wait, so a password cannot be guessed. A device that signed in before has a count of its own: nobody can lock a person out of their own devices.',
  },
  passwordResetByAddress: {
    what: 'Mails for a new password, by network',
    counts: 'address',
    max: 30,
    windowMs: HOUR_MS,
    why: 'Nobody mails links to many people. An office that forgot its passwords passes.',
  },
  passwordResetByEmail: {
    what: 'Mails for a new password',
    counts: 'email',
    max: 4,
    windowMs: HOUR_MS,
    why: 'Nobody fills a person’s inbox with links.',
  },
  passwordChanges: {
    what: 'Changes and checks of the password',
    counts: 'person',
    max: 10,
    windowMs: HOUR_MS,
    why: 'Somebody at an open session cannot guess the old password.',
  },
  passkeyChallengesByAddress: {
    what: 'Challenges for passkeys',
    counts: 'address',
    max: 600,
    windowMs: HOUR_MS,
    why: 'Every visit of the sign-in page asks for one; this bounds the rows that visitors make.',
  },
  passkeys: {
    what: 'Changes of passkeys',
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    why: 'People change their passkeys seldom.',
  },
  deletions: {
    what: 'Wishes to delete the account, each with a mail',
    counts: 'person',
    max: 30,
    windowMs: DAY_MS,
    why: 'Each wish to delete an account sends a mail. People change their mind a few times at most.',
  },
  exports: {
    what: 'Tries to ask for an archive',
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    why: 'An archive is made once a day; this limit is for the tries before that.',
  },
  emailProofByAddress: {
    what: 'Links that confirm an address',
    counts: 'address',
    max: 120,
    windowMs: HOUR_MS,
    why: 'A link has 256 random bits; this only bounds the work.',
  },
  emailCodes: {
    what: 'Codes that confirm an address',
    counts: 'person',
    max: 10,
    windowMs: HOUR_MS,
    why: 'A code of six digits has to be read, not guessed: 240 tries a day find one of a million in eleven years.',
  },
  emailProofs: {
    what: 'Mails that confirm an address',
    counts: 'person',
    max: 5,
    windowMs: HOUR_MS,
    why: 'Nobody fills an inbox with codes.',
  },
  signOutByAddress: {
    what: 'Sign-outs',
    counts: 'address',
    max: 1200,
    windowMs: 10 * MINUTE_MS,
    why: 'A sign-out needs no account. The limit is high, because a sign-out must not wait.',
  },
  registrationByAddress: {
    what: 'Registrations, by network',
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'Nobody registers crowds, or asks for many e-mail addresses whether they are taken.',
  },
  registrationByEmail: {
    what: 'Registrations',
    counts: 'email',
    max: 8,
    windowMs: HOUR_MS,
    why: 'From many networks, nobody watches whether one e-mail address is taken.',
  },
  referralByAddress: {
    what: 'Look-ups of an invite',
    counts: 'address',
    max: 120,
    windowMs: 10 * MINUTE_MS,
    why: 'A code leads to a name, so codes must not be guessed.',
  },
  groupCodeByAddress: {
    what: 'Invite codes of groups',
    counts: 'address',
    max: 120,
    windowMs: 10 * MINUTE_MS,
    why: 'A code admits to a group, so codes must not be guessed.',
  },
  newsletterByAddress: {
    what: 'Subscriptions to the newsletter',
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'A subscription needs no account, and each one is a row.',
  },
  addressCheckByPerson: {
    what: 'Checks whether a street is listed',
    counts: 'person',
    max: 20,
    windowMs: HOUR_MS,
    why: 'The check says whether a home is listed at a street, which the listing withholds. A form asks once per street.',
  },
  addressCheckByAddress: {
    what: 'Checks whether a street is listed, by network',
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'Several accounts of one network find no more streets than a few owners in one office.',
  },
  newConversations: {
    what: 'New conversations',
    counts: 'person',
    max: NEW_CONVERSATIONS_PER_DAY,
    windowMs: DAY_MS,
    why: 'Nobody writes to everybody. A reply never counts.',
    says: 'You’ve started a lot of conversations today. You can still reply.',
  },
  quietConversations: {
    what: `New conversations of a person whose last ${UNANSWERED_CONVERSATIONS} nobody answered within a day`,
    counts: 'person',
    max: QUIET_CONVERSATIONS_PER_DAY,
    windowMs: DAY_MS,
    why: 'Words that nobody answers are most likely unwanted. One answer ends it.',
    says: `Nobody has answered your last ${UNANSWERED_CONVERSATIONS} conversations, so you can start ${QUIET_CONVERSATIONS_PER_DAY} a day for now. You can still reply.`,
  },
  messages: {
    what: 'Messages, photos of them apart',
    counts: 'person',
    max: OUTBOX_PER_HOUR,
    windowMs: HOUR_MS,
    why: 'A program must not flood a conversation.',
  },
  profile: {
    what: 'Changes of the profile and the settings',
    counts: 'person',
    max: 600,
    windowMs: HOUR_MS,
    why: 'Each change is found by everybody’s next search.',
  },
  listingChanges: {
    what: 'Changes of listings',
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    why: 'A refused address says that a home is listed there, and each listing is found by everybody’s next search.',
  },
  activeListings: {
    what: 'Homes on the market',
    counts: 'person',
    max: ACTIVE_LISTINGS_MAX,
    windowMs: Infinity,
    why: 'Nobody fills the search with made-up homes. An owner of a dozen rooms passes.',
    says: `You have ${ACTIVE_LISTINGS_MAX} homes on the market. Pause or delete one, or mark it as rented, then try again.`,
  },
  listings: {
    what: 'Listings in any state',
    counts: 'person',
    max: LISTINGS_MAX,
    windowMs: Infinity,
    why: 'Paused, rented and unfinished homes are rows too. An owner who lists every room anew each year needs years.',
    says: `You have ${LISTINGS_MAX} listings. Delete one that you no longer need, then try again.`,
  },
  newListings: {
    what: 'New listings',
    counts: 'person',
    max: NEW_LISTINGS_PER_DAY,
    windowMs: DAY_MS,
    why: 'Nobody makes room again and again by deleting. It is twice the homes that an owner can have on the market.',
    says: `You’ve listed ${NEW_LISTINGS_PER_DAY} homes today. This one waits in your outbox and sends on its own.`,
  },
  marks: {
    what: 'Saved, hidden and marked homes and people, searches and notes',
    counts: 'person',
    max: OUTBOX_PER_HOUR,
    windowMs: HOUR_MS,
    why: 'Saved, hidden and marked homes and people, searches and notes are single taps, but each is a row.',
  },
  groups: {
    what: 'Votes, comments and homes in groups',
    counts: 'person',
    max: OUTBOX_PER_HOUR,
    windowMs: HOUR_MS,
    why: 'Votes and comments are seen by up to five others.',
  },
  groupChanges: {
    what: 'Groups made, joined, left or managed',
    counts: 'person',
    max: GROUP_CHANGES_PER_DAY,
    windowMs: DAY_MS,
    why: 'A person is in ten groups at most and changes them seldom. Nobody makes groups and codes without end.',
    says: 'You’ve changed your groups a lot today. This waits in your outbox and sends on its own.',
  },
  viewings: {
    what: 'Steps of viewings',
    counts: 'person',
    max: 240,
    windowMs: HOUR_MS,
    why: 'Each step of a viewing sends a message to the other person.',
  },
  photos: {
    what: 'Photos',
    counts: 'person',
    max: 1200,
    windowMs: HOUR_MS,
    why: 'Decoding a photo is the most expensive work of the server. Twenty tours of sixty photos pass.',
  },
  photosPerDay: {
    what: 'Photos',
    counts: 'person',
    max: PHOTOS_PER_DAY,
    windowMs: DAY_MS,
    why: 'Photos fill the disk. Fifty tours of sixty photos pass.',
    says: 'You’ve added a lot of photos today. The rest waits in your outbox and sends on its own.',
  },
  drafts: {
    what: 'Saves of a draft',
    counts: 'person',
    max: 6000,
    windowMs: HOUR_MS,
    why: 'A device that types writes every three seconds; several devices may.',
  },
  reports: {
    what: 'Reports of unsent work',
    counts: 'person',
    max: 3600,
    windowMs: HOUR_MS,
    why: 'A device reports its unsent operations after changes, not all the time.',
  },
  batches: {
    what: 'Batches',
    counts: 'person',
    max: 3600,
    windowMs: HOUR_MS,
    why: 'Each item counts like the same call alone; this limit is for the work of reading a batch.',
  },
  personReports: {
    what: 'Reports',
    counts: 'person',
    max: REPORTS_PER_DAY,
    windowMs: DAY_MS,
    why: 'A person reads each report. Nobody meets so many bad homes in a day.',
  },
  addressClaims: {
    what: 'Claims to an address',
    counts: 'person',
    max: ADDRESS_CLAIMS_PER_DAY,
    windowMs: DAY_MS,
    why: 'A moderator compares two homes for each claim. Nobody finds so many of their homes taken in a day.',
  },
  noticeAnswers: {
    what: 'Answers to notices',
    counts: 'person',
    max: ANSWERS_PER_DAY,
    windowMs: DAY_MS,
    why: 'A person reads each answer, and each notice takes one.',
  },
  moderation: {
    what: 'Steps of moderators',
    counts: 'person',
    max: 1200,
    windowMs: HOUR_MS,
    why: 'A stolen session of a moderator must not hide the whole market. One decision every three seconds passes.',
  },
  policyReports: {
    what: 'Reports of the security policy',
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'Anybody can send a report about the content security policy, and each one is a line of the log.',
  },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof PRODUCT_RATE_LIMITS
/** The limits of a server; tests have others than the product. */
export type RateLimits = Record<LimitName, RateLimit>
