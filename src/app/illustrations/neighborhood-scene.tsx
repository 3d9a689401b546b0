import type { SceneParts } from '../../content/schema/city-guide-schema.ts'
import { GROUNDS } from './neighborhood-grounds.tsx'
import { HOUSES, type HouseColors } from './neighborhood-houses.tsx'
import { NEIGHBORHOOD_SIZES } from './neighborhood-size.ts'
import { Palm, Tree } from './skyline-parts.tsx'

const SKY = { morning: 'fill-scene-glow', noon: 'fill-scene-sky', evening: 'fill-scene-deep' }

const WALLS = {
  day: [
    ['fill-scene-clay', 'fill-scene-oat'],
    ['fill-scene-paper', 'fill-scene-clay'],
    ['fill-scene-mid', 'fill-scene-far'],
    ['fill-scene-oat', 'fill-scene-mid'],
  ],
  evening: [
    ['fill-scene-mid', 'fill-scene-near'],
    ['fill-scene-clay', 'fill-scene-mid'],
    ['fill-scene-far', 'fill-scene-mid'],
  ],
} as const

const SCALES = [1.06, 0.9, 1.16, 0.98]

function houseLook({ time, seed }: SceneParts, house: number): HouseColors {
  const evening = time === 'evening'
  const palette = evening ? WALLS.evening : WALLS.day
  const [wall, trim] = palette[(house + seed) % palette.length] ?? WALLS.day[0]
  return {
    wall,
    trim,
    roof: 'fill-scene-near',
    glass: (window) =>
      evening
        ? (window + house + seed) % 3 === 0
          ? 'fill-scene-deep'
          : 'fill-scene-light'
        : (window * 2 + house * 3 + seed) % 7 === 0
          ? 'fill-scene-light'
          : 'fill-scene-near',
  }
}

/** A jacaranda in bloom; the origin is the foot of its trunk. */
function Jacaranda({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className="stroke-scene-wood"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        d="M0 0v-34M0-26l-16-22M0-30l16-22"
      />
      <path
        className="fill-scene-mid"
        d="M-44-46a18 18 0 0 1 12-26 24 24 0 0 1 40-14 20 20 0 0 1 32 14 16 16 0 0 1 4 28c-8 8-20 4-26-2-6 8-20 8-26 0-8 10-28 12-36 0Z"
      />
      <path className="fill-scene-far" d="M-32-72a24 24 0 0 1 40-14c-10 4-14 14-14 22-10-4-20-6-26-8Z" />
    </g>
  )
}

const PLANTS = { palm: Palm, tree: Tree, jacaranda: Jacaranda }
const PLANT_SCALES = [0.95, 0.7, 1.1]

const { width: WIDTH, height: HEIGHT } = NEIGHBORHOOD_SIZES.usual
const WIDE = NEIGHBORHOOD_SIZES.wide.width
const SPREAD = WIDE / WIDTH

interface NeighborhoodSceneProps {
  parts: SceneParts
  /** A scene of 720 by 240 units with more houses, instead of 400 by 240. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** The drawing of a neighborhood from a few parameters; decoration. */
export function NeighborhoodScene({ parts, wide = false, className }: NeighborhoodSceneProps) {
  const { houses, plants, ground, time, seed } = parts
  const span = wide ? WIDE : WIDTH
  const { levelAt, back, front, objects } = GROUNDS[ground]
  const { width, draw } = HOUSES[houses]
  const step = width * 1.06 + 10
  const start = -((seed * 29) % Math.round(width * 0.55))
  const spots = Array.from({ length: Math.ceil((span - start) / step) }, (_, index) => {
    const x = start + index * step
    const middle = x + width / 2
    return {
      x,
      y: levelAt(wide ? middle / SPREAD : middle),
      scale: SCALES[(index + seed) % SCALES.length] ?? 1,
    }
  })
  const Plant = plants === 'none' ? null : PLANTS[plants]
  const sunX = span * 0.15 + ((seed * 67) % Math.round(span * 0.7))
  // A wide scene stretches the land, because two pieces side by side would show a seam.
  const spread = wide ? `scale(${SPREAD} 1)` : undefined
  return (
    <svg
      viewBox={`0 0 ${span} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={className ?? 'block h-auto w-full'}
    >
      <path className={SKY[time]} d={`M0 0h${span}v${HEIGHT}H0z`} />
      <g transform={seed % 2 === 1 ? `matrix(-1 0 0 1 ${span} 0)` : undefined}>
        {time === 'evening' ? (
          <>
            <circle cx={sunX} cy="36" r="14" className="fill-scene-light" />
            {(wide ? [0, 316] : [0]).map((x) => (
              <path
                key={x}
                className="fill-scene-light"
                transform={`translate(${x} 0)`}
                d="M40 30h3v3h-3zM120 58h3v3h-3zM206 22h3v3h-3zM290 52h3v3h-3zM362 26h3v3h-3z"
              />
            ))}
          </>
        ) : (
          <circle
            cx={sunX}
            cy={time === 'noon' ? 40 : 84}
            r={time === 'noon' ? 20 : 34}
            className="fill-scene-light"
          />
        )}
        <g transform={spread}>{back}</g>
        {spots.map(({ x, y, scale }, index) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
            {draw(houseLook(parts, index))}
          </g>
        ))}
        <g transform={spread}>{front}</g>
        {Plant &&
          spots.map(({ x, y }, index) => (
            <Plant
              key={x}
              x={x - 4}
              y={y + 4}
              scale={PLANT_SCALES[(index + seed) % PLANT_SCALES.length] ?? 1}
            />
          ))}
        <g transform={wide ? `translate(${(WIDE - WIDTH) * 0.55} 0)` : undefined}>
          {objects[seed % objects.length]}
        </g>
      </g>
    </svg>
  )
}
