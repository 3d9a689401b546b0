import { PERSON_LOOKS } from './person-looks.ts'
import { Person } from './person.tsx'

/** Three people at a table with a floor plan, on which one room is taken; 480 by 400 units. */
export function ScenePlan() {
  return (
    <svg viewBox="0 0 480 400" aria-hidden>
      <path className="fill-scene-sky" d="M36 370V206a204 176 0 0 1 408 0v164Z" />
      <path
        className="fill-scene-far"
        d="M36 300v-60h40v-30h46v44h30v-66h54v40h66v-58h44v36h40v-20h46v54h42v60Z"
        opacity=".75"
      />
      <path className="stroke-scene-near" strokeWidth="4" d="M240 30v42" />
      <path className="fill-scene-near" d="M196 104c2-24 20-36 44-36s42 12 44 36Z" />
      <path className="fill-scene-paper" d="M220 104a20 13 0 0 0 40 0Z" />
      <g transform="translate(112 236)">
        <Person {...PERSON_LOOKS.nia} top="leaf" />
      </g>
      <g transform="translate(240 216)">
        <Person {...PERSON_LOOKS.marisol} />
      </g>
      <g transform="translate(368 236)">
        <Person {...PERSON_LOOKS.dev} />
      </g>
      {/* The table covers the lower part of the people. */}
      <path className="fill-scene-wood" d="M8 370 62 272h356l54 98Z" />
      <path className="fill-scene-near" d="M8 362h464v10H8z" />
      <path className="fill-scene-paper" d="m92 354 40-74h222l36 74Z" />
      <path className="fill-scene-warm" d="m210 288 130 0 15 28H204Z" />
      <path className="fill-scene-leaf" opacity=".6" d="m284 316 71 0 15 30-77 0Z" />
      <path className="fill-scene-far" opacity=".7" d="m146 288 64 0-13 58-82 0Z" />
      <path
        className="stroke-scene-near"
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        d="M146 288h194l30 58H115ZM210 288l-5 22M200 332l-3 14M204 316h42M270 316h85M284 316l9 30"
      />
      {/* Two pointing hands, and a key on the taken room. */}
      <g fill="none" strokeWidth="22" strokeLinecap="round">
        <path className="stroke-scene-leaf" d="M80 262c-14 44 20 62 68 46" />
        <path className="stroke-scene-light" d="M400 262c14 44-20 62-68 46" />
      </g>
      <g className="fill-scene-skin-3">
        <ellipse cx="160" cy="306" rx="15" ry="10" transform="rotate(-16 160 306)" />
      </g>
      <g className="fill-scene-skin-2">
        <ellipse cx="320" cy="306" rx="15" ry="10" transform="rotate(16 320 306)" />
        <path d="M196 282a13 11 0 0 1 26 0ZM258 282a13 11 0 0 1 26 0Z" />
      </g>
      <circle cx="252" cy="302" r="7" className="stroke-scene-clay" fill="none" strokeWidth="4" />
      <path className="fill-scene-clay" d="M258 300h26v5h-26zM272 305h5v6h-5zM280 305h4v5h-4z" />
      <path className="fill-scene-clay" d="M34 328h32l-3 28H39zM66 334h6a7 7 0 0 1 0 14h-7Z" />
      <path className="fill-scene-paper" d="M404 326h44l6 22h-44z" />
      <path className="fill-scene-mid" d="M404 320h44l2 7h-44z" />
    </svg>
  )
}
