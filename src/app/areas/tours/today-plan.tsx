import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type Day } from '../../../domain/core/dates.ts'
import { clockLabel } from '../../../domain/core/time-labels.ts'
import { checkProgress } from '../../../domain/tours/tour-view.ts'
import { CachedNote } from '../homes/parts/cached-note.tsx'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { ScenePlan } from '../../illustrations/scene-plan.tsx'
import { errorMessage } from '../../data/error-message.ts'
import { noteFailure } from '../../data/note-failure.ts'
import { homePinnerAtom } from '../../background/home-pinning.ts'
import { onlineAtom } from '../../data/state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import * as parts from './strings/saved-and-tour.ts'
import * as strings from './strings/today.ts'

/** The parts of a home that are not on this device yet: its photos, its messages. */
function missingParts({ isPinned, conversationAt }: SavedHomeWithTour): string[] {
  return [isPinned === false ? strings.photos : '', conversationAt === null ? strings.messages : ''].filter(
    Boolean,
  )
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
      <EmptyState scene={<ScenePlan />} title={strings.nothingPlanned}>
        {strings.nothingPlannedHint}
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
        <p className="text-muted">{strings.nothingToday}</p>
      )}
      {later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-2 font-display text-xl font-bold">
            {strings.later}
          </h2>
          <ul className="border-t border-line">
            {later.map(({ listingId, home, tour }) => (
              <li key={listingId} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
                <span className="w-28 shrink-0 text-muted tabular-nums">
                  {tour.plan && strings.laterTime(tour.plan.day, tour.plan.time)}
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
      setFailure(errorMessage(error, strings.notPrepared))
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className="grid gap-3">
      {unready.length === 0 ? (
        <Notice tone="success" live={false} title={strings.ready(planned.length)}>
          {strings.readyHint}
        </Notice>
      ) : online ? null : (
        <Notice tone="warning" live={false} title={strings.notReady}>
          {strings.notReadyHint(
            unready.map((home) => strings.missingOf(missingParts(home), home.home.title)),
          )}
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
          {unready.length === 0 ? strings.updateNow : strings.prepare}
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
          {clockLabel(tour.plan?.time ?? '') || strings.noTime}
        </p>
        <h2 className="font-semibold break-words">{home.title}</h2>
        <p className="text-sm text-muted">
          {strings.placeAndOwner(
            tour.address || strings.cityAndZip(home.address.city, home.address.zipCode),
            home.owner.firstName,
          )}
          {gone && strings.goneHome}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <li>
            <StatusDot status="saved">{strings.pageAndContact}</StatusDot>
          </li>
          <li>
            <CachedNote home={saved} />
          </li>
          <li>
            <StatusDot status={conversationAt === null ? 'queued' : 'saved'}>
              {conversationAt === null ? strings.messagesMissing : strings.messagesHere}
            </StatusDot>
          </li>
        </ul>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end">
        <ButtonLink to={`/saved/${listingId}`}>{done > 0 ? strings.goOn : strings.start}</ButtonLink>
        {done > 0 && <p className="text-sm text-muted tabular-nums">{parts.checked(done, of)}</p>}
      </div>
    </li>
  )
}
