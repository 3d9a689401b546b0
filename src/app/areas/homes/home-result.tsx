import { EyeOff } from 'lucide-react'
import { daysAgoLabel, type Day } from '../../../domain/core/dates.ts'
import { homeFacts } from '../../../domain/homes/home-facts.ts'
import { homeFit, homeScore, type HomeWants } from '../../../domain/homes/home-fit.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { FitReason, FitScore } from './parts/fit-badge.tsx'
import { PhotoStrip } from './parts/photo-strip.tsx'
import { availabilityLabel, homeCostLabels, homePlaceLabels } from './parts/home-labels.ts'
import { SaveButton } from './parts/save-button.tsx'
import type { Housemate } from '../matches/parts/use-housemates.ts'
import { rememberOpened } from '../../data/opened.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import * as strings from './strings/home-finder.tsx'
import { costAMonth } from './parts/strings/home-cards.tsx'

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

/**
 * The shown width of a card's photo. A phone asks for half of it: with its three pixels per CSS pixel the file is
 * still finer than a person sees, and it has a third of the bytes.
 */
const CARD_SIZES = '(min-width: 1280px) 300px, (min-width: 700px) 45vw, 48vw'

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
  const fit = wants && homeFit(wants, homeFacts(home))
  return (
    <article className="grid h-full grid-cols-1 content-start gap-3" data-home={home._id}>
      <div className="relative">
        <PhotoStrip home={home} to={`/view-listing/${home._id}`} sizes={CARD_SIZES} eager={eager} />
        {fit && <FitScore score={fit.score} className="absolute bottom-2 left-2" />}
        {!home.mine && <SaveButton home={home} iconOnly className="absolute top-2 right-2" />}
      </div>
      <div className="grid min-w-0 content-start gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
          <span>
            {costAMonth(<span className="font-display text-xl font-bold">{homeCostLabels(home).month}</span>)}
          </span>
          <span className="text-sm">{availabilityLabel(home, today)}</span>
        </p>
        <h2 className="truncate font-body text-base font-semibold">
          <Link
            to={`/view-listing/${home._id}`}
            viewTransition
            onClick={() => rememberOpened(home)}
            className="hover:underline"
          >
            {home.title}
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">{homePlaceLabels(home).join(' · ')}</p>
        <p className="text-sm">{fit ? <FitReason fit={fit} /> : <ConfirmedOn home={home} today={today} />}</p>
        {wants && housemates.length > 0 && (
          <p className="text-sm tabular-nums">
            {strings.housemateScores(
              housemates.map(({ firstName, wants: theirs }) => ({
                firstName,
                score: Math.round(homeScore(theirs, homeFacts(home))),
              })),
            )}
          </p>
        )}
      </div>
      <div className="-mt-2 -ml-3 flex flex-wrap items-center gap-x-1">
        <label className="inline-flex min-h-9 items-center gap-2 rounded-md px-3 text-sm font-semibold has-disabled:text-muted">
          <input
            type="checkbox"
            checked={compared}
            disabled={onCompare === null}
            onChange={() => onCompare?.()}
            aria-label={strings.compareHome(home.title)}
            className="size-4.5"
          />
          {strings.compare}
        </label>
        <Button
          variant="quiet"
          size="sm"
          icon={<EyeOff aria-hidden className="size-4.5" />}
          aria-label={hidden ? strings.showHomeAgain(home.title) : strings.hideHome(home.title)}
          onClick={onHide}
        >
          {hidden ? strings.showAgain : strings.hide}
        </Button>
      </div>
    </article>
  )
}

function ConfirmedOn({ home, today }: { home: ListingView; today: Day }) {
  return <span className="text-muted">{strings.confirmed(daysAgoLabel(home.confirmedOn, today))}</span>
}
