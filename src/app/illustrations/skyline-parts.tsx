import type { ReactNode } from 'react'

interface SkylineFrameProps {
  className?: string | undefined
  /** The position and the radius of the sun or moon. */
  sun: { x: number; y: number; r: number }
  children: ReactNode
}

/**
 * The frame of a skyline: the sky and one light, 400 by 280 units, cropped at the sides in a narrow place.
 */
export function SkylineFrame({ className, sun, children }: SkylineFrameProps) {
  return (
    <svg viewBox="0 0 400 280" preserveAspectRatio="xMidYMax slice" aria-hidden className={className}>
      <path className="fill-scene-sky" d="M0 0h400v280H0z" />
      <circle cx={sun.x} cy={sun.y} r={sun.r} className="fill-scene-light" />
      {children}
    </svg>
  )
}

interface Spot {
  x: number
  y: number
  scale?: number
}

/** A fan palm; the origin is the foot of its trunk. */
export function Palm({ x, y, scale = 1 }: Spot) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className="stroke-scene-near"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        d="M0 0C4-40-4-70 4-112"
      />
      <path
        className="fill-scene-leaf-deep"
        d="M4-114c-22-16-40-10-48 8 16-6 30-6 48-8Zm0 0c-14-26-34-30-46-20 18 2 32 8 46 20Zm0 0c-2-26 10-40 24-40-6 14-12 26-24 40Zm0 0c20-20 40-18 48-6-18-2-32 0-48 6Zm0 0c26-6 40 6 42 22-14-10-26-16-42-22Zm0 0c12 12 14 28 6 38-6-14-8-24-6-38Z"
      />
    </g>
  )
}

/** A round street tree; the origin is the foot of its trunk. */
export function Tree({ x, y, scale = 1 }: Spot) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="stroke-scene-near" strokeWidth="5" strokeLinecap="round" d="M0 0v-30" />
      <path
        className="fill-scene-leaf"
        d="M-22-28a16 16 0 0 1 2-28 20 20 0 0 1 38-2 16 16 0 0 1 4 30 14 14 0 0 1-22 4 14 14 0 0 1-22-4Z"
      />
      <path className="fill-scene-leaf-deep" d="M22-28a16 16 0 0 0-4-30c2 12-2 24-18 34a14 14 0 0 0 22-4Z" />
    </g>
  )
}

interface WindowsProps {
  x: number
  y: number
  columns: number
  rows: number
  /** The steps between windows. */
  dx?: number
  dy?: number
  /** The indexes of the lit windows. */
  lit?: readonly number[]
  /** The class of the dark windows. */
  dark?: string
}

/** A grid of small windows, some of them lit. */
export function Windows({
  x,
  y,
  columns,
  rows,
  dx = 14,
  dy = 18,
  lit = [],
  dark = 'fill-scene-far',
}: WindowsProps) {
  return (
    <g>
      {Array.from({ length: columns * rows }, (_, index) => (
        <rect
          key={index}
          x={x + (index % columns) * dx}
          y={y + Math.floor(index / columns) * dy}
          width="7"
          height="10"
          className={lit.includes(index) ? 'fill-scene-light' : dark}
        />
      ))}
    </g>
  )
}
