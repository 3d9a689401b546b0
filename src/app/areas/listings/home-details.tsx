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
import * as strings from './strings/one-home.tsx'

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
  const utilities = strings.included[view.utilities.included]
  const rows: [string, ReactNode][] = [
    [strings.type, strings.typeOf(LISTING_TYPE_LABELS[view.listingType], PROPERTY_LABELS[view.propertyType])],
    ...(view.address.street ? [[strings.street, view.address.street] as [string, ReactNode]] : []),
    [strings.where, strings.place(view.address.city, view.address.state, view.address.zipCode)],
    [strings.lease, lease],
    ...(bathroom ? [[strings.bathroom, BATHROOM_LABELS[bathroom]] as [string, ReactNode]] : []),
    [strings.furniture, view.amenities.join(', ') || strings.notFurnished],
    [
      strings.utilities,
      view.utilities.details ? strings.utilitiesWith(utilities, view.utilities.details) : utilities,
    ],
    [strings.parking, PARKING_LABELS[view.parkingType]],
    [
      strings.pets,
      rules.includes(PETS_DEPEND_RULE)
        ? strings.petsAsk
        : view.rules.petsAllowed
          ? strings.petsWelcome
          : strings.noPets,
    ],
    [
      strings.smoking,
      rules.includes(SMOKE_OUTSIDE_RULE)
        ? strings.smokeOutside
        : view.rules.smokingAllowed
          ? strings.smokingAllowed
          : strings.noSmoking,
    ],
    [
      strings.livesHere,
      HOUSEHOLD_MEMBERS.filter((member) => view.household.currentMembers[member])
        .map((member) => (member === 'homeowner' ? strings.theOwner : HOUSEHOLD_LABELS[member]))
        .join(', '),
    ],
    ...(habitLabels.length > 0 ? [[strings.howTheyLive, habitLabels.join(', ')] as [string, ReactNode]] : []),
    [
      strings.atHomeHere,
      IDEAL_ROOMMATES.filter((each) => view.household.idealRoommate[each])
        .map((each) => IDEAL_ROOMMATE_LABELS[each])
        .join(', '),
    ],
    ...(ownRules.length > 0
      ? [
          [
            strings.rules,
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
      <h2 className="mb-3 font-display text-2xl font-bold">{strings.details}</h2>
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
