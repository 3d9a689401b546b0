import { useLocation } from '@tanstack/react-router'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as strings from './strings/home-finder.tsx'

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
  columns: number
  rows: VirtualItem[]
}
/** Scroll positions by entry of the tab's history. */
const scrollPositions = new Map<string, ScrollPosition>()

/** The estimated height of a row on a phone, in pixels; a rendered row is measured. */
const ROW_PX = 440
/** The number of rows rendered beyond the visible ones, for the Tab key and fast scrolling. */
const SPARE_ROWS = 2
/** The smallest width of a card beside others. */
const CARD_MIN_PX = 250
const COLUMNS_MAX = 3

const columnsFor = (width: number) => Math.max(1, Math.min(COLUMNS_MAX, Math.floor(width / CARD_MIN_PX)))

/**
 * A virtual list of homes in one to three columns: it renders only the rows near the visible ones and loads the next
 * page ahead.
 */
export function HomeResultList({ homes, total, hasMore, loading, onMore, children }: HomeResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  // The router's key of the current history entry.
  // oxlint-disable-next-line no-underscore-dangle
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [restored] = useState(() => scrollPositions.get(entry))
  const [top, setTop] = useState(0)
  const [columns, setColumns] = useState(restored?.columns ?? 1)
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return
      setTop(list.current.getBoundingClientRect().top + window.scrollY)
      setColumns(columnsFor(list.current.clientWidth))
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
    count: Math.ceil(homes.length / columns),
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    getItemKey: (row) => `${columns} ${homes[row * columns]?._id ?? row}`,
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
      scrollPositions.set(entry, { y: scrollOffset ?? 0, columns, rows: measurementsCache })
    },
    [entry, columns],
  )
  const shown = rows.getVirtualItems()
  const nearEnd = ((shown.at(-1)?.index ?? 0) + 1 + SPARE_ROWS) * columns >= homes.length
  useEffect(() => {
    if (nearEnd && hasMore && !loading) onMore()
  }, [nearEnd, hasMore, loading, onMore])
  return (
    <>
      <div ref={list} role="list" className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index: row, start }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={row}
            className="absolute inset-x-0 top-0 grid gap-x-6 pb-8"
            style={{
              transform: `translateY(${start - top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {homes.slice(row * columns, (row + 1) * columns).map((home, column) => (
              <div
                key={home._id}
                role="listitem"
                aria-setsize={total}
                aria-posinset={row * columns + column + 1}
              >
                {children(home, row * columns + column)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {hasMore && (
        <div role="status" className="py-5">
          <Skeleton className="h-32 w-full" />
          <span className="sr-only">{strings.loadingMore}</span>
        </div>
      )}
      {!hasMore && homes.length > 10 && (
        <p className="py-6 text-center text-sm text-muted">{strings.endOfResults(total)}</p>
      )}
    </>
  )
}
