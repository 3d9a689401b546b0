import { useAtomValue } from 'jotai'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { useLive } from '../../data/account-hooks.ts'
import { isHintDue } from './hint-state.ts'
import { installOfferAtom } from './offer-state.ts'

// Loaded only on an iPhone or iPad, while the hint is due.
const HomeScreenNotice = lazyPart(() => import('./home-screen-notice.tsx'), 'HomeScreenNotice')

/** The hint that on an iPhone or iPad only an app on the home screen keeps what is stored. */
export function HomeScreenHint() {
  const isDue = useLive('home-screen-hint', isHintDue)
  // The offer says the same.
  const isOffered = useAtomValue(installOfferAtom) !== null
  return isDue && !isOffered && <HomeScreenNotice />
}
