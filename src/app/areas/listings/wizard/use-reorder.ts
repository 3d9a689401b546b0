import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface Placed {
  url: string
}

export interface Reorder<P extends Placed> {
  /** The list as it would be if the finger let go now. */
  shown: readonly P[]
  /** The address of what is being dragged. */
  dragged: string | null
  /** For a screen reader: what just moved, and where to. */
  said: string
  move: (url: string, to: number) => void
  /** For the handle of an item: drags by finger, pen and mouse, and moves by arrow keys. */
  handle: (url: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Puts a list in order. Items carry `data-place` with their index; `commit` gets the addresses in their
 * new order.
 */
export function useReorder<P extends Placed>(
  list: readonly P[],
  commit: (order: readonly string[]) => void,
): Reorder<P> {
  const [drag, setDrag] = useState<{ url: string; to: number } | null>(null)
  const [said, setSaid] = useState('')
  const started = useRef(false)

  const at = (url: string) => list.findIndex((item) => item.url === url)
  const moved = (url: string, to: number): readonly P[] => {
    const item = list[at(url)]
    if (!item) return list
    const rest = list.filter((other) => other !== item)
    return [...rest.slice(0, to), item, ...rest.slice(to)]
  }
  const move = (url: string, to: number) => {
    const place = Math.min(list.length - 1, Math.max(0, to))
    if (place === at(url)) return
    commit(moved(url, place).map((item) => item.url))
    setSaid(`Photo moved to place ${place + 1} of ${list.length}${place === 0 ? ', the cover' : ''}`)
  }
  const drop = () => {
    if (drag && started.current) move(drag.url, drag.to)
    started.current = false
    setDrag(null)
  }

  return {
    shown: drag ? moved(drag.url, drag.to) : list,
    dragged: drag?.url ?? null,
    said,
    move,
    handle: (url) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        started.current = true
        setDrag({ url, to: at(url) })
      },
      onPointerMove: (event) => {
        if (!started.current) return
        const below = document
          .elementFromPoint(event.clientX, event.clientY)
          ?.closest<HTMLElement>('[data-place]')
        const to = Number(below?.dataset['place'] ?? Number.NaN)
        if (Number.isInteger(to)) setDrag({ url, to })
      },
      onPointerUp: drop,
      onPointerCancel: () => {
        started.current = false
        setDrag(null)
      },
      onKeyDown: (event) => {
        const by = KEYS[event.key]
        const to = event.key === 'Home' ? 0 : event.key === 'End' ? list.length - 1 : by && at(url) + by
        if (to === undefined) return
        event.preventDefault()
        move(url, to)
      },
    }),
  }
}
