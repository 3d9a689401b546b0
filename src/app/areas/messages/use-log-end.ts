import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A reader this close to the end of a log reads its end. */
const NEAR_PX = 48
/** A reader this close to the oldest row that is read gets older ones. */
const AHEAD_PX = 800

/** What a log shows. */
interface Log {
  /** The number of the others' messages since the log was opened. */
  received: number
  /** The key of the last own message. */
  lastOwn: string | undefined
  /** The key of the oldest row that is read. */
  oldest: string | undefined
  /** Reads older rows. */
  grow: () => void
}

/** The end of a log whose direction is reversed, so that its scroll position counts from the end. */
interface LogEnd {
  log: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** The number of the others' messages that came below what the reader sees. */
  unseen: number
  toEnd: () => void
}

/**
 * Follows new rows while the reader is at the end of the log, and keeps the rows in place for one who reads further
 * up. An own new message brings its writer to the end.
 */
export function useLogEnd({ received, lastOwn, oldest, grow }: Log): LogEnd {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ received, lastOwn, oldest, height: 0 })
  const [unseen, setUnseen] = useState(0)
  const toEnd = () => {
    log.current?.scrollTo({ top: 0, behavior: 'instant' })
    isAtEnd.current = true
    setUnseen(0)
  }
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const { received: known, lastOwn: own, oldest: first, height } = before.current
    before.current = { received, lastOwn, oldest, height: element.scrollHeight }
    // Older rows are above all others, whose distance from the end stays.
    if (first !== oldest && known === received && own === lastOwn) return
    if (isAtEnd.current || lastOwn !== own) toEnd()
    else {
      element.scrollTop -= element.scrollHeight - height
      setUnseen((count) => count + Math.max(0, received - known))
    }
  }, [received, lastOwn, oldest])
  const onScroll = () => {
    const { current: element } = log
    if (!element) return
    isAtEnd.current = element.scrollTop > -NEAR_PX
    before.current.height = element.scrollHeight
    if (isAtEnd.current) setUnseen(0)
    if (element.scrollHeight - element.clientHeight + element.scrollTop < AHEAD_PX) grow()
  }
  return { log, onScroll, unseen, toEnd }
}
