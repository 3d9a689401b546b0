import {
  DRAFTS_MAX,
  EDIT_DRAFTS_MAX,
  EXPORT_EVERY_HOURS,
  GROUP_COMMENTS_MAX,
  GROUP_HOMES_MAX,
  GROUP_MEMBERS_MAX,
  GROUPS_PER_PERSON_MAX,
  HIDDEN_HOMES_MAX,
  KNOWN_DEVICES_MAX,
  OPEN_VIEWINGS_MAX,
  PASSKEYS_MAX,
  PERSON_MARKS_MAX,
  REPORT_PHOTOS_PER_PERSON_MAX,
  SAVED_HOMES_MAX,
  SAVED_SEARCHES_MAX,
  SESSIONS_MAX,
  TOUR_ENTRIES_MAX,
  UPLOADS_AT_ONCE,
} from '../../../domain/core/limits.ts'
import { GROUP_FULL_MESSAGE } from '../../../domain/groups/group.ts'
import { DRAFTS_FULL_MESSAGE } from '../../../domain/listings/listing-drafts.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { RateLimit } from './rate-limit.ts'
import { PRODUCT_RATE_LIMITS, type LimitName } from './rate-limit-table.ts'
import { Refusal } from './refusal.ts'

/** A number that the product never exceeds: how much there can be of something at the same time. */
export interface Cap {
  what: string
  /** Of what one thing there can be so many. */
  counts: 'person' | 'group' | 'home of a group' | 'home of a person'
  max: number
  /** Infinity, or the time between two of them. */
  windowMs: number
  why: string
  /** What a person reads above it; '' where the oldest one goes, or where it waits without a word. */
  says: string
  /** The code of the refusal; null where nothing is refused. */
  code: ErrorCode | null
}

const HOUR_MS = 3_600_000
const inAll = { counts: 'person', windowMs: Infinity } as const

