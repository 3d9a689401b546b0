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
  REPORT_PHOTOS_MAX,
  REPORTS_PER_DAY,
  UNANSWERED_CONVERSATIONS,
} from '../../../domain/core/limits.ts'
import type { RateLimit } from './rate-limit.ts'
import { SIGN_IN_LIMITS } from './sign-in-limits.ts'

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
  ...SIGN_IN_LIMITS,
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
  reportPhotos: {
    what: 'Pictures with reports',
    counts: 'person',
    max: REPORTS_PER_DAY * REPORT_PHOTOS_MAX,
    windowMs: DAY_MS,
    why: 'Each report of a day can have all its pictures.',
    says: 'You’ve added a lot of pictures to reports today. The rest waits in your outbox and sends on its own.',
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
