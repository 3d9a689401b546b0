import { dayLabel } from '../core/time-labels.ts'
import { formatBytes } from '../core/bytes.ts'
import { STATUS_LABELS } from '../listings/listing-labels.ts'
import type { ListingStatus } from '../listings/listing.ts'
import { usd } from '../core/money.ts'
import { countOf } from '../core/phrases.ts'
import type { HomeChange } from './saved-home.ts'
import type { Check, CheckAnswer, Rating, Room, Stage, VerdictChoice } from './tour.ts'

/** Labels for the stages of a saved home. */
export const STAGE_LABELS: Record<Stage, string> = {
  interested: 'Interested',
  contacted: 'Contacted',
  viewing: 'Viewing',
  applied: 'Applied',
  out: 'Ruled out',
}

export const CHECK_LABELS: Record<Check, string> = {
  water: 'Water pressure',
  signal: 'Phone signal',
  outlets: 'Outlets',
  locks: 'Locks',
  noise: 'Noise',
  light: 'Daylight',
  damp: 'Damp',
  laundry: 'Laundry',
  rules: 'House rules',
}

/** How a person can check each item. */
export const CHECK_HINTS: Record<Check, string> = {
  water: 'Run the shower and the kitchen faucet together.',
  signal: 'Try it in the bedroom and the bathroom.',
  outlets: 'Count them where the bed and the desk go.',
  locks: 'Front door, bedroom door, windows.',
  noise: 'Listen for a minute with the windows closed.',
  light: 'Turn off the lights.',
  damp: 'Look behind furniture and smell the closet.',
  laundry: 'Where it is, what it costs, who shares it.',
  rules: 'Guests, quiet hours, cleaning, bills.',
}

export const CHECK_ANSWER_LABELS: Record<CheckAnswer, string> = { ok: 'OK', problem: 'Problem' }

export const RATING_LABELS: Record<Rating, string> = {
  light: 'Light',
  quiet: 'Quiet',
  condition: 'Condition',
  kitchen: 'Kitchen',
  neighbourhood: 'Neighborhood',
  people: 'People',
}

export const ROOM_LABELS: Record<Room, string> = {
  room: 'The room',
  kitchen: 'Kitchen',
  bathroom: 'Bathroom',
  living: 'Living room',
  outside: 'Outside',
  other: 'Something else',
}

/** Common dealbreakers that are offered as suggestions; a person can also type others. */
export const DEALBREAKER_IDEAS = [
  'No daylight in the room',
  'Loud street',
  'Damp or mold',
  'No place to work',
  'Shared bathroom',
  'Too far from transit',
  'No overnight guests',
  'Bills on top of rent',
] as const

export const VERDICT_LABELS: Record<VerdictChoice, string> = {
  yes: 'I like it',
  apply: 'Apply now',
  no: 'Not for me',
}

export const VERDICT_HINTS: Record<VerdictChoice, string> = {
  yes: 'Say thank you and stay in touch.',
  apply: 'Tell the owner you want to move in.',
  no: 'Say no politely, so no one waits for you.',
}

/** The stage of a home after each verdict. */
export const STAGE_AFTER_VERDICT: Record<VerdictChoice, Stage> = {
  yes: 'viewing',
  apply: 'applied',
  no: 'out',
}

interface MessageParts {
  ownerName: string
  /** The first name of the sender. */
  firstName: string
  /** The title of the home. */
  home: string
}

/** The suggested message to the owner after a tour; the person can edit it before sending. */
export function verdictMessage(choice: VerdictChoice, { ownerName, firstName, home }: MessageParts): string {
  const hello = ownerName === '' ? 'Hello,' : `Hi ${ownerName},`
  switch (choice) {
    case 'yes':
      return `${hello}\n\nThanks for showing me “${home}” today. I liked it. I have a few more homes to see and will write to you by tomorrow evening.\n\n${firstName}`
    case 'apply':
      return `${hello}\n\nThanks for showing me “${home}”. I’d like to move in. What do you need from me for the application, and by when?\n\n${firstName}`
    case 'no':
      return `${hello}\n\nThanks for taking the time to show me “${home}”. It’s not the right home for me, so please go ahead without me. I hope you find someone soon.\n\n${firstName}`
  }
}

/** The suggested message that asks the owner for the street, which the listing withholds. */
export function streetRequestMessage({ ownerName, home }: Pick<MessageParts, 'ownerName' | 'home'>): string {
  return `Hi ${ownerName}, I’d like to see “${home}”. Could you send me the street address and how to find the door?`
}

/** The text of a change of a home since the person last looked: `Rent went from $1,450 to $1,400`. */
export function changeText({ field, before, after }: HomeChange): string {
  switch (field) {
    case 'price':
      return `Rent went from ${usd(Number(before))} to ${usd(Number(after))}`
    case 'availableFrom':
      return `Available from ${dayLabel(String(after))} instead of ${dayLabel(String(before))}`
    case 'status':
      return `Now ${STATUS_LABELS[after as ListingStatus].toLowerCase()}`
    case 'confirmedOn':
      return `The owner confirmed it on ${dayLabel(String(after))}`
  }
}

/** A label for a number of photos and their size in bytes: `12 photos, 3.4 MB`. */
export function photosLabel(count: number, bytes: number): string {
  return `${countOf(count, 'photo')}, ${formatBytes(bytes)}`
}
