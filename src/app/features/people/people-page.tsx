import { useAtomValue } from 'jotai'
import { onlineAtom } from '../../session/state.ts'
import { SceneNoSignal } from '../../illustrations/scene-no-signal.tsx'
import { PeopleList } from '../../people/people-list.tsx'
import { usePeople } from '../../people/use-people.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function PeoplePage() {
  const people = usePeople()
  const online = useAtomValue(onlineAtom)
  return (
    <PageFrame
      title="Roommate Seeker"
      lede={
        !online && people.asOf !== null ? (
          <AsOf at={people.asOf} />
        ) : (
          'People who look in your area, newest first.'
        )
      }
    >
      <PeopleList
        people={people}
        empty={
          <EmptyState scene={<SceneNoSignal />} title="Nobody here yet">
            {online
              ? 'Nobody else is looking in your area yet.'
              : 'This list was never loaded on this device. It appears when you’re online.'}
          </EmptyState>
        }
      />
    </PageFrame>
  )
}
