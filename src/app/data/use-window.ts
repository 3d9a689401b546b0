import { useCallback, useState } from 'react'
import type { Account } from '../../offline/db/account.ts'
import { useLive } from './account-hooks.ts'

/** How far before the end of what is drawn the next rows are read, in pixels. */
const AHEAD_PX = 800

/** A part of a long list that grows as the reader comes to its end. */
interface LiveWindow<T> {
  rows: T[] | undefined
  /** Reads more rows, if there may be more. */
  grow: () => void
  /** The ref of an element at the end of the list; null while all rows are read. */
  end: ((element: Element | null) => (() => void) | undefined) | null
}

/** A live query of at most a number of rows, which grows in steps of `step`. `key` is as for `useLive`. */
export function useLiveWindow<T>(
  key: string,
  step: number,
  query: (account: Account, count: number) => Promise<T[]>,
): LiveWindow<T> {
  const [count, setCount] = useState(step)
  const read = useLive(`${key}:${count}`, (account) => query(account, count))
  // While a larger part is read, the smaller one stays.
  const [kept, setKept] = useState(read)
  if (read !== undefined && read !== kept) setKept(read)
  const mayHaveMore = read !== undefined && read.length >= count
  const grow = useCallback(() => {
    if (mayHaveMore) setCount(count + step)
  }, [mayHaveMore, count, step])
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) grow()
        },
        { rootMargin: `${AHEAD_PX}px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [grow],
  )
  return { rows: read ?? kept, grow, end: mayHaveMore ? end : null }
}
