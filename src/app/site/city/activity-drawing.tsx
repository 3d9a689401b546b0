import type { ActivityIcon } from '../../../content/schema/city-guide-schema.ts'

/** The drawings as classes and paths, from back to front; 64 by 64 units, standing on the lower edge. */
const DRAWINGS: Record<ActivityIcon, readonly (readonly [string, string])[]> = {
  beach: [
    ['fill-scene-oat', 'M0 64V54c16-8 46-8 64 0v10Z'],
    ['fill-scene-near', 'M31 16h3l8 42h-3z'],
    ['fill-scene-clay', 'M8 34C10 16 24 8 38 12c8 2 14 10 15 20Z'],
    ['fill-scene-paper', 'M23 33c-1-12 4-19 11-21 5 5 7 12 6 20Z'],
  ],
  trail: [
    ['fill-scene-far', 'M0 64 22 20l12 16 10-12 20 40Z'],
    ['fill-scene-near', 'M0 64c8-20 20-28 32-20s22-2 32 20Z'],
    ['fill-scene-light', 'M28 64c10-6-6-10 2-18l4 2c-4 6 12 8 4 16Z'],
  ],
  market: [
    ['fill-scene-near', 'M8 28h4v36H8zM52 28h4v36h-4zM8 44h48v6H8z'],
    ['fill-scene-clay', 'M4 30 10 14h44l6 16c-4 6-10 6-14 0-4 6-10 6-14 0-4 6-10 6-14 0-4 6-10 6-14 0Z'],
    ['fill-scene-paper', 'M18 30l3-16h11v16c-4 6-10 6-14 0ZM46 30l-3-16h11l6 16c-4 6-10 6-14 0Z'],
    ['fill-scene-leaf', 'M16 44a6 6 0 0 1 12 0ZM36 44a6 6 0 0 1 12 0Z'],
    ['fill-scene-light', 'M26 44a6 6 0 0 1 12 0Z'],
  ],
  museum: [
    ['fill-scene-near', 'M4 30 32 12l28 18v4H4ZM4 56h56v8H4z'],
    ['fill-scene-paper', 'M10 34h44v22H10z'],
    ['fill-scene-mid', 'M12 34h7v22h-7zM28 34h8v22h-8zM45 34h7v22h-7z'],
    ['fill-scene-light', 'M29 21a3 3 0 0 1 6 0v4h-6z'],
  ],
  coffee: [
    ['fill-scene-paper', 'M12 32h34v16a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14Z'],
    ['fill-scene-clay', 'M12 32h34v7H12z'],
    ['fill-scene-near', 'M46 35h4a8 8 0 0 1 0 17h-5v-5h4a3 3 0 0 0 0-7h-3zM6 60h46v4H6z'],
    ['fill-scene-far', 'M22 26c-6-6 4-8 0-15 7 5 1 9 4 15zM33 26c-6-6 4-8 0-15 7 5 1 9 4 15z'],
  ],
  music: [
    ['fill-scene-far', 'M2 64a30 30 0 0 1 60 0Z'],
    ['fill-scene-paper', 'M10 64a22 22 0 0 1 44 0Z'],
    ['fill-scene-light', 'M18 64a14 14 0 0 1 28 0Z'],
    ['fill-scene-near', 'M29 12h4l14-4v16a6 5 0 1 1-4-5v-6l-10 3v12a6 5 0 1 1-4-5Z'],
  ],
  food: [
    ['fill-scene-near', 'M40 6l3 1-9 32h-4zM48 8l3 2-15 30h-4z'],
    ['fill-scene-light', 'M12 38c2-10 10-8 12-4 2-8 12-8 14-2 4-6 12-2 14 6Z'],
    ['fill-scene-clay', 'M6 38h52c0 12-8 20-16 22v4H22v-4C14 58 6 50 6 38Z'],
    ['fill-scene-paper', 'M8 44h48l-2 4H10z'],
  ],
  park: [
    ['fill-scene-leaf', 'M8 38a12 12 0 0 1 6-20 16 16 0 0 1 30-2 13 13 0 0 1 6 24Z'],
    ['fill-scene-wood', 'M27 30h5v34h-5z'],
    ['fill-scene-near', 'M36 50h24v4H36zM38 58h20v-4h2v10h-3v-3H41v3h-3z'],
  ],
  bike: [
    [
      'fill-scene-near',
      'M16 38a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm0 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM48 38a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm0 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
    ],
    ['fill-scene-clay', 'M14 49 24 28h19l7 21-4 2-6-17-10 17H14Zm14-17-7 14h7l8-14Z'],
    ['fill-scene-near', 'M18 22h12v4H18zM38 18h10v4h-6l3 8h-4z'],
  ],
  water: [
    ['fill-scene-mid', 'M0 40c8-6 14-6 22 0s14 6 22 0 14-4 20 0v24H0Z'],
    ['fill-scene-near', 'M0 52c8-6 14-6 22 0s14 6 22 0 14-4 20 0v12H0Z'],
    ['fill-scene-clay', 'M12 42c6-12 22-14 32-4l8-7v20l-8-7c-10 8-26 8-32-2Z'],
    ['fill-scene-paper', 'M20 39h4v4h-4z'],
  ],
  garden: [
    ['fill-scene-leaf-deep', 'M26 64V18a7 7 0 0 1 14 0v46Z'],
    [
      'fill-scene-leaf',
      'M8 30a5 5 0 0 1 10 0v10h8v9H14a6 6 0 0 1-6-6ZM58 24a5 5 0 0 0-10 0v14h-8v9h12a6 6 0 0 0 6-6Z',
    ],
    ['fill-scene-clay', 'M33 4l4 7h-8zM6 58h52v6H6z'],
  ],
  stadium: [
    ['fill-scene-near', 'M6 10h3v34H6zM55 10h3v34h-3z'],
    ['fill-scene-light', 'M0 6h15v9H0zM49 6h15v9H49z'],
    ['fill-scene-mid', 'M0 40c16-10 48-10 64 0v24H0Z'],
    ['fill-scene-leaf', 'M8 64c4-14 44-14 48 0Z'],
    ['fill-scene-paper', 'M32 52l7 6-7 6-7-6Z'],
  ],
}

interface ActivityDrawingProps {
  icon: ActivityIcon
  className?: string | undefined
}

/** The small drawing of an activity. */
export function ActivityDrawing({ icon, className }: ActivityDrawingProps) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={className}>
      {DRAWINGS[icon].map(([fill, d]) => (
        <path key={d} className={fill} d={d} />
      ))}
    </svg>
  )
}
