import { EyeOff } from 'lucide-react'
import { daysAgoLabel, type Day } from '../../../domain/core/dates.ts'
import { homeFacts } from '../../../domain/homes/home-facts.ts'
import { homeFit, homeScore, type HomeWants } from '../../../domain/homes/home-fit.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { FitBadge } from './parts/fit-badge.tsx'
import { HomePhoto, NoPhoto } from './parts/home-photo.tsx'
import { homeCostLabels, homeFactLabels } from './parts/home-labels.ts'
import { SaveButton } from './parts/save-button.tsx'
import type { Housemate } from '../matches/parts/use-housemates.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

interface HomeResultProps {
  home: ListingView
  wants: HomeWants | null
  /** The housemates in the search. */
  housemates: readonly Housemate[]
  today: Day
  /** Whether the list shows hidden homes; the button then shows the home again. */
  hidden: boolean
  onHide: () => void
  compared: boolean
  /** Null when no more homes can be compared. */
  onCompare: (() => void) | null
  /** Whether the photo loads at once; true for the first rows of a page. */
  eager: boolean
}

/** One home of the search results with its costs, its fit and the actions on it. */
export function HomeResult({
  home,
  wants,
  housemates,
  today,
  hidden,
  onHide,
  compared,
  onCompare,
  eager,
}: HomeResultProps) {
  const [cover] = home.photos
  const costs = homeCostLabels(home)
  const photoClass = 'aspect-4/3 w-full rounded-md object-cover'
  return (
    <article
      data-home={home._id}
      className="grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[11rem_1fr] sm:gap-x-6"
    >
      <Link to={`/view-listing/${home._id}`} tabIndex={-1} aria-hidden className="block self-start">
        {cover ? (
          <HomePhoto
            photo={cover}
            alt=""
            sizes="(min-width: 640px) 176px, 104px"
            eager={eager}
            className={photoClass}
          />
        ) : (
          <NoPhoto className={photoClass} />
        )}
      </Link>
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="font-body text-base font-semibold break-words">
          <Link to={`/view-listing/${home._id}`} className="hover:underline">
            {home.title}
          </Link>
        </h2>
        <p className="tabular-nums">
          <span className="font-display text-xl font-bold">{costs.month}</span> a month
          <span className="text-sm text-muted"> · {costs.moveIn} to move in</span>
        </p>
        <p className="text-sm text-muted">{homeFactLabels(home, today).join(' · ')}</p>
        <p className="text-sm text-muted">Confirmed {daysAgoLabel(home.confirmedOn, today)}</p>
        {wants && <FitBadge fit={homeFit(wants, homeFacts(home))} />}
        {wants && housemates.length > 0 && (
          <p className="text-sm tabular-nums">
            {housemates
              .map((each) => `${each.firstName} ${Math.round(homeScore(each.wants, homeFacts(home)))}`)
              .join(', ')}
          </p>
        )}
      </div>
      <div className="col-span-2 -ml-2 flex flex-wrap items-center gap-x-1 gap-y-2 sm:col-start-2 sm:-ml-3">
        {!home.mine && <SaveButton home={home} inList />}
        <Button
          variant="quiet"
          size="sm"
          icon={<EyeOff aria-hidden className="size-4.5" />}
          aria-label={`${hidden ? 'Show again' : 'Hide'}: ${home.title}`}
          onClick={onHide}
        >
          {hidden ? 'Show again' : 'Hide'}
        </Button>
        <label className="inline-flex min-h-9 items-center gap-2 rounded-md px-3 text-sm font-semibold has-disabled:text-muted">
          <input
            type="checkbox"
            checked={compared}
            disabled={onCompare === null}
            onChange={() => onCompare?.()}
            aria-label={`Compare: ${home.title}`}
            className="size-4.5"
          />
          Compare
        </label>
      </div>
    </article>
  )
}
