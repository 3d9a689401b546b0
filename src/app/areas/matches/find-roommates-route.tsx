import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { PAGE } from '../../../content/pages/find-roommates.ts'
import { Template } from '../../site/templates/blocks-page.tsx'
import { sessionAtom } from '../../data/state.ts'

const PeoplePage = lazy(() => import('./people-page.tsx').then((module) => ({ default: module.PeoplePage })))

/**
 * /find-roommates: the matches for a signed-in seeker, the public page for everybody else. The public page is
 * not lazy, because the first render takes over its prerendered HTML.
 */
export function FindRoommatesRoute() {
  const session = useAtomValue(sessionAtom)
  if (session.status === 'signed-in' && session.effective.userType === 'seeker') {
    return (
      <Suspense>
        <PeoplePage />
      </Suspense>
    )
  }
  return <Template page={PAGE} signedIn={session.status === 'signed-in'} />
}
