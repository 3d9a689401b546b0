import { addDays } from '../../domain/dates.ts'
import { uuidv7 } from '../../domain/ids.ts'
import { normaliseStreet, normaliseZip } from '../../domain/addresses.ts'
import {
  FURNISHED,
  LEASE_TYPES,
  PARKING_TYPES,
  PROPERTY_TYPES,
  type ListingPayload,
} from '../../domain/listing.ts'
import { CITIES, type CityCode } from '../../domain/locations.ts'
import type { Row } from '../db/tables.ts'
import type { SeededRandom } from './random.ts'

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
const LEASE_DURATIONS = {
  month_to_month: 'month_to_month',
  '6_month': '6_months',
  '12_month': '1_year',
  other: 'flexible',
} as const
const NOTE = 'Sample listing: this home does not exist.'

function payload(
  random: SeededRandom,
  city: CityCode,
  number: number,
  images: string[],
  today: string,
): Omit<ListingPayload, 'status'> {
  const propertyType = random.pick(PROPERTY_TYPES)
  const isRoom = random.chance(0.7)
  const bedrooms = random.int(1, 4)
  const furnished = random.pick(FURNISHED)
  const leaseType = random.pick(LEASE_TYPES)
  const utilities = random.pick(FURNISHED)
  const name = CITIES[city].name
  const ownerLives = random.chance(0.5)
  return {
    title: isRoom
      ? `Sample: room in a ${bedrooms}-bedroom ${propertyType}, ${name}`
      : `Sample: ${bedrooms}-bedroom ${propertyType} in ${name}`,
    description: `${random.some(LIGHT, 3).join('. ')}. ${NOTE}`,
    propertyType,
    listingType: isRoom ? 'room_for_rent' : 'entire_property',
    bedrooms,
    bathrooms: random.int(1, Math.min(3, bedrooms)),
    price: isRoom ? random.int(16, 36) * 50 : random.int(36, 90) * 50,
    availableFrom: addDays(today, random.int(0, 80)),
    address: {
      street: `${100 + number * 7} ${random.pick(STREETS)} ${random.pick(KINDS)}`,
      city: name,
      state: CITIES[city].state,
      zipCode: `${ZIPS[city]}${String(random.int(1, 40)).padStart(2, '0')}`,
    },
    leaseDuration: LEASE_DURATIONS[leaseType],
    amenities:
      furnished === 'yes' ? ['Fully Furnished'] : furnished === 'partially' ? ['Partially Furnished'] : [],
    rules: {
      petsAllowed: random.chance(0.5),
      smokingAllowed: random.chance(0.1),
      genderPreference: 'no_preference',
      additionalRules: ['No specific house rules - flexible living arrangement'],
    },
    images,
    roomsAvailable: isRoom ? random.int(1, 2) : null,
    roomTypes: {
      privateRoom: isRoom,
      sharedRoom: false,
      privateBathroom: false,
      sharedBathroom: false,
      masterRoom: false,
    },
    furnished,
    parkingType: random.pick(PARKING_TYPES),
    utilities: { included: utilities, details: utilities === 'partially' ? 'Water and internet' : '' },
    leaseInfo: { type: leaseType, typeOther: leaseType === 'other' ? 'Until the end of the semester' : '' },
    household: {
      currentMembers: isRoom
        ? {
            homeowner: ownerLives,
            otherTenants: !ownerLives,
            pets: random.chance(0.3),
            children: false,
            vacant: false,
          }
        : { homeowner: false, otherTenants: false, pets: false, children: false, vacant: true },
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
    },
    lifestyle: 'flexible',
    ageRange: { min: 18, max: 99 },
  }
}

type Owner = Pick<Row<'users'>, 'id' | 'location_preference'>

/** Sixteen homes in every city, shared out among its homeowners. `picturesOf` gives a home's pictures, the house first. */
export function sampleHomes(
  random: SeededRandom,
  owners: readonly Owner[],
  picturesOf: (ownerId: string) => string[],
  now: Date,
): Row<'listings'>[] {
  const today = now.toISOString().slice(0, 10)
  const cities = Object.keys(CITIES) as CityCode[]
  return cities.flatMap((city) => {
    const here = owners.filter((owner) => owner.location_preference === city)
    return Array.from({ length: HOMES_PER_CITY }, (_, index) => {
      const owner = here[index % here.length]
      if (!owner) throw new RangeError(`No homeowner in ${city}`)
      const createdAt = new Date(now.getTime() - random.int(1, 45 * 24 * 60) * 60_000)
      const listing = payload(random, city, index + 1, picturesOf(owner.id), today)
      return {
        id: uuidv7(createdAt.getTime(), random.bytes(10)),
        owner_id: owner.id,
        op_id: null,
        draft_id: null,
        status: 'active' as const,
        street_key: normaliseStreet(listing.address.street),
        zip_key: normaliseZip(listing.address.zipCode),
        payload: listing,
        created_at: createdAt,
        updated_at: createdAt,
      }
    })
  })
}
