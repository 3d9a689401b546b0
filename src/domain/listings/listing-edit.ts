import * as v from 'valibot'
import { emptyListingForm, ListingForm, NO_HOUSE_RULES, readListingForm } from './listing-form.ts'
import { PETS_DEPEND_RULE, SMOKE_OUTSIDE_RULE } from './listing-payload.ts'
import type { ListingView } from './listing-view.ts'
import { LIFESTYLES, isLeftOpen } from './listing.ts'
import { publicIdOf } from '../core/photo-urls.ts'

/**
 * The form of a listing that is being edited. `base` holds the answers from the start of the edit, for a
 * three-way merge when another device changed the listing meanwhile.
 */
export const EditForm = v.strictObject({
  ...ListingForm.entries,
  baseRevision: v.number(),
  base: v.record(v.string(), v.unknown()),
})
export type EditForm = v.InferOutput<typeof EditForm>

/**
 * The wizard form of a listing, or as much of it as the listing's fields give when it was made without one.
 */
export function formOfListing(view: ListingView): ListingForm {
  if (view.owners?.form) return readListingForm(view.owners.form)
  const empty = emptyListingForm()
  const hasRule = (text: string) => view.rules.additionalRules.includes(text)
  return readListingForm({
    ...empty,
    listingType: view.listingType,
    propertyType: view.propertyType,
    leaseType: view.leaseInfo.type,
    leaseTypeOther: view.leaseInfo.typeOther,
    address: view.address.street,
    city: view.address.city,
    state: view.address.state,
    zipCode: view.address.zipCode,
    title: view.title,
    description: view.description,
    bedrooms: isLeftOpen(view, 'bedrooms') ? null : view.bedrooms,
    bathrooms: isLeftOpen(view, 'bathrooms') ? null : view.bathrooms,
    roomsAvailable: view.roomsAvailable,
    furnished: view.furnished,
    utilitiesIncluded: view.utilities.included,
    utilitiesDetails: view.utilities.details,
    roomTypes: { ...empty.roomTypes, ...view.roomTypes },
    parking: true,
    parkingType: view.parkingType,
    petsAllowed: hasRule(PETS_DEPEND_RULE) ? 'depends' : view.rules.petsAllowed ? 'yes' : 'no',
    smokingAllowed: hasRule(SMOKE_OUTSIDE_RULE)
      ? 'outside_only'
      : view.rules.smokingAllowed
        ? 'yes_smoking'
        : 'no_smoking',
    currentHousehold: { ...empty.currentHousehold, ...view.household.currentMembers },
    idealRoommate: { ...empty.idealRoommate, ...view.household.idealRoommate },
    ...rulesOf(view),
    lifestyle: LIFESTYLES.find((known) => known === view.lifestyle) ?? null,
    price: String(view.price),
    deposit: view.deposit === 0 ? '' : String(view.deposit),
    fees: view.fees,
    moveInOption: 'custom',
    availableFrom: view.availableFrom,
    photos: view.photos.map(({ url, alt }) => ({ url, public_id: publicIdOf(url), alt })),
  })
}

/** The house rules without the texts that belong to the pets and smoking answers. */
function rulesOf({ rules }: ListingView): Pick<ListingForm, 'hasHouseRules' | 'houseRules'> {
  const own = rules.additionalRules.filter((text) => text !== PETS_DEPEND_RULE && text !== SMOKE_OUTSIDE_RULE)
  if (own.length === 0 || own[0] === NO_HOUSE_RULES)
    return { hasHouseRules: false, houseRules: NO_HOUSE_RULES }
  return { hasHouseRules: true, houseRules: own.join('\n') }
}

/** The form at the start of an edit of this listing. */
export function beginEdit(view: ListingView): EditForm {
  const form = formOfListing(view)
  return { ...form, baseRevision: view.revision, base: form }
}
