import {
  AGE_ORDER_MESSAGE,
  AVAILABLE_FROM_MESSAGE,
  BATHROOM_MESSAGE,
  HOUSEHOLD_MESSAGE,
  IDEAL_ROOMMATE_MESSAGE,
} from '../../../domain/listings/listing-steps.ts'
import { addMonths, daysBetween, type Day } from '../../../domain/core/dates.ts'
import { AVAILABLE_FROM_MAX_MONTHS } from '../../../domain/core/limits.ts'
import { bathroomOf } from '../../../domain/listings/listing-form.ts'
import type { ListingPayload } from '../../../domain/listings/listing-payload.ts'
import { Refusal } from '../../platform/core/refusal.ts'

const invalid = (field: string, msg: string) => new Refusal('invalid', msg, { field })
const none = (flags: Record<string, boolean>) => !Object.values(flags).some(Boolean)

/**
 * Checks the wizard's rules across fields (specification, section 5), in the order of the wizard's steps.
 * @throws Refusal `invalid` (400) with the field
 */
export function checkListing(listing: ListingPayload): void {
  if (listing.listingType === 'room_for_rent' && bathroomOf(listing) === null) {
    throw invalid('roomTypes', BATHROOM_MESSAGE)
  }
  const { currentMembers, idealRoommate } = listing.household
  if (none(currentMembers)) throw invalid('household.currentMembers', HOUSEHOLD_MESSAGE)
  const { vacant, ...others } = currentMembers
  if (vacant && !none(others))
    throw invalid('household.currentMembers', 'A vacant home can’t have current members')
  if (none(idealRoommate)) throw invalid('household.idealRoommate', IDEAL_ROOMMATE_MESSAGE)
  if (listing.ageRange.min > listing.ageRange.max) throw invalid('ageRange', AGE_ORDER_MESSAGE)
}

/**
 * Returns the day from which the home is available. Today is the person's local day when it differs from
 * the server's by at most one day. A day that passed while the listing waited on a device becomes today.
 * @throws Refusal `invalid` (400) when `wanted` is more than three months after the day of composing
 */
export function resolveAvailableFrom(wanted: Day, composedOn: Day | null, now: Date): Day {
  const serverDay = now.toISOString().slice(0, 10)
  const today =
    composedOn !== null && Math.abs(daysBetween(composedOn, serverDay)) <= 1 ? composedOn : serverDay
  const latest = addMonths(
    composedOn !== null && composedOn > today ? composedOn : today,
    AVAILABLE_FROM_MAX_MONTHS,
  )
  if (wanted > latest) throw invalid('availableFrom', AVAILABLE_FROM_MESSAGE)
  return wanted < today ? today : wanted
}
