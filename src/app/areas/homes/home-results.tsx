import { useLocation } from '@tanstack/react-router'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { countOf } from '../../../domain/core/phrases.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface HomeResultsProps {
  homes: readonly ListingView[]
  /** How many there are in all. */
  total: number
  hasMore: boolean
  loading: boolean
  onMore: () => void
  children: (home: ListingView, index: number) => ReactNode
}

/** Where somebody was in the list, by the entry of the tab's history; the rows' measured heights with it. */
interface Stand {
  y: number
  rows: VirtualItem[]
}
const stands = new Map<string, Stand>()

/** About as high as a row is on a phone, in pixels; each is measured once it is there. */
const ROW_PX = 250
/** Rows beyond what is in sight, so that Tab and a quick thumb find something. */
const SPARE_ROWS = 4

/** A list of any length: only the rows around what is in sight are in the page, and the next ones are asked for ahead. */
export function HomeResults({ homes, total, hasMore, loading, onMore, children }: HomeResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  // The router's own name for an entry of the tab's history.
  // oxlint-disable-next-line no-underscore-dangle
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [stood] = useState(() => stands.get(entry))
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    // What stands above the list (chips, notices) comes and goes.
    const observer = new ResizeObserver(measure)
    if (list.current?.parentElement) observer.observe(list.current.parentElement)
    return () => observer.disconnect()
  }, [])
  // Its functions are called while rendering and never handed on.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: homes.length,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    getItemKey: (index) => homes[index]?._id ?? index,
    initialMeasurementsCache: stood?.rows ?? [],
  })
  useEffect(() => {
    // The frame of the page goes to the top of every new page first.
    const frame = stood && requestAnimationFrame(() => scrollTo({ top: stood.y, behavior: 'instant' }))
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [stood])
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  // Before the next page takes this one's place, and with it the place in the list.
  useLayoutEffect(
    () => () => {
      stands.set(entry, { y: latest.current.scrollOffset ?? 0, rows: latest.current.measurementsCache })
    },
    [entry],
  )
  const shown = rows.getVirtualItems()
  const nearEnd = (shown.at(-1)?.index ?? 0) >= homes.length - SPARE_ROWS
  useEffect(() => {
    if (nearEnd && hasMore && !loading) onMore()
  }, [nearEnd, hasMore, loading, onMore])
  return (
    <>
      <ul ref={list} className="relative border-t border-line" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const home = homes[index]
          return (
            home && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - top}px)` }}
              >
                {children(home, index)}
              </li>
            )
          )
        })}
      </ul>
      {hasMore && (
        <div role="status" className="py-5">
          <Skeleton className="h-32 w-full" />
          <span className="sr-only">Loading more homes</span>
        </div>
      )}
      {!hasMore && homes.length > 10 && (
        <p className="py-6 text-center text-sm text-muted">That is all: {countOf(total, 'home')}.</p>
      )}
    </>
  )
}
