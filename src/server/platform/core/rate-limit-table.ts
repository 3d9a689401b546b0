import {
  ADDRESS_CLAIMS_PER_DAY,
  ANSWERS_PER_DAY,
  BATCH_MAX_ITEMS,
  NEW_CONVERSATIONS_PER_DAY,
  REPORTS_PER_DAY,
} from '../../../domain/core/limits.ts'

/** A budget of `max` uses per `windowMs` for each person, network address or e-mail address. */
export interface RateLimit {
  /** Whose uses are counted together. */
  counts: 'person' | 'address' | 'email'
  max: number
  windowMs: number
  /** Why the limit exists, and why honest people do not meet it. */
  why: string
}

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
    counts: 'address',
    max: 60,
    windowMs: 10 * MINUTE_MS,
    why: 'A network that tries stolen passwords on many accounts gets few tries.',
  },
  signInFailures: {
    counts: 'email',
    max: 5,
    windowMs: DAY_MS,
    why: 'More failures than these double the wait, so a password cannot be guessed. A device that signed in before has a count of its own: nobody can lock a person out of their own devices.',
  },
  passwordResetByAddress: {
    counts: 'address',
    max: 30,
    windowMs: HOUR_MS,
    why: 'Nobody mails links to many people. An office that forgot its passwords passes.',
  },
  passwordResetByEmail: {
    counts: 'email',
    max: 4,
    windowMs: HOUR_MS,
    why: 'Nobody fills a person’s inbox with links.',
  },
  passwordChanges: {
    counts: 'person',
    max: 10,
    windowMs: HOUR_MS,
    why: 'Somebody at an open session cannot guess the old password.',
  },
  passkeyChallengesByAddress: {
    counts: 'address',
    max: 600,
    windowMs: HOUR_MS,
    why: 'Every visit of the sign-in page asks for one; this bounds the rows that visitors make.',
  },
  passkeys: {
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    why: 'People change their passkeys seldom.',
  },
  deletions: {
    counts: 'person',
    max: 30,
    windowMs: DAY_MS,
    why: 'Each wish to delete an account sends a mail. People change their mind a few times at most.',
  },
  exports: {
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    why: 'An archive is made once a day; this limit is for the tries before that.',
  },
  emailProofByAddress: {
    counts: 'address',
    max: 120,
    windowMs: HOUR_MS,
    why: 'A link has 256 random bits; this only bounds the work.',
  },
  emailCodes: {
    counts: 'person',
    max: 10,
    windowMs: HOUR_MS,
    why: 'A code of six digits has to be read, not guessed: 240 tries a day find one of a million in eleven years.',
  },
  emailProofs: {
    counts: 'person',
    max: 5,
    windowMs: HOUR_MS,
    why: 'Nobody fills an inbox with codes.',
  },
  signOutByAddress: {
    counts: 'address',
    max: 1200,
    windowMs: 10 * MINUTE_MS,
    why: 'A sign-out needs no account. The limit is high, because a sign-out must not wait.',
  },
  registrationByAddress: {
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'Nobody registers crowds, or asks for many e-mail addresses whether they are taken.',
  },
  registrationByEmail: {
    counts: 'email',
    max: 8,
    windowMs: HOUR_MS,
    why: 'From many networks, nobody watches whether one e-mail address is taken.',
  },
  referralByAddress: {
    counts: 'address',
    max: 120,
    windowMs: 10 * MINUTE_MS,
    why: 'A code leads to a name, so codes must not be guessed.',
  },
  groupCodeByAddress: {
    counts: 'address',
    max: 120,
    windowMs: 10 * MINUTE_MS,
    why: 'A code admits to a group, so codes must not be guessed.',
  },
  newsletterByAddress: {
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'A subscription needs no account, and each one is a row.',
  },
  addressCheckByPerson: {
    counts: 'person',
    max: 20,
    windowMs: HOUR_MS,
    why: 'The check says whether a home is listed at a street, which the listing withholds. A form asks once per street.',
  },
  addressCheckByAddress: {
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'Several accounts of one network find no more streets than a few owners in one office.',
  },
  newConversations: {
    counts: 'person',
    max: NEW_CONVERSATIONS_PER_DAY,
    windowMs: DAY_MS,
    why: 'Nobody writes to everybody. A reply never counts.',
  },
  messages: {
    counts: 'person',
    max: OUTBOX_PER_HOUR,
    windowMs: HOUR_MS,
    why: 'A program must not flood a conversation.',
  },
  profile: {
    counts: 'person',
    max: 600,
    windowMs: HOUR_MS,
    why: 'Each change is found by everybody’s next search.',
  },
  listings: {
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    why: 'A refused address says that a home is listed there, and each listing is found by everybody’s next search.',
  },
  marks: {
    counts: 'person',
    max: OUTBOX_PER_HOUR,
    windowMs: HOUR_MS,
    why: 'Saved, hidden and marked homes and people, searches and notes are single taps, but each is a row.',
  },
  groups: {
    counts: 'person',
    max: OUTBOX_PER_HOUR,
    windowMs: HOUR_MS,
    why: 'Votes and comments are seen by up to five others.',
  },
  viewings: {
    counts: 'person',
    max: 240,
    windowMs: HOUR_MS,
    why: 'Each step of a viewing sends a message to the other person.',
  },
  photos: {
    counts: 'person',
    max: 1200,
    windowMs: HOUR_MS,
    why: 'Decoding a photo is the most expensive work of the server. Twenty tours of sixty photos pass.',
  },
  drafts: {
    counts: 'person',
    max: 6000,
    windowMs: HOUR_MS,
    why: 'A device that types writes every three seconds; several devices may.',
  },
  reports: {
    counts: 'person',
    max: 3600,
    windowMs: HOUR_MS,
    why: 'A device reports its unsent operations after changes, not all the time.',
  },
  batches: {
    counts: 'person',
    max: 3600,
    windowMs: HOUR_MS,
    why: 'Each item counts like the same call alone; this limit is for the work of reading a batch.',
  },
  personReports: {
    counts: 'person',
    max: REPORTS_PER_DAY,
    windowMs: DAY_MS,
    why: 'A person reads each report. Nobody meets so many bad homes in a day.',
  },
  addressClaims: {
    counts: 'person',
    max: ADDRESS_CLAIMS_PER_DAY,
    windowMs: DAY_MS,
    why: 'A moderator compares two homes for each claim. Nobody finds so many of their homes taken in a day.',
  },
  noticeAnswers: {
    counts: 'person',
    max: ANSWERS_PER_DAY,
    windowMs: DAY_MS,
    why: 'A person reads each answer, and each notice takes one.',
  },
  moderation: {
    counts: 'person',
    max: 1200,
    windowMs: HOUR_MS,
    why: 'A stolen session of a moderator must not hide the whole market. One decision every three seconds passes.',
  },
  policyReports: {
    counts: 'address',
    max: 60,
    windowMs: HOUR_MS,
    why: 'Anybody can send a report about the content security policy, and each one is a line of the log.',
  },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof PRODUCT_RATE_LIMITS
/** The limits of a server; tests have others than the product. */
export type RateLimits = Record<LimitName, RateLimit>
