import { useAtomValue } from 'jotai'
import { onlineAtom } from '../data/state.ts'
import { AsOf } from '../ui/as-of.tsx'

interface OfflineAgeProps {
  /** When the data came from the server, in Unix milliseconds or as an ISO 8601 instant; nothing is shown without. */
  at: number | string | null | undefined
  className?: string | undefined
}

/** The age of what a page shows, while the server cannot be reached. */
export function OfflineAge({ at, className }: OfflineAgeProps) {
  const online = useAtomValue(onlineAtom)
  return !online && at != null && <AsOf at={at} className={className} />
}
