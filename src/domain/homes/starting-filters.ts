import { isCityCode } from '../core/locations.ts'
import type { LISTING_TYPES } from '../listings/listing.ts'
import type { SeekerPayload } from '../seeker/seeker-payload.ts'
import type { HomeQuery } from './home-filters.ts'

/** The listing types for each housing type; nothing where any will do. */
const KINDS: Record<SeekerPayload['preferences']['housingType'], (typeof LISTING_TYPES)[number] | undefined> =
  {
    entire_home: 'entire_property',
    private_room: 'room_for_rent',
    shared_room: 'room_for_rent',
    any: undefined,
    other: undefined,
  }

/**
 * The filters that a search begins with, as in a link: a seeker's place, budget and kind of home. The type of building
 * only counts for the fit, because few homes are left with all four.
 */
export function startingFilters({
  location,
  budget,
  preferences,
}: SeekerPayload): Partial<Record<keyof HomeQuery, string>> {
  const filters = {
    area: isCityCode(location) ? location : undefined,
    max: String(budget),
    kind: KINDS[preferences.housingType],
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
