import { normaliseZip } from '../../domain/listings/addresses.ts'
import { streetKey } from '../../domain/listings/street-key.ts'
import { addDays, type Day } from '../../domain/core/dates.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import { LISTING_EXPIRES_AFTER_DAYS } from '../../domain/core/limits.ts'
import {
  chooseBathroom,
  chooseHouseRules,
  chooseParking,
  emptyListingForm,
  PETS_ALLOWED,
  SMOKING_ALLOWED,
  type ListingForm,
} from '../../domain/listings/listing-form.ts'
import { toListingPayload } from '../../domain/listings/listing-payload.ts'
import {
  BATHROOM_TYPES,
  FURNISHED,
  LEASE_TYPES,
  PARKING_TYPES,
  PROPERTY_TYPES,
} from '../../domain/listings/listing.ts'
import { CITIES, type CityCode } from '../../domain/core/locations.ts'
import { publicIdOf } from '../../domain/core/photo-urls.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../../domain/seeker/seeker.ts'
import type { Row } from '../platform/db/tables.ts'
import type { SeededRandom } from './demo-random.ts'

const HOMES_PER_CITY = 16

const STREETS = [
  'Maple',
  'Harbor',
  'Lantern',
  'Juniper',
  'Orchard',
  'Willow',
  'Summit',
  'Canal',
  'Fern',
  'Quarry',
  'Heron',
  'Olive',
]
const KINDS = ['Street', 'Avenue', 'Drive', 'Court', 'Lane', 'Place']
const ZIPS: Record<CityCode, string> = {
  sd: '921',
  oc: '926',
  la: '900',
  manhattan: '100',
  brooklyn: '112',
  queens: '113',
  bronx: '104',
  statenisland: '103',
}
const LIGHT = [
  'Morning light',
  'A long kitchen table',
  'Quiet after ten',
  'A balcony with room for two chairs',
  'Laundry in the house',
  'Bikes are safe in the hall',
]
const NOTE = 'Sample listing: this home does not exist.'

/** A random listing form, filled in as an owner would. */
function formOf(
  random: SeededRandom,
  city: CityCode,
  number: number,
  images: string[],
  today: Day,
): ListingForm {
  const propertyType = random.pick(PROPERTY_TYPES)
  const isRoom = random.chance(0.7)
  const bedrooms = random.int(1, 4)
  const leaseType = random.pick(LEASE_TYPES)
  const utilities = random.pick(FURNISHED)
  const name = CITIES[city].name
  const ownerLives = random.chance(0.5)
  const empty = emptyListingForm()
  return {
    ...empty,
    listingType: isRoom ? 'room_for_rent' : 'entire_property',
    propertyType,
    leaseType,
    leaseTypeOther: leaseType === 'other' ? 'Until the end of the semester' : '',
    address: `${100 + number * 7} ${random.pick(STREETS)} ${random.pick(KINDS)}`,
    city: name,
    state: CITIES[city].state,
    zipCode: `${ZIPS[city]}${String(random.int(1, 40)).padStart(2, '0')}`,
    title: isRoom
      ? `Sample: room in a ${bedrooms}-bedroom ${propertyType}, ${name}`
      : `Sample: ${bedrooms}-bedroom ${propertyType} in ${name}`,
    description: `${random.some(LIGHT, 3).join('. ')}. ${NOTE}`,
    bedrooms,
    bathrooms: random.int(1, Math.min(3, bedrooms)),
    roomsAvailable: isRoom ? random.int(1, 2) : null,
    furnished: random.pick(FURNISHED),
    utilitiesIncluded: utilities,
    utilitiesDetails: utilities === 'partially' ? 'Water and internet' : '',
    ...(isRoom ? chooseBathroom(random.pick(BATHROOM_TYPES)) : {}),
    ...chooseParking(random.pick(PARKING_TYPES)),
    petsAllowed: random.pick(PETS_ALLOWED),
    smokingAllowed: random.pick(SMOKING_ALLOWED),
    currentHousehold: {
      ...empty.currentHousehold,
      ...(isRoom
        ? { homeowner: ownerLives, otherTenants: !ownerLives, pets: random.chance(0.3) }
        : { vacant: true }),
    },
    idealRoommate: {
      student: random.chance(0.5),
      professional: true,
      quiet: random.chance(0.4),
      social: random.chance(0.4),
      lgbtqFriendly: true,
      clean: random.chance(0.6),
      nonSmoker: random.chance(0.7),
      petFriendly: random.chance(0.4),
    },
    ...chooseHouseRules(empty, false),
    habits: ownerLives
      ? {
          cleanliness: random.pick(CLEANLINESS_LEVELS),
          sleepSchedule: random.pick(SLEEP_SCHEDULES),
          socialLevel: random.pick(SOCIAL_LEVELS),
        }
      : empty.habits,
    price: String(isRoom ? random.int(16, 36) * 50 : random.int(36, 90) * 50),
    deposit: String(random.int(4, 20) * 50),
    fees: random.chance(0.5)
      ? [{ label: 'Trash and water', amount: random.int(3, 12) * 5, when: 'monthly' }]
      : [],
    moveInOption: 'custom',
    availableFrom: addDays(today, random.int(0, 80)),
    photos: images.map((url, index) => ({
      url,
      public_id: publicIdOf(url),
      alt: index === 0 ? 'A drawing of a house' : 'A drawing of a room',
    })),
  }
}

type Owner = Pick<Row<'users'>, 'id' | 'location_preference'>

/**
 * Rows of sample listings: `HOMES_PER_CITY` per city, distributed among the city's homeowners.
 *
 * @param picturesOf returns the URLs of a new home's pictures, the house first.
 * @throws RangeError for a city without homeowners.
 */
export function sampleHomes(
  random: SeededRandom,
  owners: readonly Owner[],
  picturesOf: (ownerId: string) => string[],
  now: Date,
): Row<'listings'>[] {
  const today = now.toISOString().slice(0, 10)
  const cities = Object.keys(CITIES) as CityCode[]
  return cities.flatMap((city) => {
    const cityOwners = owners.filter((owner) => owner.location_preference === city)
    return Array.from({ length: HOMES_PER_CITY }, (_, index) => {
      const owner = cityOwners[index % cityOwners.length]
      if (!owner) throw new RangeError(`No homeowner in ${city}`)
      const createdAt = new Date(now.getTime() - random.int(1, 45 * 24 * 60) * 60_000)
      const { status: _status, ...listing } = toListingPayload(
        formOf(random, city, index + 1, picturesOf(owner.id), today),
        today,
      )
      return {
        id: uuidv7(createdAt.getTime(), random.bytes(10)),
        owner_id: owner.id,
        op_id: null,
        draft_id: null,
        status: 'active' as const,
        street_key: streetKey(listing.address.street),
        zip_key: normaliseZip(listing.address.zipCode),
        payload: listing,
        created_at: createdAt,
        updated_at: createdAt,
        revision: 1,
        paused_until: null,
        // Some listings are due for a confirmation, but none has expired.
        confirmed_on: addDays(today, -random.int(0, LISTING_EXPIRES_AFTER_DAYS - 2)),
        deleted_at: null,
        hidden_at: null,
        owner_suspended_at: null,
        address_free: false,
        rented_on: null,
        status_before_deletion: null,
        paused_until_before_deletion: null,
        pictures: null,
        city,
      }
    })
  })
}
