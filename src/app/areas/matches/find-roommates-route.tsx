import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { PAGE } from '../../../content/pages/find-roommates.ts'
import { Template } from '../../site/templates/blocks-page.tsx'
import { sessionAtom } from '../../data/state.ts'
import { lazyPage } from '../../background/pwa/lazy-page.ts'
import { GuardSpinner } from '../../shell/guard-spinner.tsx'

/** The matches of a signed-in seeker. */
export const PeoplePage = lazyPage(() => import('./people-page.tsx'), 'PeoplePage')

/**
 * /find-roommates: the matches for a signed-in seeker, the public page for visitors; others are redirected. The public page is
 * not lazy, because the first render takes over its prerendered HTML.
 */
export function FindRoommatesRoute() {
  const session = useAtomValue(sessionAtom)
  if (session.status === 'signed-in' && session.effective.userType === 'seeker') {
    return (
      <Suspense fallback={<GuardSpinner />}>
        <PeoplePage />
      </Suspense>
    )
  }
  // In the app's shell nobody knows yet who is here; a prerendered page is a visitor's.
  if (session.status === 'loading') return <GuardSpinner />
  return <Template page={PAGE} />
}
