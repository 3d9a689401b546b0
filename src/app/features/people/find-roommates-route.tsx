import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { sessionAtom } from '../../session/state.ts'
import { PublicPage } from '../../marketing/public-page.tsx'

const PeoplePage = lazy(() => import('./people-page.tsx').then((module) => ({ default: module.PeoplePage })))

/** /find-roommates: the public page for visitors, people for a signed-in seeker. */
export function FindRoommatesRoute() {
  const session = useAtomValue(sessionAtom)
  if (session.status === 'signed-in' && session.effective.userType === 'seeker') {
    return (
      <Suspense>
        <PeoplePage />
      </Suspense>
    )
  }
  return <PublicPage path="/find-roommates" />
}
