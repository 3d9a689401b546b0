import {
  DELETED_LISTING_DAYS,
  DELETION_DAYS,
  DEVICE_COOKIE_DAYS,
  EMAIL_PROOF_DAYS,
  EXPORT_DAYS,
  FAILED_JOB_DAYS,
  FLAGGED_DAYS,
  FLAGGED_PEOPLE_MIN,
  IDEMPOTENCY_RECORD_DAYS,
  KNOWN_DEVICES_MAX,
  PHOTO_UNUSED_DAYS,
  RESET_LINK_MINUTES,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
  TOMBSTONE_DAYS,
} from '../core/limits.ts'

const DAY_MS = 86_400_000
const days = (count: number) => count * DAY_MS

/** How long something is stored, and why. */
export interface RetentionRule {
  /** What is stored, as the privacy policy names it. */
  what: string
  why: string
  kept: string
  /** The age at which the daily clean-up deletes it; absent for what goes with its account, or by the person's hand. */
  limitMs?: number
}

/**
 * Everything that is stored about people, why and how long. The privacy policy shows this table, and the server's
 * clean-up enforces each row with a limit.
 */
export const RETENTION = {
  account: {
    what: 'Account, profile, messages, viewings',
    why: 'To show you to the people you want to meet, and to bring messages to them.',
    kept: 'Until your account is deleted.',
  },
  leavingAccount: {
    what: 'An account that you asked us to delete',
    why: 'So that you can change your mind.',
    kept: `${DELETION_DAYS} days. Nobody finds you during that time.`,
    limitMs: days(DELETION_DAYS),
  },
  tombstones: {
    what: 'What an address had used up before its account was deleted: an early seat, a referral; by a hash of the email',
    why: 'So that nobody gets them twice by deleting an account and signing up again.',
    kept: `${TOMBSTONE_DAYS} days.`,
    limitMs: days(TOMBSTONE_DAYS),
  },
  listings: {
    what: 'Listings',
    why: 'To show your home to people who look for one.',
    kept: 'Until your account is deleted, or until you delete them.',
  },
  deletedListings: {
    what: 'Listings you deleted',
    why: 'In case of housing complaints. They’re hidden from everyone right away.',
    kept: `${DELETED_LISTING_DAYS} days with their words and address, then without.`,
    limitMs: days(DELETED_LISTING_DAYS),
  },
  choices: {
    what: 'Saved homes, searches, marks and blocks',
    why: 'To find them again, and to keep people away from you.',
    kept: 'Until you undo them, or your account is deleted.',
  },
  reports: {
    what: 'Your reports with their pictures and your answers to us, what was reported as it was then, and what we told you',
    why: 'To decide about them, and to answer you.',
    kept: 'Until your account is deleted. Then the words and the pictures go.',
  },
  decisions: {
    what: 'What we decided about reports, why, and what our moderators did for it',
    why: 'To explain a decision later, and to know what was decided before.',
    kept: 'It stays when an account is deleted, without the name and what was reported.',
  },
  flaggedWords: {
    what: 'First messages to strangers, and homes on the market, whose words are those of scams, with these words',
    why: 'So that a moderator looks at them. Nothing is decided by itself.',
    kept: `Messages ${FLAGGED_DAYS} days, unless ${FLAGGED_PEOPLE_MIN} people got such ones; what a moderator looks at until your account is deleted.`,
    limitMs: days(FLAGGED_DAYS),
  },
  visits: {
    what: 'Notes and photos of visits',
    why: 'To compare the homes you saw.',
    kept: 'Until you delete each of them, or your account is deleted.',
  },
  oldVisits: {
    what: 'Notes of visits to homes that you no longer save',
    why: 'In case you save the home again.',
    kept: `${PHOTO_UNUSED_DAYS} days from the last note.`,
    limitMs: days(PHOTO_UNUSED_DAYS),
  },
  groups: {
    what: 'Groups',
    why: 'So that the members decide together.',
    kept: 'Until the last member leaves. Then the group’s homes, votes and comments are deleted with it.',
  },
  drafts: {
    what: 'Drafts',
    why: 'To go on with a form on another device.',
    kept: 'Until you finish or discard them, or your account is deleted.',
  },
  closedDrafts: {
    what: 'Drafts you finished or discarded; the discarded ones without their answers',
    why: 'So that a device that was away doesn’t bring them back.',
    kept: `${IDEMPOTENCY_RECORD_DAYS} days.`,
    limitMs: days(IDEMPOTENCY_RECORD_DAYS),
  },
  newsletter: {
    what: 'An email address subscribed to news',
    why: 'To send news of new cities.',
    kept: 'Until you ask us to remove it from the list.',
  },
  unusedPhotos: {
    what: 'Photos that aren’t shown anywhere',
    why: 'An action that uses the photo can reach us that late.',
    kept: `${PHOTO_UNUSED_DAYS} days.`,
    limitMs: days(PHOTO_UNUSED_DAYS),
  },
  looks: {
    what: 'How each photo looks, as a few hundred grey values',
    why: 'To find homes that show pictures of another home.',
    kept: 'As long as the photo.',
  },
  receipts: {
    what: 'Proof that we received an action',
    why: 'So that nothing happens twice when a device sends it again.',
    kept: `${IDEMPOTENCY_RECORD_DAYS} days.`,
    limitMs: days(IDEMPOTENCY_RECORD_DAYS),
  },
  ledgers: {
    what: 'What a device told us it still has to send',
    why: 'To tell you when something was lost.',
    kept: `${IDEMPOTENCY_RECORD_DAYS} days.`,
    limitMs: days(IDEMPOTENCY_RECORD_DAYS),
  },
  passkeys: {
    what: 'Passkeys',
    why: 'To sign you in without a password. They can’t be used anywhere else.',
    kept: 'Until you remove them, or your account is deleted.',
  },
  sessions: {
    what: 'Sessions',
    why: 'To keep you signed in.',
    kept: `${SESSION_ABSOLUTE_DAYS} days, or ${SESSION_IDLE_DAYS} days without use.`,
    limitMs: days(SESSION_IDLE_DAYS),
  },
  devices: {
    what: 'Devices you signed in on, by a hash of their cookie',
    why: 'So that a stranger’s guesses at your password don’t lock you out, and to tell you of a new device.',
    kept: `The last ${KNOWN_DEVICES_MAX}, for ${DEVICE_COOKIE_DAYS} days after the last sign-in.`,
    limitMs: days(DEVICE_COOKIE_DAYS),
  },
  deviceCookie: {
    what: 'The cookie that recognizes a device',
    why: 'To tell you when something was lost.',
    kept: `${DEVICE_COOKIE_DAYS} days from the last visit.`,
  },
  tokens: {
    what: 'Links and codes in emails to you, as a hash',
    why: 'To know them again.',
    kept: `Until one is used; ${RESET_LINK_MINUTES} minutes for a new password, ${EMAIL_PROOF_DAYS} days to confirm an email.`,
    limitMs: days(EMAIL_PROOF_DAYS),
  },
  jobs: {
    what: 'Emails and downloads that are due',
    why: 'To send or make them.',
    kept: `Until they’re done; ${FAILED_JOB_DAYS} days if they can’t be.`,
    limitMs: days(FAILED_JOB_DAYS),
  },
  exports: {
    what: 'The file with your data that you asked for',
    why: 'So that you can download it.',
    kept: `${EXPORT_DAYS} days.`,
    limitMs: days(EXPORT_DAYS),
  },
  signInFailures: {
    what: 'Failed sign-ins, by a hash of the email',
    why: 'To slow down people who guess passwords.',
    kept: 'One day.',
    limitMs: days(1),
  },
  counters: {
    what: 'How often something was done, by a hash of the account, the email or the IP address',
    why: 'To stop abuse.',
    kept: 'One day.',
    limitMs: days(1),
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionName = keyof typeof RETENTION
/** The rows that the clean-up enforces. */
export type LimitedName = {
  [K in RetentionName]: (typeof RETENTION)[K] extends { limitMs: number } ? K : never
}[RetentionName]
