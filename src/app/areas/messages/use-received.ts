import { useState } from 'react'
import type { ThreadItem } from '../../../offline/messages.ts'

/**
 * Counts the others' messages that came since the thread was opened. Older ones, which the reader has scrolled to,
 * are not new.
 */
export function useReceived(items: readonly ThreadItem[] | undefined): number {
  const [known, setKnown] = useState<{ last: string | null; count: number } | null>(null)
  const received = (items ?? []).filter(({ mine }) => !mine)
  const last = received.at(-1)?.key ?? null
  if (items === undefined || last === known?.last) return known?.count ?? 0
  const before = received.findLastIndex(({ key }) => key === known?.last)
  const isFirst = known === null
  const isGone = before === -1 && known !== null && known.last !== null
  const count = isFirst ? 0 : known.count + (isGone ? 0 : received.length - 1 - before)
  setKnown({ last, count })
  return count
}
