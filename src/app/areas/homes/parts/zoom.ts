/** How a photo is enlarged: by how much, and by how many pixels its centre is moved. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** The place of a photo in the window, in pixels. */
type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 4

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

/** The zoom within its limits: the photo still covers its place, which has this size. */
function within({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  return {
    scale,
    x: clamp(x, ((scale - 1) * width) / 2),
    y: clamp(y, ((scale - 1) * height) / 2),
  }
}

/** Enlarges by `factor`; the part of the photo at `point` stays where it is. */
export function zoomBy(zoom: Zoom, factor: number, point: Point, place: Box): Zoom {
  const scale = Math.max(1, Math.min(SCALE_MAX, zoom.scale * factor))
  const grown = scale / zoom.scale
  const fromCentre = { x: point.x - place.x - place.width / 2, y: point.y - place.y - place.height / 2 }
  return within(
    {
      scale,
      x: fromCentre.x - (fromCentre.x - zoom.x) * grown,
      y: fromCentre.y - (fromCentre.y - zoom.y) * grown,
    },
    place,
  )
}

/** Moves an enlarged photo. */
export function moveBy(zoom: Zoom, x: number, y: number, place: Box): Zoom {
  return within({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y }, place)
}
