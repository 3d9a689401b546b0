import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import type { MatchView } from '../../../domain/matches/match-view.ts'
import { MatchRow } from './match-row.tsx'
import type { RankedMatch } from './parts/ranked-match.ts'

interface MatchListProps {
  matches: readonly RankedMatch[]
  onMark: (person: MatchView, mark: Mark | null) => void
  openSearch: (personId: string) => Record<string, string>
}

/** The estimated height of a row on a phone, in pixels; a rendered row is measured. */
const ROW_PX = 300
/** The number of rows rendered beyond the visible ones, for the Tab key and fast scrolling. */
const SPARE_ROWS = 2

/** A virtual list of people: it renders only the rows near the visible ones. */
export function MatchList({ matches, onMark, openSearch }: MatchListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  /** The people whose rows are open; a row that scrolls away and comes back is still open. */
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    // Notices and the list above appear, disappear and grow, and move this list.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // The virtualizer's functions are called only during rendering and never passed on.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: matches.length,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    getItemKey: (index) => matches[index]?.view._id ?? index,
  })
  const toggle = (id: string) =>
    setOpenIds((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const match = matches[index]
        return (
          match && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-person={match.view._id}
              aria-setsize={matches.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <MatchRow
                match={match}
                openSearch={openSearch(match.view._id)}
                isOpen={openIds.has(match.view._id)}
                onToggle={() => toggle(match.view._id)}
                onMark={(mark) => onMark(match.view, mark)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
