import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useLive } from '../../data/account-hooks.ts'
import { isHintDue } from './hint-state.ts'
import { installOfferAtom } from './offer-state.ts'

// Loaded only on an iPhone or iPad, while the hint is due.
const HomeScreenNotice = lazy(() =>
  import('./home-screen-notice.tsx').then((module) => ({ default: module.HomeScreenNotice })),
)

/** The hint that on an iPhone or iPad only an app on the home screen keeps what is stored. */
export function HomeScreenHint() {
  const isDue = useLive('home-screen-hint', isHintDue)
  // The offer says the same.
  const isOffered = useAtomValue(installOfferAtom) !== null
  return <Suspense>{isDue && !isOffered && <HomeScreenNotice />}</Suspense>
}
