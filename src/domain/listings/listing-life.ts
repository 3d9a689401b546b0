import * as v from 'valibot'
import { addDays, addMonths, daysBetween, DaySchema, type Day } from '../core/dates.ts'
import { dayLabel } from '../core/time-labels.ts'
import {
  LISTING_CONFIRM_AFTER_DAYS,
  LISTING_EXPIRES_AFTER_DAYS,
  LISTING_PAUSE_MAX_MONTHS,
} from '../core/limits.ts'
import type { ListingStatus } from './listing.ts'

/** The status changes that an owner can make. */
export const LISTING_MOVES = ['pause', 'resume', 'rent', 'relist', 'confirm'] as const
export type ListingMove = (typeof LISTING_MOVES)[number]

/** The status after each move from each status; an absent pair is refused. */
const MOVES: Record<ListingMove, Partial<Record<ListingStatus, 'listed' | 'paused' | 'rented'>>> = {
  pause: { active: 'paused', incomplete: 'paused', paused: 'paused' },
  resume: { paused: 'listed' },
  rent: { active: 'rented', incomplete: 'rented', paused: 'rented', expired: 'rented' },
  relist: { rented: 'listed', expired: 'listed' },
  confirm: { active: 'listed', incomplete: 'listed', expired: 'listed' },
}

/** Whether an owner can make this move from this status. */
export function canMove(status: ListingStatus, move: ListingMove): boolean {
  return MOVES[move][status] !== undefined
}

/**
 * The status after a move, or null when the move is not possible. A listed home is active with photos and
 * incomplete without them.
 */
export function statusAfter(
  status: ListingStatus,
  move: ListingMove,
  hasPhotos: boolean,
): ListingStatus | null {
  const next = MOVES[move][status]
  if (next === undefined) return null
  return next === 'listed' ? (hasPhotos ? 'active' : 'incomplete') : next
}

/** The fields of a listing that decide its status on a day. */
export interface ListingLifecycle {
  status: ListingStatus
  /** The last day of the pause; null without a pause or for one without an end. */
  pausedUntil: Day | null
  /** The day on which the owner last confirmed the home; at first the day of listing. */
  confirmedOn: Day
}

/** The status on the day `today`: a pause ends after its last day, and an unconfirmed listing expires. */
export function statusOn(listing: ListingLifecycle, today: Day, hasPhotos: boolean): ListingStatus {
  const { status, pausedUntil, confirmedOn } = listing
  if (status === 'paused') {
    if (pausedUntil === null || pausedUntil >= today) return 'paused'
    // The end of a pause does not confirm the home today: the time to expiry counts from the pause's last
    // day.
    return statusOn(
      { status: hasPhotos ? 'active' : 'incomplete', pausedUntil: null, confirmedOn: pausedUntil },
      today,
      hasPhotos,
    )
  }
  if (status !== 'active') return status
  return daysBetween(confirmedOn, today) >= LISTING_EXPIRES_AFTER_DAYS ? 'expired' : 'active'
}

/** A listing of an owner, as the count of their homes needs it. */
export interface OwnedListing extends ListingLifecycle {
  id: string
  hasPhotos: boolean
}

/**
 * The ids of paused homes that would come back by themselves although `max` homes are on the market then: those
 * that would come back last. Their pauses have no end, so that they stay paused until their owner resumes them.
 */
export function pausesWithoutPlace(owned: readonly OwnedListing[], max: number, today: Day): string[] {
  const statuses = owned.map((each) => ({ ...each, now: statusOn(each, today, each.hasPhotos) }))
  const places = Math.max(0, max - statuses.filter(({ now }) => now === 'active').length)
  return statuses
    .filter(({ now, pausedUntil, hasPhotos }) => now === 'paused' && pausedUntil !== null && hasPhotos)
    .toSorted((a, b) => (a.pausedUntil ?? '').localeCompare(b.pausedUntil ?? ''))
    .slice(places)
    .map(({ id }) => id)
}

/**
 * The first and last day on which a listing is active while its owner does nothing; `from` is null when it is
 * already active. Null when there is no such day. It agrees with `statusOn`.
 */
export function activeDays(
  listing: ListingLifecycle,
  hasPhotos: boolean,
): { from: Day | null; until: Day } | null {
  const { status, pausedUntil, confirmedOn } = listing
  const lastOf = (confirmed: Day) => addDays(confirmed, LISTING_EXPIRES_AFTER_DAYS - 1)
  if (status === 'active') return { from: null, until: lastOf(confirmedOn) }
  if (status !== 'paused' || pausedUntil === null || !hasPhotos) return null
  return { from: addDays(pausedUntil, 1), until: lastOf(pausedUntil) }
}

/** The days left to confirm a home whose owner is due to confirm it; null when no confirmation is due. */
export function confirmationDue(listing: ListingLifecycle, today: Day): { daysLeft: number } | null {
  if (listing.status !== 'active') return null
  const age = daysBetween(listing.confirmedOn, today)
  if (age < LISTING_CONFIRM_AFTER_DAYS) return null
  return { daysLeft: Math.max(0, LISTING_EXPIRES_AFTER_DAYS - age) }
}

/** The refusal of a pause that ends on another day. */
export const PAUSE_DAY_MESSAGE = `Please select a day within the next ${LISTING_PAUSE_MAX_MONTHS} months`

/** Whether a pause can last until `day`: from tomorrow to LISTING_PAUSE_MAX_MONTHS ahead. */
export function isPauseDay(day: Day, today: Day): boolean {
  return day > today && day <= addMonths(today, LISTING_PAUSE_MAX_MONTHS)
}

/** What became of a home that is no longer on the market; the day is known for a rented one only. */
export const OffMarket = v.object({
  became: v.picklist(['rented', 'paused', 'expired', 'deleted']),
  day: v.nullable(DaySchema),
  /** Whether we took it off the market, and not its owner. */
  isHidden: v.optional(v.literal(true)),
})
export type OffMarket = v.InferOutput<typeof OffMarket>

/** What became of a home, as a sentence. */
export function offMarketText({ became, day, isHidden }: OffMarket): string {
  if (isHidden) return 'Commonroof took this home off the market.'
  switch (became) {
    case 'rented':
      return day === null ? 'This home was rented.' : `This home was rented on ${dayLabel(day)}.`
    case 'paused':
      return 'The owner paused this home.'
    case 'expired':
      return 'This listing expired because the owner didn’t confirm it.'
    case 'deleted':
      return 'The owner took this home down.'
  }
}
