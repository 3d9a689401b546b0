import type { ListingForm } from '../../../../domain/listings/listing-form.ts'

/** Fields of the payload that the form asks for under another name. */
const ASKED_AS: Record<string, keyof ListingForm> = {
  'address.street': 'address',
  'address.city': 'city',
  'address.state': 'state',
  'address.zipCode': 'zipCode',
  leaseDuration: 'leaseType',
  'leaseInfo.type': 'leaseType',
  'leaseInfo.typeOther': 'leaseType',
  amenities: 'furnished',
  'utilities.included': 'utilitiesIncluded',
  'utilities.details': 'utilitiesIncluded',
  'rules.petsAllowed': 'petsAllowed',
  'rules.smokingAllowed': 'smokingAllowed',
  'rules.additionalRules': 'houseRules',
  'household.currentMembers': 'currentHousehold',
  'household.idealRoommate': 'idealRoommate',
  images: 'photos',
}
const SAME: readonly (keyof ListingForm)[] = [
  'title',
  'description',
  'propertyType',
  'listingType',
  'roomTypes',
  'furnished',
  'parkingType',
  'price',
  'availableFrom',
  'ageRange',
  'photos',
  'fees',
  'deposit',
]

/**
 * Where a refusal of the server is put right; null when no step asks for it. `path` is dotted and may
 * begin with the part of the body that holds the payload or the form.
 */
export function formFieldOf(path: string): keyof ListingForm | null {
  const parts = path.split('.').filter((part) => part !== 'listing' && part !== 'form')
  const [first = '', second = ''] = parts
  return ASKED_AS[`${first}.${second}`] ?? ASKED_AS[first] ?? SAME.find((field) => field === first) ?? null
}
