import { useNavigate, useParams } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { homeWants } from '../../../domain/homes/home-fit.ts'
import { offMarketText } from '../../../domain/listings/listing-life.ts'
import type { EffectiveListing, OffMarketNote } from '../../../offline/listings.ts'
import { onlineAtom } from '../../data/state.ts'
import { useToday } from '../../data/use-today.ts'
import { NotFoundNotice } from '../../shell/not-found-notice.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { SafetyButtons } from '../../shell/safety/safety-actions.tsx'
import { useBlockedIds } from '../../shell/safety/use-blocked.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShareWithGroup } from '../groups/parts/share-with-group.tsx'
import { CachedNote } from '../homes/parts/cached-note.tsx'
import { homePlaceLabels } from '../homes/parts/home-labels.ts'
import { SaveButton } from '../homes/parts/save-button.tsx'
import { useListing } from '../homes/parts/use-listing.ts'
import { useIsSaved, useSavedHomesOnDevice } from '../homes/parts/use-saved-homes.ts'
import { useSeekerProfile } from '../seeker/parts/use-seeker-profile.ts'
import { BackLink } from './back-link.tsx'
import { Gallery } from './gallery.tsx'
import { HomeBar } from './home-bar.tsx'
import { CostFigures, CostTable } from './home-costs.tsx'
import { HomeDetails } from './home-details.tsx'
import { HomeFitPoints } from './home-fit-points.tsx'
import { ListingActions } from './listing-actions.tsx'
import { ListingNote } from './my-listings-page.tsx'
import { OwnerCard } from './owner-card.tsx'
import { ShareButton } from './share-button.tsx'
import * as strings from './strings/one-home.tsx'

/** /view-listing/$listingId: one listing, for every person who may see it. */
export function ListingPage() {
  const { listingId } = useParams({ from: '/signed-in/view-listing/$listingId' })
  const listing = useListing(listingId)
  const online = useAtomValue(onlineAtom)
  if (listing.value === undefined) return <Loading />
  if (listing.value === null) {
    return (
      <PageFrame title={strings.thisHome}>
        <NotFoundNotice
          kind="home"
          reason={strings.notThere}
          failure={listing.off ? offText(listing.off) : listing.failure}
          listLink={{ to: '/home-finder', label: strings.otherHomes }}
        />
      </PageFrame>
    )
  }
  return (
    <Home listing={listing.value} off={listing.off} asOf={online && !listing.off ? null : listing.asOf} />
  )
}

const offText = ({ offMarket }: OffMarketNote) =>
  offMarket ? offMarketText(offMarket) : strings.noLongerListed

function Loading() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl grow pb-16 md:pt-6">
      <h1 className="sr-only">{strings.thisHome}</h1>
      <div role="status" aria-label={strings.loading} className="md:gutter">
        <Skeleton className="aspect-3/2 w-full md:aspect-auto md:h-[clamp(18rem,min(36vw,48vh),30rem)]" />
        <div className="gutter mt-4 grid gap-4 md:px-0">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-14 w-full max-w-md" />
          <Skeleton className="h-32 w-full" />
        </div>
      </div>
    </main>
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
  const isSaved = useIsSaved(view)
  const today = useToday()
  const profile = useSeekerProfile()?.profile
  const isForOthers = view.owners === null
  const isBlocked = useBlockedIds().has(view.owner._id)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-7xl grow pb-6 has-data-tray:pb-0 md:pt-6 lg:pb-16 lg:has-data-tray:pb-16"
    >
      <div className="md:gutter">
        <Gallery home={view}>
          <div className="absolute inset-x-3 top-3 flex gap-2">
            <BackLink list={view.owners ? '/view-listing' : '/home-finder'} />
            <div className="ml-auto flex gap-2">
              {!off && view.status === 'active' && (
                <ShareButton title={view.title} path={`/view-listing/${view._id}`} />
              )}
              {isForOthers && (!off || isSaved) && <SaveButton home={view} onPhoto />}
            </div>
          </div>
        </Gallery>
      </div>
      <div className="gutter mt-4 flex flex-col gap-y-4 md:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12 lg:gap-y-8">
        <header className="order-1 min-w-0">
          {off && (
            <Notice tone="warning" title={offText(off)} live={false} className="mb-4">
              {(isSaved ? strings.offMarketSaved : strings.offMarket)((text) => (
                <Link to="/home-finder" className="font-semibold underline underline-offset-4">
                  {text}
                </Link>
              ))}
            </Notice>
          )}
          {isBlocked && (
            <Notice tone="info" live={false} className="mb-4">
              {strings.ownerIsBlocked(view.owner.firstName)}
            </Notice>
          )}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 className="text-2xl break-words md:text-3xl">{view.title}</h1>
              <p className="mt-1 text-muted">
                {homePlaceLabels(view).join(' · ')}
                {asOf !== null && (
                  <>
                    {' '}
                    <AsOf at={asOf} />
                  </>
                )}
              </p>
            </div>
            {view.owners && (
              <div className="flex gap-3">
                <ButtonLink variant="secondary" to={`/view-listing/${view._id}/edit`}>
                  {strings.edit}
                </ButtonLink>
                <ListingActions listing={listing} onDelete={() => void navigate({ to: '/view-listing' })} />
              </div>
            )}
          </div>
          {view.owners && <ListingNote listing={listing} />}
          <SavedHomeStatus listingId={view._id} isGone={off !== null} />
        </header>
        {/* On a phone, its parts lie between those of the page, and the bar sticks to the bottom. */}
        <aside
          aria-label={strings.costs}
          className="contents lg:sticky lg:top-24 lg:order-2 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:grid lg:gap-4 lg:self-start lg:rounded-lg lg:border lg:border-line lg:bg-raised lg:p-5"
        >
          <div className="order-2">
            <CostFigures view={view} today={today} isGone={off !== null} />
          </div>
          {isForOthers && !off && !isBlocked && <HomeBar home={view} />}
          <div className="order-4 mt-2 lg:mt-0">
            <CostTable view={view} />
          </div>
        </aside>
        {profile && isForOthers && !off && (
          <div className="order-3 min-w-0">
            <HomeFitPoints home={view} wants={homeWants(profile)} />
          </div>
        )}
        <div className="order-5 mt-4 grid min-w-0 content-start gap-10 lg:mt-0">
          <section>
            <h2 className="mb-3 font-display text-2xl font-bold">{strings.about}</h2>
            <p className="max-w-prose break-words whitespace-pre-line">{view.description}</p>
          </section>
          <HomeDetails view={view} />
          <OwnerCard home={view} />
          {isForOthers && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {!off && !isBlocked && <ShareWithGroup home={view} />}
              <SafetyButtons
                person={view.owner}
                reported={{
                  subject: { kind: 'listing', id: view._id },
                  title: view.title,
                  what: strings.reportedHome,
                }}
              />
            </div>
          )}
        </div>
      </div>
    </main>
  )
}

/** For a saved home: whether it works offline, and a link to its tour. */
function SavedHomeStatus({ listingId, isGone }: { listingId: string; isGone: boolean }) {
  const savedHome = useSavedHomesOnDevice()?.find((home) => home.listingId === listingId)
  if (!savedHome) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
      <CachedNote home={savedHome} />
      <Link to={`/saved/${listingId}`} className="font-semibold text-brand underline underline-offset-4">
        {isGone ? strings.yourNotes : strings.tour}
      </Link>
    </div>
  )
}
