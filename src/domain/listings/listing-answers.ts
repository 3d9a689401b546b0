import { longDayLabel } from '../core/time-labels.ts'
import type { Day } from '../core/dates.ts'
import { FEE_TIME_LABELS } from './fees.ts'
import { CLEANLINESS_LABELS, SLEEP_LABELS, SOCIAL_LABELS } from '../seeker/seeker-labels.ts'
import { usd } from '../core/money.ts'
import { availableDay, bathroomOf, parseDollars, type ListingForm } from './listing-form.ts'
import {
  BATHROOM_LABELS,
  FURNISHED_LABELS,
  GENDER_LABELS,
  HOUSEHOLD_LABELS,
  IDEAL_ROOMMATE_LABELS,
  LEASE_LABELS,
  LIFESTYLE_LABELS,
  LISTING_TYPE_LABELS,
  PARKING_LABELS,
  PETS_LABELS,
  PROPERTY_LABELS,
  SMOKING_LABELS,
} from './listing-labels.ts'
import { HOUSEHOLD_MEMBERS, IDEAL_ROOMMATES } from './listing.ts'

/** One question of the listing wizard with the text of its answer, '' while it is not answered. */
export interface ListingAnswer {
  /** The wizard step of the question, counted from 1. */
  step: number
  /** The form's fields that hold the answer. */
  fields: (keyof ListingForm)[]
  question: string
  answer: string
}

const label = <T extends string>(labels: Record<T, string>, value: T | null) =>
  value === null ? '' : labels[value]
const count = (value: number | null) => (value === null ? '' : String(value))
const dollars = (text: string) => {
  const amount = parseDollars(text)
  return amount === null ? text : usd(amount)
}

/** Every question and answer, in the order of the wizard. `today` is the person's local day. */
export function listingAnswers(form: ListingForm, today: Day): ListingAnswer[] {
  const day = availableDay(form, today)
  const bathroom = bathroomOf(form)
  const lease =
    form.leaseType === 'other' && form.leaseTypeOther
      ? form.leaseTypeOther
      : label(LEASE_LABELS, form.leaseType)
  const members = HOUSEHOLD_MEMBERS.filter((member) => form.currentHousehold[member])
  const ideal = IDEAL_ROOMMATES.filter((each) => form.idealRoommate[each])
  const habits = [
    label(CLEANLINESS_LABELS, form.habits.cleanliness),
    label(SLEEP_LABELS, form.habits.sleepSchedule),
    label(SOCIAL_LABELS, form.habits.socialLevel),
  ]
  const rows: [number, string, (keyof ListingForm)[], string][] = [
    [1, 'Listing', ['listingType'], label(LISTING_TYPE_LABELS, form.listingType)],
    [1, 'Property', ['propertyType'], label(PROPERTY_LABELS, form.propertyType)],
    [1, 'Lease', ['leaseType', 'leaseTypeOther'], lease],
    [1, 'Street', ['address'], form.address],
    [1, 'City', ['city', 'customCity'], form.city],
    [1, 'Zip code', ['zipCode'], form.zipCode],
    [1, 'State', ['state'], form.state],
    [2, 'Title', ['title'], form.title],
    [2, 'Description', ['description'], form.description],
    [2, 'Bedrooms', ['bedrooms'], count(form.bedrooms)],
    [2, 'Bathrooms', ['bathrooms'], count(form.bathrooms)],
    [2, 'Rooms available', ['roomsAvailable'], count(form.roomsAvailable)],
    [2, 'Furnished', ['furnished'], label(FURNISHED_LABELS, form.furnished)],
    [2, 'Utilities included', ['utilitiesIncluded'], label(FURNISHED_LABELS, form.utilitiesIncluded)],
    [2, 'Utilities', ['utilitiesDetails'], form.utilitiesDetails],
    [2, 'Bathroom', ['roomTypes'], bathroom === null ? '' : BATHROOM_LABELS[bathroom]],
    [2, 'Parking', ['parking', 'parkingType'], label(PARKING_LABELS, form.parkingType)],
    [2, 'Pets', ['petsAllowed'], label(PETS_LABELS, form.petsAllowed)],
    [2, 'Smoking', ['smokingAllowed'], label(SMOKING_LABELS, form.smokingAllowed)],
    [3, 'Who lives here', ['currentHousehold'], members.map((member) => HOUSEHOLD_LABELS[member]).join(', ')],
    [3, 'How we live', ['habits'], habits.filter(Boolean).join(', ')],
    [3, 'Feels at home', ['idealRoommate'], ideal.map((each) => IDEAL_ROOMMATE_LABELS[each]).join(', ')],
    [3, 'Life in this home', ['lifestyle'], label(LIFESTYLE_LABELS, form.lifestyle)],
    [3, 'House rules', ['hasHouseRules', 'houseRules'], form.hasHouseRules === null ? '' : form.houseRules],
    [3, 'Gender', ['genderPreference'], GENDER_LABELS[form.genderPreference]],
    [3, 'Age', ['ageRange'], `${form.ageRange.min} to ${form.ageRange.max}`],
    [4, 'Monthly rent', ['price'], dollars(form.price)],
    [4, 'Deposit', ['deposit'], dollars(form.deposit)],
    [
      4,
      'Fees',
      ['fees'],
      form.fees
        .map((fee) => `${fee.label} ${usd(fee.amount)} (${FEE_TIME_LABELS[fee.when].toLowerCase()})`)
        .join(', '),
    ],
    [4, 'Available', ['moveInOption', 'availableFrom'], day === null ? '' : longDayLabel(day)],
    [4, 'Photos', ['photos'], form.photos.length === 0 ? '' : String(form.photos.length)],
  ]
  return rows.map(([step, question, fields, answer]) => ({ step, question, fields, answer }))
}
