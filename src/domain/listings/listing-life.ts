import { addDays, addMonths, daysBetween, type Day } from '../core/dates.ts'
import { LISTING_CONFIRM_AFTER_DAYS, LISTING_EXPIRES_AFTER_DAYS, LISTING_PAUSE_MAX_MONTHS } from '../core/limits.ts'
import type { ListingStatus } from './listing.ts'

/** What an owner can do with a listing besides editing it. */
export const LISTING_MOVES = ['pause', 'resume', 'rent', 'relist', 'confirm'] as const
export type ListingMove = (typeof LISTING_MOVES)[number]

/** Where each move leads from each status; a pair that is not here is refused. */
const MOVES: Record<ListingMove, Partial<Record<ListingStatus, 'listed' | 'paused' | 'rented'>>> = {
  pause: { active: 'paused', incomplete: 'paused', paused: 'paused' },
  resume: { paused: 'listed' },
  rent: { active: 'rented', incomplete: 'rented', paused: 'rented', expired: 'rented' },
  relist: { rented: 'listed', expired: 'listed' },
  confirm: { active: 'listed', incomplete: 'listed', expired: 'listed' },
}

export function canMove(status: ListingStatus, move: ListingMove): boolean {
  return MOVES[move][status] !== undefined
}

/**
 * The status after a move, or null when it is not possible. Listed means active with a picture and
 * incomplete without one.
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

export interface ListingClock {
  status: ListingStatus
  /** The last day of a pause, which ends the day after; null while there is none. */
  pausedUntil: Day | null
  /** When the owner last said that the home is to be had: the day of listing at first. */
  confirmedOn: Day
}

/** The status as of `today`: a pause that is over has ended, and an unconfirmed home is expired. */
export function statusOn(listing: ListingClock, today: Day, hasPhotos: boolean): ListingStatus {
  const { status, pausedUntil, confirmedOn } = listing
  if (status === 'paused') {
    if (pausedUntil === null || pausedUntil >= today) return 'paused'
    // Coming back from a pause is no news about the home: it counts from the day it came back.
    return statusOn(
      { status: hasPhotos ? 'active' : 'incomplete', pausedUntil: null, confirmedOn: pausedUntil },
      today,
      hasPhotos,
    )
  }
  if (status !== 'active') return status
  return daysBetween(confirmedOn, today) >= LISTING_EXPIRES_AFTER_DAYS ? 'expired' : 'active'
}

/**
 * The days on which a listing is active if nothing is said about it meanwhile, first and last included
 * (`from` is null for one that is active already); null where there are none. `statusOn` in other words.
 */
export function activeDays(
  listing: ListingClock,
  hasPhotos: boolean,
): { from: Day | null; until: Day } | null {
  const { status, pausedUntil, confirmedOn } = listing
  const lastOf = (confirmed: Day) => addDays(confirmed, LISTING_EXPIRES_AFTER_DAYS - 1)
  if (status === 'active') return { from: null, until: lastOf(confirmedOn) }
  if (status !== 'paused' || pausedUntil === null || !hasPhotos) return null
  return { from: addDays(pausedUntil, 1), until: lastOf(pausedUntil) }
}

/** Whether its owner is asked if the home is still to be had, and how many days are left to say so. */
export function confirmationDue(listing: ListingClock, today: Day): { daysLeft: number } | null {
  if (listing.status !== 'active') return null
  const age = daysBetween(listing.confirmedOn, today)
  if (age < LISTING_CONFIRM_AFTER_DAYS) return null
  return { daysLeft: Math.max(0, LISTING_EXPIRES_AFTER_DAYS - age) }
}

/** A pause lasts at least until tomorrow and at most a year. */
export function isPauseDay(day: Day, today: Day): boolean {
  return day > today && day <= addMonths(today, LISTING_PAUSE_MAX_MONTHS)
}
