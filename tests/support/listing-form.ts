import { emptyListingForm, type ListingForm } from '../../src/domain/listings/listing-form.ts'

/** A form with every step valid: a room in its owner's home in San Diego. */
export function fullListingForm(): ListingForm {
  const empty = emptyListingForm()
  return {
    ...empty,
    listingType: 'room_for_rent',
    propertyType: 'house',
    leaseType: '6_month',
    address: '12 Heron Lane',
    city: 'San Diego',
    state: 'CA',
    zipCode: '92101',
    title: 'A room that looks at a lemon tree',
    description: 'A quiet house with a long kitchen table.',
    bedrooms: 3,
    bathrooms: 2,
    roomsAvailable: 1,
    furnished: 'partially',
    utilitiesIncluded: 'yes',
    roomTypes: { ...empty.roomTypes, privateBathroom: true },
    parking: true,
    parkingType: 'street',
    petsAllowed: 'yes',
    smokingAllowed: 'no_smoking',
    currentHousehold: { ...empty.currentHousehold, homeowner: true },
    idealRoommate: { ...empty.idealRoommate, quiet: true },
    hasHouseRules: true,
    houseRules: 'Shoes off',
    lifestyle: 'quiet',
    price: '1200',
    deposit: '500',
    moveInOption: 'immediate',
  }
}

let street = 0

/** A complete form; every call uses a different address. */
export const formOf = (changes: Partial<ListingForm> = {}): ListingForm => ({
  ...fullListingForm(),
  address: `${++street} Life Street`,
  ...changes,
})
