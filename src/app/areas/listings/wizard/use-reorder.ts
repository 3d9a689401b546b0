import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import * as strings from '../strings/listing-photos.ts'

interface Placed {
  url: string
}

/** A list whose items a person can drag and move by keys. */
export interface Reorder<P extends Placed> {
  /** The list in its order after the current drag. */
  shown: readonly P[]
  /** The URL of the dragged item; null when no item is dragged. */
  draggedUrl: string | null
  /** The text for screen readers about the last move. */
  announcement: string
  /** Moves the item with this URL to an index. */
  move: (url: string, to: number) => void
  /** The event handlers of an item's handle: dragging by finger, pen and mouse, moving by arrow keys. */
  handleProps: (url: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

const STEP_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Lets a person reorder a list. Each item's element has its index in `data-place`; `commit` gets the URLs of
 * the items in their new order.
 */
export function useReorder<P extends Placed>(
  list: readonly P[],
  commit: (order: readonly string[]) => void,
): Reorder<P> {
  const [drag, setDrag] = useState<{ url: string; to: number } | null>(null)
  const [moveText, setMoveText] = useState('')
  const isDragging = useRef(false)

  const indexOf = (url: string) => list.findIndex((item) => item.url === url)
  const withMoved = (url: string, to: number): readonly P[] => {
    const item = list[indexOf(url)]
    if (!item) return list
    const others = list.filter((each) => each !== item)
    return [...others.slice(0, to), item, ...others.slice(to)]
  }
  const move = (url: string, to: number) => {
    const place = Math.min(list.length - 1, Math.max(0, to))
    if (place === indexOf(url)) return
    commit(withMoved(url, place).map((item) => item.url))
    setMoveText(strings.moved(place + 1, list.length))
  }
  const drop = () => {
    if (drag && isDragging.current) move(drag.url, drag.to)
    isDragging.current = false
    setDrag(null)
  }

  return {
    shown: drag ? withMoved(drag.url, drag.to) : list,
    draggedUrl: drag?.url ?? null,
    announcement: moveText,
    move,
    handleProps: (url) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        isDragging.current = true
        setDrag({ url, to: indexOf(url) })
      },
      onPointerMove: (event) => {
        if (!isDragging.current) return
        const below = document
          .elementFromPoint(event.clientX, event.clientY)
          ?.closest<HTMLElement>('[data-place]')
        const to = Number(below?.dataset['place'] ?? Number.NaN)
        if (Number.isInteger(to)) setDrag({ url, to })
      },
      onPointerUp: drop,
      onPointerCancel: () => {
        isDragging.current = false
        setDrag(null)
      },
      onKeyDown: (event) => {
        const step = STEP_BY_KEY[event.key]
        const to =
          event.key === 'Home' ? 0 : event.key === 'End' ? list.length - 1 : step && indexOf(url) + step
        if (to === undefined) return
        event.preventDefault()
        move(url, to)
      },
    }),
  }
}
