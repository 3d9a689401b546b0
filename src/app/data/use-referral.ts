import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * The query that links to /account carry: the referral code of this page's `?ref=`. It is empty while React
 * takes over a prerendered page, which was built without a query: React would leave the built link as it is.
 */
export function useReferral(): { ref?: string } {
  const { ref } = useSearch({ strict: false }) as { ref?: string }
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  return isHydrated && ref ? { ref } : {}
}
