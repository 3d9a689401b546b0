import { useLocation } from '@tanstack/react-router'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { countOf } from '../../../domain/core/phrases.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface HomeResultsProps {
  homes: readonly ListingView[]
  /** The number of homes that the search found. */
  total: number
  hasMore: boolean
  loading: boolean
  onMore: () => void
  children: (home: ListingView, index: number) => ReactNode
}

/** The scroll offset of a list in pixels, and its rows with their measured heights. */
interface ScrollPosition {
  y: number
  rows: VirtualItem[]
}
/** Scroll positions by entry of the tab's history. */
const scrollPositions = new Map<string, ScrollPosition>()

/** The estimated height of a row on a phone, in pixels; a rendered row is measured. */
const ROW_PX = 250
/** The number of rows rendered beyond the visible ones, for the Tab key and fast scrolling. */
const SPARE_ROWS = 4

/** A virtual list of homes: it renders only the rows near the visible ones and loads the next page ahead. */
export function HomeResultList({ homes, total, hasMore, loading, onMore, children }: HomeResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  // The router's key of the current history entry.
  // oxlint-disable-next-line no-underscore-dangle
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [restored] = useState(() => scrollPositions.get(entry))
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    // Elements above the list (chips, notices) appear and disappear, and move it.
    const observer = new ResizeObserver(measure)
    if (list.current?.parentElement) observer.observe(list.current.parentElement)
    return () => observer.disconnect()
  }, [])
  // The virtualizer's functions are called only during rendering and never passed on.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: homes.length,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    getItemKey: (index) => homes[index]?._id ?? index,
    initialMeasurementsCache: restored?.rows ?? [],
  })
  useEffect(() => {
    // The root layout scrolls every new page to the top first.
    const frame = restored && requestAnimationFrame(() => scrollTo({ top: restored.y, behavior: 'instant' }))
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [restored])
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  // A layout effect's cleanup runs before the next page changes the scroll position.
  useLayoutEffect(
    () => () => {
      const { scrollOffset, measurementsCache } = latest.current
      scrollPositions.set(entry, { y: scrollOffset ?? 0, rows: measurementsCache })
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