/** What an account, or what people share, can have at the same time, whatever the server's configuration says. */
export const CAPS = {
  drafts: {
    ...inAll,
    what: 'Unfinished new listings',
    max: DRAFTS_MAX,
    why: 'Each draft holds up to 128 kB. The form goes on with the last one, so people have one or two.',
    says: DRAFTS_FULL_MESSAGE,
    code: 'forbidden',
  },
  editDrafts: {
    ...inAll,
    what: 'Unfinished edits of listings',
    max: EDIT_DRAFTS_MAX,
    why: 'A device has one for each listing, and an account has fewer listings.',
    says: 'You have a lot of unfinished edits. This one stays on this device until you save it.',
    code: 'forbidden',
  },
  savedHomes: {
    ...inAll,
    what: 'Saved homes',
    max: SAVED_HOMES_MAX,
    why: 'A device stores each of them whole. Nobody tours three hundred homes.',
    says: `You can save up to ${SAVED_HOMES_MAX} homes. Remove one first.`,
    code: 'invalid',
  },
  hiddenHomes: {
    ...inAll,
    what: 'Hidden homes',
    max: HIDDEN_HOMES_MAX,
    why: 'Each search reads them. It is more than two hundred pages of homes.',
    says: `You’ve hidden ${HIDDEN_HOMES_MAX.toLocaleString('en-US')} homes. Show one again first.`,
    code: 'invalid',
  },
  personMarks: {
    ...inAll,
    what: 'Marked people',
    max: PERSON_MARKS_MAX,
    why: 'Each search reads them. Nobody looks at so many roommates.',
    says: `You’ve marked ${PERSON_MARKS_MAX.toLocaleString('en-US')} people. Take a mark away first.`,
    code: 'invalid',
  },
  savedSearches: {
    ...inAll,
    what: 'Saved searches',
    max: SAVED_SEARCHES_MAX,
    why: 'The list counts the new homes of each. A person looks in a few places.',
    says: `You can keep ${SAVED_SEARCHES_MAX} searches. Delete one first.`,
    code: 'invalid',
  },
  tourEntries: {
    counts: 'home of a person',
    windowMs: Infinity,
    what: 'Notes, photos and ratings',
    max: TOUR_ENTRIES_MAX,
    why: 'A tour has up to 100 notes and 60 photos.',
    says: 'Your notes on this home are full. Delete some first.',
    code: 'invalid',
  },
  tourHomes: {
    ...inAll,
    what: 'Homes with notes',
    max: 2 * SAVED_HOMES_MAX,
    why: 'Notes outlive a saved home for a while. Nobody tours so many homes.',
    says: 'You have notes on a lot of homes. They go with the homes that you no longer save.',
    code: 'invalid',
  },
  openViewings: {
    ...inAll,
    what: 'Open viewing requests and agreed viewings of a seeker',
    max: OPEN_VIEWINGS_MAX,
    why: 'An owner keeps time free for each. Nobody sees so many homes at once.',
    says: `You have ${OPEN_VIEWINGS_MAX} open viewings. Cancel one, then ask again.`,
    code: 'target_changed',
  },
  groups: {
    ...inAll,
    what: 'Groups',
    max: GROUPS_PER_PERSON_MAX,
    why: 'People look for a home with one group, or two.',
    says: `You’re in ${GROUPS_PER_PERSON_MAX} groups already. Leave one before you join another.`,
    code: 'target_changed',
  },
  groupMembers: {
    counts: 'group',
    windowMs: Infinity,
    what: 'Members',
    max: GROUP_MEMBERS_MAX,
    why: 'A home for more people is rare.',
    says: GROUP_FULL_MESSAGE,
    code: 'target_changed',
  },
  groupHomes: {
    counts: 'group',
    windowMs: Infinity,
    what: 'Shared homes',
    max: GROUP_HOMES_MAX,
    why: 'A group compares a few homes.',
    says: `This group already has ${GROUP_HOMES_MAX} homes. Remove one first.`,
    code: 'target_changed',
  },
  groupComments: {
    counts: 'home of a group',
    windowMs: Infinity,
    what: 'Comments',
    max: GROUP_COMMENTS_MAX,
    why: 'Six people would each write more than 150 about one home.',
    says: `This home has ${GROUP_COMMENTS_MAX.toLocaleString('en-US')} comments already. Go on in your messages.`,
    code: 'target_changed',
  },
  passkeys: {
    ...inAll,
    what: 'Passkeys',
    max: PASSKEYS_MAX,
    why: 'One for each device.',
    says: `An account has up to ${PASSKEYS_MAX} passkeys. Remove one first.`,
    code: 'invalid',
  },
  sessions: {
    ...inAll,
    what: 'Sessions; the one that was not used for the longest time ends',
    max: SESSIONS_MAX,
    why: 'One for each browser in which a person signed in within ten days.',
    says: '',
    code: null,
  },
  knownDevices: {
    ...inAll,
    what: 'Known browsers; the one without a sign-in for the longest time is forgotten',
    max: KNOWN_DEVICES_MAX,
    why: 'A forgotten browser signs in like a new one.',
    says: '',
    code: null,
  },
  exports: {
    counts: 'person',
    windowMs: EXPORT_EVERY_HOURS * HOUR_MS,
    what: 'Archives of the person’s data',
    max: 1,
    why: 'An archive is made of all rows and photos. It is ready for a week.',
    says: 'You can ask for your data once a day. Download the last file, or wait.',
    code: 'rate_limited',
  },
  reportPhotos: {
    ...inAll,
    what: 'Pictures sent with reports',
    max: REPORT_PHOTOS_PER_PERSON_MAX,
    why: 'They stay as long as the reports. Counted apart, so that they and photos of homes leave each other room.',
    says: 'You’ve reached the limit for pictures with reports.',
    code: 'too_many_photos',
  },
  uploads: {
    ...inAll,
    what: 'Uploads received at once; four times as many wait for their turn',
    max: UPLOADS_AT_ONCE,
    why: 'A device sends so many at once, and goes on when one is through.',
    says: 'Wait until your other pictures are uploaded.',
    code: 'rate_limited',
  },
} as const satisfies Record<string, Cap>

export type CapName = keyof typeof CAPS

/** A row of `LIMIT_TABLE`. */
export type LimitRow = LimitName | `cap:${CapName}`

/** Every limit of the product in one table: the budgets of calls, and what there can be at the same time. */
export const LIMIT_TABLE: Readonly<Record<LimitRow, RateLimit | Cap>> = {
  ...PRODUCT_RATE_LIMITS,
  ...(Object.fromEntries(Object.entries(CAPS).map(([name, cap]) => [`cap:${name}`, cap])) as Record<
    `cap:${CapName}`,
    Cap
  >),
}

type RefusedCap = { [K in CapName]: (typeof CAPS)[K]['code'] extends null ? never : K }[CapName]

/** The refusal of one thing more than the cap. `details.cap` names the cap. */
export function capReached(name: RefusedCap, field?: string): Refusal {
  const { code, says } = CAPS[name]
  return new Refusal(code, says, { details: { cap: name }, ...(field === undefined ? {} : { field }) })
}
