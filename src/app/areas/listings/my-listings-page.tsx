import { useState } from 'react'
import { useToday } from '../../data/use-today.ts'
import { dayLabel } from '../../../domain/core/time-labels.ts'
import { STATUS_LABELS } from '../../../domain/listings/listing-labels.ts'
import { confirmationDue } from '../../../domain/listings/listing-life.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../../domain/listings/listing.ts'
import type { EffectiveListing } from '../../../offline/listings.ts'
import { HomeRow } from '../homes/parts/home-row.tsx'
import { changesUnsent, newListingUnsent } from '../homes/parts/strings/home-cards.tsx'
import { useOwnListings } from '../homes/parts/use-own-listings.ts'
import { SceneSetup } from '../../illustrations/scene-setup.tsx'
import { useSignedIn } from '../../data/account-hooks.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { RemoteList } from '../../data/remote-list.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ListingActions } from './listing-actions.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/owner-listings.tsx'

/** /view-listing: the person's own listings by status; all listings for an admin. */
export function MyListingsPage() {
  const listings = useOwnListings()
  const admin = useSignedIn()?.effective.userType === 'admin'
  const [tab, setTab] = useState<ListingStatus>('active')
  const count = (status: ListingStatus) =>
    listings.value?.filter(({ view }) => view.status === status).length ?? 0
  return (
    <PageFrame
      title={admin ? strings.allListings : strings.listings}
      asOf={<OfflineAge at={listings.asOf} />}
      actions={
        admin ? undefined : <ButtonLink to="/setup/property-listing">{strings.listAnother}</ButtonLink>
      }
    >
      <Tabs
        label={strings.byStatus}
        tabs={LISTING_STATUSES.map((status) => ({
          id: status,
          label: (
            <>
              {STATUS_LABELS[status]}
              {count(status) > 0 && <span className="ml-1.5 text-muted tabular-nums">{count(status)}</span>}
            </>
          ),
        }))}
        value={tab}
        onChange={setTab}
      >
        <RemoteList
          data={{
            ...listings,
            value: listings.value && listings.value.filter(({ view }) => view.status === tab),
          }}
          loadingLabel={strings.loading}
          rowClassName="h-24 w-full"
          limit={undefined}
          empty={<NoListings status={tab} admin={admin} />}
        >
          {(listing) => <ListingItem key={listing.view._id} listing={listing} />}
        </RemoteList>
      </Tabs>
    </PageFrame>
  )
}

function NoListings({ status, admin }: { status: ListingStatus; admin: boolean }) {
  return (
    <EmptyState scene={<SceneSetup />} title={strings.none(STATUS_LABELS[status])}>
      {admin ? strings.noneForAdmin : strings.noneOf[status]}
    </EmptyState>
  )
}

function ListingItem({ listing }: { listing: EffectiveListing }) {
  return (
    <HomeRow
      home={listing.view}
      showStatus={false}
      actions={<ListingActions listing={listing} />}
      note={<ListingNote listing={listing} />}
    />
  )
}

/** The status of a listing for its owner: unsent changes, the confirmation it needs, and its figures. */
export function ListingNote({ listing: { view, pending, isNew } }: { listing: EffectiveListing }) {
  const [confirming, confirm] = useSubmit((form) =>
    form.add({ kind: 'listing.move', payload: { listingId: view._id, move: 'confirm' } }),
  )
  const today = useToday()
  const due = confirmationDue(view, today)
  const { owners } = view
  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5 text-sm">
      {pending.length > 0 && (
        <StatusDot status={pending.some((op) => op.state === 'sending') ? 'sending' : 'queued'}>
          {isNew ? newListingUnsent : changesUnsent}
        </StatusDot>
      )}
      {view.status === 'paused' && view.pausedUntil && (
        <p className="text-muted">{strings.pausedUntil(dayLabel(view.pausedUntil))}</p>
      )}
      {view.status === 'paused' && !view.pausedUntil && !view.isHidden && (
        <p className="text-muted">{strings.pausedForGood}</p>
      )}
      {view.isHidden && (
        <p className="text-muted">
          {strings.hiddenByUs((text) => (
            <Link to="/reports" className="font-semibold text-link underline underline-offset-4">
              {text}
            </Link>
          ))}
        </p>
      )}
      {view.status === 'rented' && <p className="text-muted">{strings.rented}</p>}
      {view.status === 'incomplete' && !isNew && <p className="text-muted">{strings.addPhoto}</p>}
      {view.status === 'expired' && (
        <p className="text-muted">{strings.expired(dayLabel(view.confirmedOn))}</p>
      )}
      {(due || view.status === 'expired') && !isNew && (
        <div className="flex flex-wrap items-center gap-3">
          {due && (
            <p className="text-on-warn-soft">
              <span className="rounded-sm bg-warn-soft px-2 py-0.5">
                {strings.stillAvailable(due.daysLeft)}
              </span>
            </p>
          )}
          <Button size="sm" variant="secondary" pending={confirming} onClick={confirm}>
            {strings.yesStillAvailable}
          </Button>
        </div>
      )}
      {owners && !isNew && (
        <p className="text-muted tabular-nums">
          {strings.views(owners.views)} · {strings.saves(owners.saves)} · {strings.messages(owners.messages)}
        </p>
      )}
    </div>
  )
}
