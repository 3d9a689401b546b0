import type { ListingForm } from '../../../../domain/listings/listing-form.ts'

/** Form fields by payload field, where their names differ. */
const RENAMED_FIELDS: Record<string, keyof ListingForm> = {
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
/** Form fields whose payload field has the same name. */
const SAME_NAME_FIELDS: readonly (keyof ListingForm)[] = [
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
 * The form field for a payload field that the server refused; null when no step asks for it. `path` is dotted
 * and may begin with the part of the body that holds the payload or the form.
 */
export function formFieldOf(path: string): keyof ListingForm | null {
  const parts = path.split('.').filter((part) => part !== 'listing' && part !== 'form')
  const [first = '', second = ''] = parts
  const renamed = RENAMED_FIELDS[`${first}.${second}`] ?? RENAMED_FIELDS[first]
  return renamed ?? SAME_NAME_FIELDS.find((field) => field === first) ?? null
}
