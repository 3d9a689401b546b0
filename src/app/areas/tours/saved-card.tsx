import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { checkProgress, meanRating } from '../../../domain/tours/tour-view.ts'
import { VERDICT_LABELS } from '../../../domain/tours/tour-labels.ts'
import { HomePhoto, NoPhoto } from '../homes/parts/home-photo.tsx'
import { homeCostLabels } from '../homes/parts/home-labels.ts'
import { CachedNote } from '../homes/parts/cached-note.tsx'
import { SaveButton } from '../homes/parts/save-button.tsx'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { HomeChanges } from '../homes/parts/home-changes.tsx'
import { StageSelect } from './stage-select.tsx'
import { writeEntries } from '../../../offline/tours/tour-entries.ts'
import * as parts from './strings/saved-and-tour.ts'
import * as strings from './strings/saved.ts'

interface SavedCardProps {
  saved: SavedHomeWithTour
  today: string
  picked: boolean
  /** Whether the home cannot be picked, because the maximum is picked already. */
  pickDisabled: boolean
  onPick: () => void
}

/** One saved home on the board: its costs, its changes, its tour and the actions on it. */
export function SavedCard({ saved, today, picked, pickDisabled, onPick }: SavedCardProps) {
  const { home, tour, listingId } = saved
  const [cover] = home.photos
  const { done, of } = checkProgress(tour)
  const mean = meanRating(tour)
  const tourFacts = [
    done > 0 && parts.checked(done, of),
    mean !== null && strings.rated(mean),
    tour.verdict && VERDICT_LABELS[tour.verdict.choice],
  ].filter((each) => typeof each === 'string')
  const photoClass = 'aspect-4/3 w-full rounded-md object-cover'
  return (
    <li
      data-saved-home={listingId}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-1"
    >
      <div className="relative self-start">
        {cover ? (
          <HomePhoto
            photo={cover}
            alt=""
            sizes="(min-width: 1280px) 220px, (min-width: 640px) 160px, 104px"
            className={photoClass}
          />
        ) : (
          <NoPhoto className={photoClass} />
        )}
        <SaveButton home={home} iconOnly className="absolute top-1 right-1 hidden xl:grid" />
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-1.5">
        <div className="flex w-full items-start justify-between gap-2">
          <h3 className="min-w-0 font-semibold break-words">
            <Link to={`/saved/${listingId}`} className="hover:underline">
              {home.title}
            </Link>
          </h3>
          <SaveButton home={home} iconOnly className="-mt-1 shrink-0 xl:hidden" />
        </div>
        <p className="tabular-nums">
          <span className="font-display text-lg font-bold">{homeCostLabels(home).month}</span>{' '}
          <span className="text-sm text-muted">{strings.aMonthIn(home.address.city)}</span>
        </p>
        <HomeChanges saved={saved} />
        {tourFacts.length > 0 && <p className="text-sm">{tourFacts.join(' · ')}</p>}
        <CachedNote home={saved} />
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2">
        <StageSelect listingId={listingId} title={home.title} stage={tour.stage} />
        <PlanButton saved={saved} today={today} />
        <label className="focus-of-input inline-flex min-h-10 items-center gap-2 rounded-md px-1 text-sm">
          <input
            type="checkbox"
            checked={picked}
            aria-disabled={pickDisabled || undefined}
            onChange={() => {
              if (!pickDisabled) onPick()
            }}
            className="size-4.5"
            aria-label={strings.compareHome(home.title)}
          />
          <span className={pickDisabled ? 'text-muted' : undefined}>{strings.compare}</span>
        </label>
      </div>
    </li>
  )
}

/** Adds a home to today’s plan or removes it; another day is chosen on the home's tour page. */
function PlanButton({
  saved: { listingId, home, tour },
  today,
}: {
  saved: SavedHomeWithTour
  today: string
}) {
  const account = useAccount()
  const plan = tour.plan
  const isToday = plan?.day === today
  const label =
    plan === null
      ? strings.tourToday
      : isToday
        ? strings.today
        : plan.day < today
          ? strings.tourWasOn(plan.day)
          : strings.tourOn(plan.day)
  const Icon = plan === null ? CalendarPlus : CalendarCheck
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-pressed={isToday}
      aria-label={strings.planOf(label, home.title)}
      icon={<Icon aria-hidden className="size-4" />}
      className={isToday ? 'border-brand bg-lavender text-on-lavender' : undefined}
      onClick={() =>
        void (
          account &&
          writeEntries(account, listingId, [
            { key: 'plan', value: isToday ? null : { day: today, time: plan?.time ?? '' } },
          ])
        )
      }
    >
      {isToday && plan.time !== '' ? strings.todayAt(plan.time) : label}
    </Button>
  )
}
