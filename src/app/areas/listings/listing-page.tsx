import { useNavigate, useParams } from '@tanstack/react-router'
import { useToday } from '../../data/use-today.ts'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { dayLabel } from '../../../domain/core/time-labels.ts'
import { FEE_TIME_LABELS, moveInTotal, monthlyTotal } from '../../../domain/listings/fees.ts'
import { CLEANLINESS_LABELS, SLEEP_LABELS, SOCIAL_LABELS } from '../../../domain/seeker/seeker-labels.ts'
import { usd } from '../../../domain/core/money.ts'
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
import { offMarketText } from '../../../domain/listings/listing-life.ts'
import type { EffectiveListing, OffMarketNote } from '../../../offline/listings.ts'
import { ShareWithGroup } from '../groups/parts/share-with-group.tsx'
import { NoPhoto } from '../homes/parts/home-photo.tsx'
import { homeFactLabels } from '../homes/parts/home-labels.ts'
import { CachedNote } from '../homes/parts/cached-note.tsx'
import { SaveButton } from '../homes/parts/save-button.tsx'
import { useListing } from '../homes/parts/use-listing.ts'
import { useIsSaved, useSavedHomesOnDevice } from '../homes/parts/use-saved-homes.ts'
import { useSignedIn } from '../../data/account-hooks.ts'
import { onlineAtom } from '../../data/state.ts'
import { NotFoundNotice } from '../../shell/not-found-notice.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestViewing } from '../viewings/parts/request-viewing.tsx'
import { Gallery } from './gallery.tsx'
import { ListingActions } from './listing-actions.tsx'
import { ListingNote } from './my-listings-page.tsx'

/** /view-listing/$listingId: one listing, for every person who may see it. */
export function ListingPage() {
  const { listingId } = useParams({ from: '/signed-in/view-listing/$listingId' })
  const listing = useListing(listingId)
  const online = useAtomValue(onlineAtom)
  if (listing.value === undefined) return <Loading />
  if (listing.value === null) {
    return (
      <PageFrame title="This home">
        <NotFoundNotice
          kind="home"
          reason="It was rented, paused or taken down."
          failure={listing.off ? offText(listing.off) : listing.failure}
          listLink={{ to: '/home-finder', label: 'Other homes' }}
        />
      </PageFrame>
    )
  }
  return (
    <Home listing={listing.value} off={listing.off} asOf={online && !listing.off ? null : listing.asOf} />
  )
}

const offText = ({ offMarket }: OffMarketNote) =>
  offMarket ? offMarketText(offMarket) : 'This home is no longer listed.'

function Loading() {
  return (
    <PageFrame title="This home">
      <div role="status" aria-label="Loading this home" className="grid gap-4">
        <Skeleton className="aspect-16/9 w-full" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-32 w-full" />
      </div>
    </PageFrame>
  )
}

interface HomeProps {
  listing: EffectiveListing
  /** Whether the home is off the market, so that nobody can be written to about it. */
  off: OffMarketNote | null
  asOf: number | null
}

function Home({ listing, off, asOf }: HomeProps) {
  const { view } = listing
  const navigate = useNavigate()
  const isSeeker = useSignedIn()?.effective.userType === 'seeker'
  const isSaved = useIsSaved(view)
  const today = useToday()
  return (
    <PageFrame
      title={view.title}
      lede={
        <>
          {homeFactLabels(view, today, off !== null).join(' · ')}
          {asOf !== null && (
            <>
              {' '}
              <AsOf at={asOf} />
            </>
          )}
        </>
      }
      actions={
        view.owners ? (
          <div className="flex gap-3">
            <ButtonLink variant="secondary" to={`/view-listing/${view._id}/edit`}>
              Edit
            </ButtonLink>
            <ListingActions listing={listing} onDelete={() => void navigate({ to: '/view-listing' })} />
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            {!off && (
              <ButtonLink to="/messages" search={{ with: view.owner._id, about: view._id }}>
                Message {view.owner.firstName}
              </ButtonLink>
            )}
            {(!off || isSaved) && <SaveButton home={view} />}
            {!off && isSeeker && <RequestViewing home={view} />}
            {!off && <ShareWithGroup home={view} />}
          </div>
        )
      }
    >
      {off && (
        <Notice tone="warning" title={offText(off)} live={false} className="mb-6">
          {isSaved
            ? 'Your notes about it stay. Below is what this device last knew.'
            : 'Below is what this device last knew.'}{' '}
          <Link to="/home-finder" className="font-semibold underline underline-offset-4">
            Other homes
          </Link>
        </Notice>
      )}
      {view.owners && <ListingNote listing={listing} />}
      <SavedHomeStatus listingId={view._id} isGone={off !== null} />
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-10">
          {view.photos.length > 0 ? (
            <Gallery photos={view.photos} title={view.title} />
          ) : (
            <NoPhoto className="aspect-16/9 w-full rounded-lg" />
          )}
          <section>
            <h2 className="mb-3 font-display text-2xl font-bold">About this home</h2>
            <p className="max-w-prose break-words whitespace-pre-line">{view.description}</p>
          </section>
          <Facts view={view} />
        </div>
        <Costs view={view} />
      </div>
    </PageFrame>
  )
}

/** For a saved home: whether it works offline, and a link to its tour. */
function SavedHomeStatus({ listingId, isGone }: { listingId: string; isGone: boolean }) {
  const savedHome = useSavedHomesOnDevice()?.find((home) => home.listingId === listingId)
  if (!savedHome) return null
  return (
    <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
      <CachedNote home={savedHome} />
      <Link to={`/saved/${listingId}`} className="font-semibold text-brand underline underline-offset-4">
        {isGone ? 'Your notes about it' : 'Tour this home'}
      </Link>
    </div>
  )
}

function Costs({ view }: { view: ListingView }) {
  const rows: [string, string, string][] = [
    ['Rent', usd(view.price), 'Every month'],
    ...(view.deposit > 0
      ? [['Deposit', usd(view.deposit), 'At move-in, paid back'] as [string, string, string]]
      : []),
    ...view.fees.map((fee): [string, string, string] => [
      fee.label,
      usd(fee.amount),
      FEE_TIME_LABELS[fee.when],
    ]),
  ]
  return (
    <aside
      className="self-start rounded-lg border border-line bg-raised p-5 lg:sticky lg:top-24"
      aria-label="What it costs"
    >
      <p className="font-display text-3xl font-bold tabular-nums">
        {usd(monthlyTotal(view))} <span className="text-base font-normal text-muted">a month</span>
      </p>
      <table className="mt-4 w-full text-left">
        <caption className="sr-only">Rent, deposit and fees</caption>
        <tbody>
          {rows.map(([label, amount, when]) => (
            <tr key={`${label} ${when}`} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {label}
                <span className="block text-sm text-muted">{when}</span>
              </th>
              <td className="py-2 text-right align-top tabular-nums">{amount}</td>
            </tr>
          ))}
          <tr className="border-t-2 border-line-strong">
            <th scope="row" className="py-2 pr-3">
              Total to move in
            </th>
            <td className="py-2 text-right font-bold tabular-nums">{usd(moveInTotal(view))}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">
        As its owner states it. Confirmed {dayLabel(view.confirmedOn)}.
      </p>
    </aside>
  )
}

function Facts({ view }: { view: ListingView }) {
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
