import { useAtomValue } from 'jotai'
import { onlineAtom } from '../../session/state.ts'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { SceneStreet } from '../../illustrations/scene-street.tsx'
import { HomeList } from '../../homes/home-list.tsx'
import { useListings } from '../../homes/use-listings.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** /home-finder: homes on the market, newest first. */
export function HomeFinderPage() {
  const homes = useListings()
  const online = useAtomValue(onlineAtom)
  return (
    <PageFrame
      title="Find Your Home"
      lede={
        !online && homes.asOf !== null ? (
          <AsOf at={homes.asOf} />
        ) : (
          'Rooms and homes on the market, newest first.'
        )
      }
    >
      <HomeList
        homes={homes}
        empty={
          <EmptyState scene={online ? <SceneStreet /> : <SceneNoSignal />} title="No homes here yet">
            {online
              ? 'Nothing is listed in reach yet.'
              : 'This list was never loaded on this device. It appears when you’re online.'}
          </EmptyState>
        }
      />
    </PageFrame>
  )
}
