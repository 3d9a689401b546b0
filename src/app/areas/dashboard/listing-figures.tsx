import type { EffectiveListing } from '../../../offline/listings.ts'
import { STATUS_LABELS } from '../../../domain/listings/listing-labels.ts'
import { newListingUnsent } from '../homes/parts/strings/home-cards.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import * as strings from './strings/dashboard-overview.ts'

/** The owner's listings, each with its number of views, saves and messages. */
export function ListingFigures({ listings }: { listings: readonly EffectiveListing[] }) {
  return (
    <PageSection title={strings.listingsTitle} more={{ to: '/view-listing', label: strings.seeAllListings }}>
      {listings.length === 0 && <p className="text-muted">{strings.noListings}</p>}
      <ul className="border-t border-line empty:hidden">
        {listings.map(({ view, isNew }) => (
          <li
            key={view._id}
            className="grid gap-x-6 gap-y-2 border-b border-line py-3.5 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <div className="min-w-0">
              <h3 className="font-body text-base font-semibold break-words">
                {isNew ? (
                  view.title
                ) : (
                  <Link to={`/view-listing/${view._id}`} className="hover:underline">
                    {view.title}
                  </Link>
                )}
              </h3>
              {isNew ? (
                <StatusDot status="queued">{newListingUnsent}</StatusDot>
              ) : (
                <p className="text-sm text-muted">{STATUS_LABELS[view.status]}</p>
              )}
            </div>
            {!isNew && view.owners && (
              <dl className="grid grid-cols-3 gap-x-5 text-right">
                <Figure name={strings.views} count={view.owners.views} />
                <Figure name={strings.saves} count={view.owners.saves} />
                <Figure name={strings.messages} count={view.owners.messages} />
              </dl>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-display text-xl font-bold tabular-nums">{count}</dd>
    </div>
  )
}
