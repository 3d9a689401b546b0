import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { moveBy, UNZOOMED, zoomBy, type Point, type Zoom } from './zoom.ts'

/** The longest time in milliseconds between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300
/** How far in pixels a finger may move during a tap. */
const TAP_PX = 12
const DOUBLE_TAP_FACTOR = 2.5
/** The part of the distance of a wheel, or of two fingers on a trackpad, that enlarges. */
const WHEEL_PART = 0.01

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * The zoom of the photo in `place`: two fingers, a double tap, and a wheel with the Ctrl key change it, and one finger
 * moves an enlarged photo. The browser's own zoom would enlarge the buttons too, and outlive the lightbox.
 */
export function useZoom(place: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(UNZOOMED)
  const pointers = useRef(new Map<number, Point>())
  const began = useRef<Point>({ x: 0, y: 0 })
  const lastTap = useRef({ at: -Infinity, x: 0, y: 0 })

  const change = (next: (zoom: Zoom, box: DOMRect) => Zoom) => {
    const box = place.current?.getBoundingClientRect()
    if (box) setZoom((current) => next(current, box))
  }
  const toggleAt = (point: Point) =>
    change((current, box) => (current.scale > 1 ? UNZOOMED : zoomBy(current, DOUBLE_TAP_FACTOR, point, box)))

  useEffect(() => {
    const element = place.current
    const onWheel = (event: WheelEvent) => {
      // A trackpad's pinch comes as a wheel with the Ctrl key.
      if (!event.ctrlKey || !element) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      setZoom((current) => zoomBy(current, Math.exp(-event.deltaY * WHEEL_PART), event, box))
    }
    // React listens passively, which cannot prevent the browser's zoom.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [place])

  const onPointerDown = (event: PointerEvent) => {
    const point = { x: event.clientX, y: event.clientY }
    if (pointers.current.size === 0) began.current = point
    pointers.current.set(event.pointerId, point)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, each]) => each)
    pointers.current.set(event.pointerId, now)
    if (!other) return change((current, box) => moveBy(current, now.x - before.x, now.y - before.y, box))
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const [from, to] = [middle(before, other), middle(now, other)]
    change((current, box) => moveBy(zoomBy(current, factor, from, box), to.x - from.x, to.y - from.y, box))
    return undefined
  }
  const onPointerEnd = (event: PointerEvent) => {
    const wasAlone = pointers.current.size === 1
    if (!pointers.current.delete(event.pointerId) || !wasAlone || event.type !== 'pointerup') return
    const point = { x: event.clientX, y: event.clientY }
    if (distance(point, began.current) > TAP_PX) return
    const isSecond =
      event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS && distance(point, lastTap.current) < 3 * TAP_PX
    lastTap.current = { at: isSecond ? -Infinity : event.timeStamp, ...point }
    if (isSecond) toggleAt(point)
  }

  return {
    zoom,
    /** Shows the whole photo again. */
    reset: () => setZoom(UNZOOMED),
    /** Enlarges around the middle. */
    scaleBy: (factor: number) =>
      change((current, box) =>
        zoomBy(current, factor, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, box),
      ),
    move: (x: number, y: number) => change((current, box) => moveBy(current, x, y, box)),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
    },
  }
}
