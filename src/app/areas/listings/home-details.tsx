import type { ReactNode } from 'react'
import { bathroomOf } from '../../../domain/listings/listing-form.ts'
import {
  BATHROOM_LABELS,
  HOUSEHOLD_LABELS,
  IDEAL_ROOMMATE_LABELS,
  LEASE_LABELS,
  LISTING_TYPE_LABELS,
  PARKING_LABELS,
  PROPERTY_LABELS,
} from '../../../domain/listings/listing-labels.ts'
import { PETS_DEPEND_RULE, SMOKE_OUTSIDE_RULE } from '../../../domain/listings/listing-payload.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { HOUSEHOLD_MEMBERS, IDEAL_ROOMMATES } from '../../../domain/listings/listing.ts'
import { CLEANLINESS_LABELS, SLEEP_LABELS, SOCIAL_LABELS } from '../../../domain/seeker/seeker-labels.ts'

/** What a person asks about a home, each with what its owner says. */
export function HomeDetails({ view }: { view: ListingView }) {
  const bathroom = bathroomOf({ roomTypes: view.roomTypes as Parameters<typeof bathroomOf>[0]['roomTypes'] })
  const rules = view.rules.additionalRules
  const ownRules = rules.filter((rule) => rule !== PETS_DEPEND_RULE && rule !== SMOKE_OUTSIDE_RULE)
  const habits = view.household.habits ?? {}
  const habitLabels = [
    CLEANLINESS_LABELS[habits['cleanliness'] as keyof typeof CLEANLINESS_LABELS],
    SLEEP_LABELS[habits['sleepSchedule'] as keyof typeof SLEEP_LABELS],
    SOCIAL_LABELS[habits['socialLevel'] as keyof typeof SOCIAL_LABELS],
  ].filter(Boolean)
  const lease =
    view.leaseInfo.type === 'other' && view.leaseInfo.typeOther
      ? view.leaseInfo.typeOther
      : LEASE_LABELS[view.leaseInfo.type]
  const utilities = { yes: 'Included', partially: 'Partly included', no: 'Not included' }[
    view.utilities.included
  ]
  const rows: [string, ReactNode][] = [
    ['What', `${LISTING_TYPE_LABELS[view.listingType]}, ${PROPERTY_LABELS[view.propertyType].toLowerCase()}`],
    ...(view.address.street ? [['Street', view.address.street] as [string, ReactNode]] : []),
    ['Where', `${view.address.city}, ${view.address.state} ${view.address.zipCode}`],
    ['Lease', lease],
    ...(bathroom ? [['Bathroom', BATHROOM_LABELS[bathroom]] as [string, ReactNode]] : []),
    ['Furniture', view.amenities.join(', ') || 'Not furnished'],
    ['Utilities', [utilities, view.utilities.details].filter(Boolean).join(': ')],
    ['Parking', PARKING_LABELS[view.parkingType]],
    [
      'Pets',
      rules.includes(PETS_DEPEND_RULE)
        ? 'Ask first; assistance animals are welcome'
        : view.rules.petsAllowed
          ? 'Welcome'
          : 'None; assistance animals are welcome',
    ],
    [
      'Smoking',
      rules.includes(SMOKE_OUTSIDE_RULE)
        ? 'Outside only'
        : view.rules.smokingAllowed
          ? 'Allowed'
          : 'Not here',
    ],
    [
      'Lives here',
      HOUSEHOLD_MEMBERS.filter((member) => view.household.currentMembers[member])
        .map((member) => (member === 'homeowner' ? 'The owner' : HOUSEHOLD_LABELS[member]))
        .join(', '),
    ],
    ...(habitLabels.length > 0 ? [['How they live', habitLabels.join(', ')] as [string, ReactNode]] : []),
    [
      'At home here',
      IDEAL_ROOMMATES.filter((each) => view.household.idealRoommate[each])
        .map((each) => IDEAL_ROOMMATE_LABELS[each])
        .join(', '),
    ],
    ...(ownRules.length > 0
      ? [
          [
            'Rules',
            <ul key="rules">
              {ownRules.map((rule) => (
                <li key={rule} className="break-words whitespace-pre-line">
                  {rule}
                </li>
              ))}
            </ul>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return (
    <section>
      <h2 className="mb-3 font-display text-2xl font-bold">Good to know</h2>
      <dl className="grid border-t border-line">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_1fr] gap-3 border-b border-line py-2.5 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
