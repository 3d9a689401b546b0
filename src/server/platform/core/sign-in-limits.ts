import type { RateLimit } from './rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The rows of `PRODUCT_RATE_LIMITS` about signing in, registering and the account itself. */
export const SIGN_IN_LIMITS = {
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
} as const satisfies Record<string, RateLimit>
