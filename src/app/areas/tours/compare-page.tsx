import { useSearch } from '@tanstack/react-router'
import { useToday } from '../../data/use-today.ts'
import { useMemo, useState } from 'react'
import { COMPARE_HOMES_MAX, COMPARE_HOMES_MIN } from '../../../domain/core/limits.ts'
import { homeWants } from '../../../domain/homes/home-fit.ts'
import { compareTours } from '../../../domain/tours/tour-compare.ts'
import { CompareTable } from '../homes/parts/compare-table.tsx'
import { HomePhoto, NoPhoto } from '../homes/parts/home-photo.tsx'
import { useSavedHomes, type SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { SceneDoors } from '../../illustrations/scene-doors.tsx'
import { useSeekerProfile } from '../seeker/parts/use-seeker-profile.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as parts from './strings/saved-and-tour.ts'
import * as strings from './strings/side-by-side.ts'

const BACK = { to: '/saved', label: parts.saved }

/** /saved/compare?homes=a,b,c: two to four saved homes side by side. */
export function ComparePage() {
  const { homes = '' } = useSearch({ from: '/signed-in/saved/compare' })
  const saved = useSavedHomes()
  const seeker = useSeekerProfile()?.profile ?? null
  const wants = useMemo(() => seeker && homeWants(seeker), [seeker])
  const today = useToday()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const wantedIds = [...new Set(homes.split(','))].slice(0, COMPARE_HOMES_MAX)
  const shown = wantedIds.flatMap((id) => saved.value?.find(({ listingId }) => listingId === id) ?? [])
  return (
    <PageFrame title={strings.title} width="wide" back={BACK}>
      {saved.value === undefined ? (
        <div role="status" aria-label={parts.loadingSavedHomes}>
          <Skeleton className="h-96 w-full" />
        </div>
      ) : shown.length < COMPARE_HOMES_MIN ? (
        <EmptyState
          scene={<SceneDoors />}
          title={strings.tooFew}
          action={<ButtonLink to="/saved">{strings.savedHomes}</ButtonLink>}
        >
          {strings.tooFewHint}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <Checkbox
            name="only-different"
            label={strings.onlyDifferent}
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
          />
          <CompareTable
            caption={strings.caption}
            headings={shown.map((each) => ({ key: each.listingId, node: <HomeHeading {...each} /> }))}
            rows={compareTours(shown, today, wants).filter(({ differs }) => differs || !onlyDifferent)}
          />
        </div>
      )}
    </PageFrame>
  )
}

function HomeHeading({ home, listingId }: Pick<SavedHomeWithTour, 'home' | 'listingId'>) {
  const [cover] = home.photos
  const photoClass = 'mb-2 aspect-4/3 w-full max-w-56 rounded-md object-cover'
  return (
    <>
      {cover ? (
        <HomePhoto photo={cover} alt="" sizes="(min-width: 640px) 224px, 160px" className={photoClass} />
      ) : (
        <NoPhoto className={photoClass} />
      )}
      <Link to={`/saved/${listingId}`} className="line-clamp-3 break-words hover:underline">
        {home.title}
      </Link>
    </>
  )
}
