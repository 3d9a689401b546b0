import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useToday } from '../../data/use-today.ts'
import { COMPARE_HOMES_MAX, COMPARE_HOMES_MIN } from '../../../domain/core/limits.ts'
import { useSavedHomes, type SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { SceneDoors } from '../../illustrations/scene-doors.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tray } from '../../ui/tray.tsx'
import { SavedBoard } from './saved-board.tsx'
import { TodayPlan } from './today-plan.tsx'
import * as parts from './strings/saved-and-tour.ts'
import * as strings from './strings/saved.ts'

/** /saved: the person's saved homes by stage, and the tours of today. */
export function SavedPage() {
  const { view } = useSearch({ from: '/signed-in/saved' })
  const navigate = useNavigate()
  const saved = useSavedHomes()
  const today = useToday()
  const tab = view === 'today' ? 'today' : 'all'
  const homes = saved.value
  const planned = homes?.filter(({ tour }) => tour.plan?.day === today).length ?? 0
  return (
    <PageFrame
      width="wide"
      title={parts.saved}
      lede={homes && homes.length > 0 && <StorageSummary homes={homes} />}
      asOf={homes && homes.length > 0 && <OfflineAge at={saved.asOf} />}
    >
      {saved.failure !== null && (
        <Notice tone="info" className="mb-4">
          {saved.failure}
        </Notice>
      )}
      {homes === undefined && (
        <div role="status" aria-label={parts.loadingSavedHomes} className="grid gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-28 w-full" />
          ))}
        </div>
      )}
      {homes?.length === 0 && (
        <EmptyState
          scene={<SceneDoors />}
          title={strings.noHomes}
          action={<ButtonLink to="/home-finder">{strings.findHomes}</ButtonLink>}
        >
          {strings.noHomesHint}
        </EmptyState>
      )}
      {homes && homes.length > 0 && (
        <Tabs
          label={strings.tabs}
          tabs={[
            { id: 'all', label: strings.allHomes },
            {
              id: 'today',
              label: (
                <>
                  {strings.today}
                  {planned > 0 && <span className="ml-1.5 text-muted tabular-nums">{planned}</span>}
                </>
              ),
            },
          ]}
          value={tab}
          onChange={(id) =>
            void navigate({ to: '/saved', search: id === 'today' ? { view: id } : {}, replace: true })
          }
        >
          {tab === 'today' ? (
            <TodayPlan homes={homes} today={today} />
          ) : (
            <AllHomes homes={homes} today={today} />
          )}
        </Tabs>
      )}
    </PageFrame>
  )
}

/** The number of saved homes on this device, and the size of their photos. */
function StorageSummary({ homes }: { homes: readonly SavedHomeWithTour[] }) {
  const storedHomes = homes.filter((home) => home.isPinned)
  const bytes = storedHomes.reduce((sum, { photos }) => sum + (photos?.bytes ?? 0), 0)
  if (homes.every((home) => home.isPinned === null)) return <span>{strings.homesCount(homes.length)}</span>
  return (
    <span className="tabular-nums">{strings.homesOnDevice(storedHomes.length, homes.length, bytes)}</span>
  )
}

function AllHomes({ homes, today }: { homes: readonly SavedHomeWithTour[]; today: string }) {
  const [picked, setPicked] = useState<string[]>([])
  const chosen = picked.filter((id) => homes.some(({ listingId }) => listingId === id))
  const toggle = (listingId: string) =>
    setPicked(chosen.includes(listingId) ? chosen.filter((id) => id !== listingId) : [...chosen, listingId])
  return (
    <>
      <SavedBoard
        homes={homes}
        today={today}
        picked={chosen}
        onPick={toggle}
        isFull={chosen.length >= COMPARE_HOMES_MAX}
      />
      {chosen.length > 0 && (
        <Tray className="mt-6 justify-between rounded-md border-line bg-raised py-3">
          <p aria-live="polite" className="tabular-nums">
            {strings.picked(chosen.length, COMPARE_HOMES_MAX)}
          </p>
          {chosen.length >= COMPARE_HOMES_MIN ? (
            <ButtonLink to="/saved/compare" search={{ homes: chosen.join(',') }}>
              {strings.compareHomes(chosen.length)}
            </ButtonLink>
          ) : (
            <p className="text-sm text-muted">{strings.pickOneMore}</p>
          )}
        </Tray>
      )}
    </>
  )
}
