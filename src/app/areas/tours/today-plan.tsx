import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type Day } from '../../../domain/core/dates.ts'
import { clockLabel, dayLabel } from '../../../domain/core/time-labels.ts'
import { countOf, listOf } from '../../../domain/core/phrases.ts'
import { checkProgress } from '../../../domain/tours/tour-view.ts'
import { CachedNote } from '../homes/parts/cached-note.tsx'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { ScenePlan } from '../../illustrations/scene-plan.tsx'
import { errorMessage } from '../../data/error-message.ts'
import { noteFailure } from '../../data/note-failure.ts'
import { homePinnerAtom } from '../../background/pin-saved-homes.ts'
import { onlineAtom } from '../../data/state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'

/** The parts of a home that are not on this device yet: its photos, its messages. */
function missingParts({ isPinned, conversationAt }: SavedHomeWithTour): string[] {
  return [isPinned === false ? 'photos' : '', conversationAt === null ? 'messages' : ''].filter(Boolean)
}

const byTime = (a: SavedHomeWithTour, b: SavedHomeWithTour) =>
  // A tour without a time comes last.
  (a.tour.plan?.time || '99').localeCompare(b.tour.plan?.time || '99')

/** The tours of a day by time, and a button that loads everything they need onto this device. */
export function TodayPlan({ homes, today }: { homes: readonly SavedHomeWithTour[]; today: Day }) {
  const planned = homes.filter(({ tour }) => tour.plan?.day === today).toSorted(byTime)
  const later = homes
    .filter(({ tour }) => (tour.plan?.day ?? '') > today)
    .toSorted((a, b) => (a.tour.plan?.day ?? '').localeCompare(b.tour.plan?.day ?? '') || byTime(a, b))
  if (planned.length === 0 && later.length === 0) {
    return (
      <EmptyState scene={<ScenePlan />} title="Nothing planned for today">
        Press “Tour today” on a saved home. Everything you need on the way comes to this device in one tap.
      </EmptyState>
    )
  }
  return (
    <div className="grid max-w-3xl gap-8">
      {planned.length > 0 ? (
        <>
          <Prepare planned={planned} today={today} />
          <ol className="border-t border-line">
            {planned.map((home) => (
              <PlannedHome key={home.listingId} saved={home} />
            ))}
          </ol>
        </>
      ) : (
        <p className="text-muted">Nothing is planned for today.</p>
      )}
      {later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-2 font-display text-xl font-bold">
            Later
          </h2>
          <ul className="border-t border-line">
            {later.map(({ listingId, home, tour }) => (
              <li key={listingId} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
                <span className="w-28 shrink-0 text-muted tabular-nums">
                  {tour.plan && `${dayLabel(tour.plan.day)} ${clockLabel(tour.plan.time)}`}
                </span>
                <Link to={`/saved/${listingId}`} className="font-semibold hover:underline">
                  {home.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Prepare({ planned, today }: { planned: readonly SavedHomeWithTour[]; today: Day }) {
  const pinner = useAtomValue(homePinnerAtom)
  const online = useAtomValue(onlineAtom)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const unready = planned.filter((home) => missingParts(home).length > 0)

  async function prepare() {
    if (!pinner) return
    setWorking(true)
    setFailure(null)
    try {
      await pinner.prepareTours(today)
    } catch (error) {
      noteFailure(error)
      setFailure(errorMessage(error, 'Not everything could be brought here'))
    } finally {
      setWorking(false)
    }
  }
  const count = countOf(planned.length, 'tour')
  return (
    <div className="grid gap-3">
      {unready.length === 0 ? (
        <Notice tone="success" live={false} title={`${count} ready without signal`}>
          Pages, photos, messages and owners are on this device.
        </Notice>
      ) : online ? null : (
        <Notice tone="warning" live={false} title="Not everything is on this device">
          Missing: {listOf(unready.map((home) => `${listOf(missingParts(home))} of ${home.home.title}`))}.
          They come when you’re online.
        </Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div>
        <Button
          pending={working}
          variant={unready.length === 0 ? 'secondary' : 'primary'}
          aria-disabled={!online || undefined}
          onClick={() => {
            if (online) void prepare()
          }}
        >
          {unready.length === 0 ? 'Update now' : 'Prepare today’s tours'}
        </Button>
      </div>
    </div>
  )
}

function PlannedHome({ saved }: { saved: SavedHomeWithTour }) {
  const { listingId, home, tour, gone, conversationAt } = saved
  const { done, of } = checkProgress(tour)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p className="font-display text-lg font-bold tabular-nums">
          {clockLabel(tour.plan?.time ?? '') || 'No time yet'}
        </p>
        <h2 className="font-semibold break-words">{home.title}</h2>
        <p className="text-sm text-muted">
          {tour.address || `${home.address.city}, ${home.address.zipCode}`} · {home.owner.firstName}
          {gone && ' · no longer listed'}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <li>
            <StatusDot status="saved">Page and contact</StatusDot>
          </li>
          <li>
            <CachedNote home={saved} />
          </li>
          <li>
            <StatusDot status={conversationAt === null ? 'queued' : 'saved'}>
              {conversationAt === null ? 'Messages not here yet' : 'Messages'}
            </StatusDot>
          </li>
        </ul>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end">
        <ButtonLink to={`/saved/${listingId}`}>{done > 0 ? 'Go on' : 'Start the tour'}</ButtonLink>
        {done > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {done} of {of} checked
          </p>
        )}
      </div>
    </li>
  )
}
