import type { ReactElement } from 'react'
import type { SceneParts } from '../../content/schema/city-guide-schema.ts'

/** The classes for the colors of a house. */
export interface HouseColors {
  wall: string
  /** For the shaded side of the wall, awnings and doors. */
  trim: string
  roof: string
  /** For the window with this number. */
  glass: (window: number) => string
}

/** A kind of house. */
export interface HouseKind {
  /** The width of its foot, which starts at 0. */
  width: number
  draw: (look: HouseColors) => ReactElement
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6]

/** The six kinds of houses; the origin is the left end of the foot. */
export const HOUSES: Record<SceneParts['houses'], HouseKind> = {
  bungalow: {
    width: 128,
    draw: ({ wall, trim, roof, glass }) => (
      <>
        <path className={roof} d="M96-86h13v40H96z" />
        <path className={wall} d="M8 0v-44h112V0Z" />
        <path className={roof} d="m-4-40 68-42 68 42v6H-4Z" />
        <path className={glass(0)} d="M56-57h16v13H56z" />
        <path className={trim} d="M10-26 44-50l34 24v6H10Z" />
        <path className="fill-scene-near" d="M16-20h56V0H16z" />
        <path className={glass(1)} d="M48 0v-18h13V0Z" />
        <path className="fill-scene-paper" d="M16 0l2-20h6l2 20zM62 0l2-20h6l2 20zM26-5h18v5H26z" />
        <path className={glass(2)} d="M88-28h22v16H88z" />
      </>
    ),
  },
  courtyard: {
    width: 136,
    draw: ({ wall, trim, roof, glass }) => (
      <>
        <path className={trim} d="M42 0v-66h52V0Z" />
        <path className={wall} d="M0 0v-84h44V0ZM92 0v-84h44V0Z" />
        <path className={roof} d="M-4-84l6-10h40l6 10ZM88-84l6-10h40l6 10ZM44-66l3-7h42l3 7Z" />
        <path className={glass(0)} d="M10-48v-12a7 7 0 0 1 14 0v12z" />
        <path className={glass(1)} d="M102-48v-12a7 7 0 0 1 14 0v12z" />
        <path className={glass(2)} d="M10-12v-12a7 7 0 0 1 14 0v12z" />
        <path className={glass(3)} d="M112-12v-12a7 7 0 0 1 14 0v12z" />
        <path className={glass(4)} d="M54-40h10v12H54zM72-40h10v12H72z" />
        <path className="fill-scene-near" d="M54 0v-12a14 14 0 0 1 28 0V0Z" />
        <path className="fill-scene-leaf" d="M30 0a9 9 0 0 1 18 0ZM88 0a9 9 0 0 1 18 0Z" />
      </>
    ),
  },
  tower: {
    width: 88,
    draw: ({ wall, trim, roof, glass }) => (
      <>
        <path className={wall} d="M8 0v-150h58V0Z" />
        <path className={trim} d="M46 0v-150h20V0Z" />
        <path className={roof} d="M4-150h66v-6H4zM20-156h16v-12H20zM-4 0v-24h92V0Z" />
        {LEVELS.map((level) => (
          <g key={level} transform={`translate(0 ${-140 + level * 16})`}>
            <path className={glass(level)} d="M14 0h12v9H14z" />
            <path className={glass(level + 3)} d="M30 0h12v9H30z" />
            <path className={glass(level + 5)} d="M51 0h10v9H51z" />
          </g>
        ))}
        <path className={glass(1)} d="M4-17h20V0H4z" />
        <path className="fill-scene-paper" d="M32-17h18v13H32zM56-17h24v13H56z" />
      </>
    ),
  },
  cottage: {
    width: 92,
    draw: ({ wall, trim, roof, glass }) => (
      <>
        <path className={roof} d="M66-84h11v34H66z" />
        <path className={wall} d="M8 0v-46l38-38 38 38V0Z" />
        <path
          className={roof.replace('fill', 'stroke')}
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m3-43 43-43 43 43"
        />
        <circle cx="46" cy="-54" r="8" className={glass(0)} />
        <path className={trim} d="M18 0v-20a10 10 0 0 1 20 0V0Z" />
        <path className={glass(1)} d="M50-32h22v18H50z" />
        <path className="fill-scene-paper" d="M48-14h26v4H48z" />
        <path
          className="fill-scene-paper"
          d="M-4-11h100v3H-4zM-4 0v-15h4V0zM6 0v-15h4V0zM42 0v-15h4V0zM52 0v-15h4V0zM62 0v-15h4V0zM72 0v-15h4V0zM82 0v-15h4V0zM92 0v-15h4V0z"
        />
      </>
    ),
  },
  rowhouse: {
    width: 132,
    draw: ({ wall, trim, roof, glass }) => (
      <>
        <path className={wall} d="M0 0v-92h44V0Z" />
        <path className={trim} d="M44 0v-108h44V0Z" />
        <path className={wall} d="M88 0v-84h44V0Z" />
        <path className={roof} d="M-3-92h47v-8H-3zM44-108l44-14v14ZM88-84h47v-8H88z" />
        {[0, 44, 88].map((x, index) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path className={glass(index)} d="M8-78h12v16H8zM25-78h12v16H25z" />
            <path className={glass(index + 2)} d="M8-52h29v14H8z" />
            <path className="fill-scene-near" d="M24 0v-26h13V0Z" />
            <path className="fill-scene-paper" d="M6-36h33v3H6zM20-3h21v3H20z" />
            <path className={glass(index + 1)} d="M8-24h10v12H8z" />
          </g>
        ))}
      </>
    ),
  },
  midcentury: {
    width: 150,
    draw: ({ wall, trim, roof, glass }) => (
      <>
        <path className="fill-scene-near" d="M6 0v-32h138V0Z" />
        <path className={wall} d="M0-30v-58h150v58Z" />
        <path className={trim} d="M0-30v-58h50v58Z" />
        <path className={roof} d="M-6-88h162v-8H-6zM0-30h150v5H0z" />
        <path
          className="stroke-scene-light"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          d="M25-74v32M9-58h32M14-69l22 22M36-69 14-47"
        />
        <path className={glass(0)} d="M62-72h32v22H62z" />
        <path className={glass(1)} d="M104-72h32v22h-32z" />
        <path className={wall} d="M2 0v-28h7V0zM72 0v-28h7V0zM141 0v-28h7V0z" />
        <path className="fill-scene-clay" d="M18-2v-9l9-2 6-8h18l8 8 7 2v9Z" />
        <path className={glass(2)} d="M92 0v-20h13V0z" />
      </>
    ),
  },
}
