import { addMonths, isDay, type Day } from '../core/dates.ts'
import type { FieldError } from '../core/field-errors.ts'
import { ZIP_MESSAGE } from './addresses.ts'
import { AVAILABLE_FROM_MAX_MONTHS, LISTING_PRICE_MAX_USD } from '../core/limits.ts'
import { bathroomOf, isZip, parseDollars, type ListingForm } from './listing-form.ts'

interface Rule {
  field: keyof ListingForm
  message: string
  holds: (form: ListingForm, today: Day) => boolean
}

const some = (flags: Record<string, boolean>) => Object.values(flags).some(Boolean)
/** Messages of rules that the form and the server both check. */
export const BATHROOM_MESSAGE = 'Please select a bathroom type'
export const HOUSEHOLD_MESSAGE = 'Please select at least one option for who currently lives here'
export const IDEAL_ROOMMATE_MESSAGE = 'Please select at least one option for your ideal roommate'
export const AGE_ORDER_MESSAGE = 'The lower age can’t be above the upper age'
export const AVAILABLE_FROM_MESSAGE = 'Please select an availability date'

const filled = (text: string) => text.trim() !== ''
const dollars = (text: string, min: number) => {
  const amount = parseDollars(text)
  return amount !== null && amount >= min && amount <= LISTING_PRICE_MAX_USD
}

/**
 * The rules of each wizard step with their error messages (specification, section 5), in the order of the
 * page. The first failing rule is shown. The index is the step minus one. Only the server can check for a
 * duplicate address; that check comes after these rules.
 */
export const LISTING_RULES: readonly (readonly Rule[])[] = [
  [
    {
      field: 'listingType',
      message: 'Please select a listing type',
      holds: (form) => form.listingType !== null,
    },
    {
      field: 'propertyType',
      message: 'Please select a property type',
      holds: (form) => form.propertyType !== null,
    },
    { field: 'leaseType', message: 'Please select a lease type', holds: (form) => form.leaseType !== null },
    { field: 'address', message: 'Please enter a property address', holds: (form) => filled(form.address) },
    { field: 'city', message: 'Please select a city', holds: (form) => filled(form.city) },
    { field: 'zipCode', message: ZIP_MESSAGE, holds: (form) => isZip(form.zipCode) },
    { field: 'state', message: 'Please select a state', holds: (form) => filled(form.state) },
  ],
  [
    { field: 'title', message: 'Please enter a listing title', holds: (form) => filled(form.title) },
    {
      field: 'description',
      message: 'Please enter a property description',
      holds: (form) => filled(form.description),
    },
    {
      field: 'furnished',
      message: 'Please specify if the property is furnished',
      holds: (form) => form.furnished !== null,
    },
    {
      field: 'utilitiesIncluded',
      message: 'Please specify if utilities are included',
      holds: (form) => form.utilitiesIncluded !== null,
    },
    {
      field: 'roomTypes',
      message: BATHROOM_MESSAGE,
      holds: (form) => form.listingType !== 'room_for_rent' || bathroomOf(form) !== null,
    },
    {
      field: 'parkingType',
      message: 'Please select a parking type',
      holds: (form) => form.parkingType !== null,
    },
    {
      field: 'petsAllowed',
      message: 'Please specify if pets are allowed',
      holds: (form) => form.petsAllowed !== null,
    },
    {
      field: 'smokingAllowed',
      message: 'Please specify if smoking is allowed',
      holds: (form) => form.smokingAllowed !== null,
    },
  ],
  [
    {
      field: 'currentHousehold',
      message: HOUSEHOLD_MESSAGE,
      holds: (form) => some(form.currentHousehold),
    },
    {
      field: 'idealRoommate',
      message: IDEAL_ROOMMATE_MESSAGE,
      holds: (form) => some(form.idealRoommate),
    },
    {
      field: 'hasHouseRules',
      message: 'Please indicate if you have house rules',
      holds: (form) => form.hasHouseRules !== null,
    },
    {
      field: 'houseRules',
      message: 'Please specify your house rules or quiet hours',
      holds: (form) => form.hasHouseRules !== true || filled(form.houseRules),
    },
    {
      field: 'ageRange',
      message: AGE_ORDER_MESSAGE,
      holds: ({ ageRange }) => ageRange.min <= ageRange.max,
    },
  ],
  [
    {
      field: 'price',
      message: 'Please enter a monthly rent amount',
      holds: (form) => dollars(form.price, 1),
    },
    {
      field: 'deposit',
      message: 'Please enter the deposit in whole dollars',
      holds: (form) => !filled(form.deposit) || dollars(form.deposit, 0),
    },
    {
      field: 'fees',
      message: 'Please name each fee',
      holds: (form) => form.fees.every((fee) => filled(fee.label)),
    },
    {
      field: 'availableFrom',
      message: AVAILABLE_FROM_MESSAGE,
      holds: (form) => (form.moveInOption ?? 'custom') !== 'custom' || form.availableFrom !== null,
    },
    {
      field: 'availableFrom',
      message: 'Please select a date from today to three months ahead',
      holds: (form, today) =>
        (form.moveInOption ?? 'custom') !== 'custom' ||
        form.availableFrom === null ||
        isAvailableDay(form.availableFrom, today),
    },
  ],
]

/** Whether a home can become available on `day`: from today to AVAILABLE_FROM_MAX_MONTHS ahead, inclusive. */
export function isAvailableDay(day: Day, today: Day): boolean {
  return isDay(day) && day >= today && day <= addMonths(today, AVAILABLE_FROM_MAX_MONTHS)
}

/** The errors of one wizard step (counted from 1), at most one per field, in the order of the page. */
export function listingProblems(form: ListingForm, step: number, today: Day): FieldError[] {
  const problems: FieldError[] = []
  for (const { field, message, holds } of LISTING_RULES[step - 1] ?? []) {
    if (holds(form, today) || problems.some((problem) => problem.field === field)) continue
    problems.push({ field, message })
  }
  return problems
}

/** The wizard step of a field, counted from 1; 1 for a field that no step has. */
export function stepOfListingField(field: keyof ListingForm): number {
  const index = LISTING_RULES.findIndex((rules) => rules.some((rule) => rule.field === field))
  return Math.max(1, index + 1)
}
