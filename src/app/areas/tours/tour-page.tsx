import { useParams } from '@tanstack/react-router'
import { useToday } from '../../data/use-today.ts'
import { useState } from 'react'
import { checkProgress } from '../../../domain/tours/tour-view.ts'
import { listingKey, putCachedResponse } from '../../../offline/account/cached-responses.ts'
import { homeFactLabels, homeCostLabels } from '../homes/parts/home-labels.ts'
import { CachedNote } from '../homes/parts/cached-note.tsx'
import { loadListing } from '../homes/parts/load-listing.ts'
import { useSavedHome, type SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { SceneDoors } from '../../illustrations/scene-doors.tsx'
import { useRefresh } from '../../data/use-refresh.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HomeChanges } from '../homes/parts/home-changes.tsx'
import { StageSelect } from './stage-select.tsx'
import { TourChecklist } from './tour-checklist.tsx'
import { TourDealbreakers } from './tour-dealbreakers.tsx'
import { TourEarlierWords } from './tour-earlier-words.tsx'
import { TourNotes } from './tour-notes.tsx'
import { TourPictures } from './tour-pictures.tsx'
import { TourPlace } from './tour-place.tsx'
import { TourRatings } from './tour-ratings.tsx'
import { TourVerdict } from './tour-verdict.tsx'
import { useTourWriter } from './use-tour-writer.ts'
import { useWakeLock } from './use-wake-lock.ts'
import * as parts from './strings/saved-and-tour.ts'
import * as strings from './strings/tour.tsx'

const BACK = { to: '/saved', label: parts.saved }

/** /saved/$listingId: the page for the tour of a saved home; nothing on it needs a network. */
export function TourPage() {
  const { listingId } = useParams({ from: '/signed-in/saved/$listingId' })
  const saved = useSavedHome(listingId)
  if (saved === undefined) {
    return (
      <PageFrame title={strings.tour} back={BACK}>
        <div role="status" aria-label={strings.loadingHome} className="grid gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      </PageFrame>
    )
  }
  if (saved === null) {
    return (
      <PageFrame title={strings.tour} back={BACK}>
        <EmptyState
          scene={<SceneDoors />}
          title={strings.notSaved}
          action={<ButtonLink to={`/view-listing/${listingId}`}>{strings.viewHome}</ButtonLink>}
        >
          {strings.notSavedHint}
        </EmptyState>
      </PageFrame>
    )
  }
  return <HomeTour key={listingId} saved={saved} />
}

function HomeTour({ saved }: { saved: SavedHomeWithTour }) {
  const { home, tour, gone, offMarket, listingId } = saved
  const writer = useTourWriter(listingId)
  const today = useToday()
  useWakeLock()
  useVisit(listingId, gone)
  // The visit clears the changes on the server; this page shows them until the person leaves it.
  const [changes, setChanges] = useState(saved.changes)
  if (saved.changes.length > changes.length) setChanges(saved.changes)
  return (
    <PageFrame
      back={BACK}
      title={home.title}
      lede={strings.lede(homeCostLabels(home).month, homeFactLabels(home, today, gone))}
      actions={
        gone ? undefined : (
          <ButtonLink variant="secondary" to={`/view-listing/${listingId}`}>
            {strings.viewListing}
          </ButtonLink>
        )
      }
    >
      <div className="-mt-3 mb-4 grid justify-items-start gap-1.5">
        <HomeChanges saved={{ gone, offMarket, changes }} />
        <CachedNote home={saved} />
        <StageSelect listingId={listingId} title={home.title} stage={tour.stage} />
      </div>
      <Progress tour={tour} />
      {writer.failure !== null && (
        <Notice tone="error" className="mb-4">
          {writer.failure}
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside
          aria-label={strings.beforeYouGoIn}
          className="grid min-w-0 content-start gap-8 self-start lg:order-2 lg:rounded-lg lg:border lg:border-line lg:bg-raised lg:p-5"
        >
          <TourPlace saved={saved} writer={writer} />
          <TourDealbreakers listingId={saved.home._id} tour={tour} writer={writer} />
        </aside>
        <div className="grid min-w-0 content-start gap-10">
          <TourChecklist listingId={listingId} tour={tour} writer={writer} />
          <TourRatings tour={tour} writer={writer} />
          <div>
            <TourNotes listingId={listingId} tour={tour} writer={writer} />
            <TourEarlierWords listingId={listingId} />
          </div>
          <TourPictures listingId={listingId} tour={tour} writer={writer} />
          <TourVerdict saved={saved} />
        </div>
      </div>
    </PageFrame>
  )
}

/** Loads the listing: later changes are relative to this visit, and the device stores the newest version. */
function useVisit(listingId: string, gone: boolean): void {
  // The list of saved homes shows a failure; the tour goes on without the response.
  useRefresh(
    gone ? null : `visit:${listingId}`,
    async (account) => {
      const view = await loadListing(account, listingId)
      await putCachedResponse(account, listingKey(listingId), view)
    },
    { fallback: '' },
  )
}

/** The progress of the checklist, visible at every scroll position. */
function Progress({ tour }: { tour: SavedHomeWithTour['tour'] }) {
  const { done, of, problems } = checkProgress(tour)
  return (
    <div className="sticky top-15 z-10 mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-strong bg-surface py-3 low:static">
      <p aria-live="polite" className="font-semibold tabular-nums">
        {parts.checked(done, of)}
        {problems > 0 && <span className="font-normal text-muted">{strings.problems(problems)}</span>}
      </p>
      <progress
        aria-label={strings.checklist}
        max={of}
        value={done}
        className="h-2 min-w-16 grow basis-16 appearance-none overflow-hidden rounded-full bg-lavender-deep [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-lavender-deep [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}
