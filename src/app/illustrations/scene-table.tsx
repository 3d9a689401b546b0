import type { PersonName } from '../../content/scene-names.ts'
import { PERSON_LOOKS } from './person-looks.ts'
import { Person } from './person.tsx'
import { Palm, Windows } from './skyline-parts.tsx'

const SEATED: readonly [PersonName, number][] = [
  ['rose', 176],
  ['sam', 318],
  ['nia', 462],
  ['dev', 600],
  ['amira', 738],
  ['june', 1042],
]

/** A long kitchen table by day with one free chair; 1200 by 400 units. */
export function SceneTable() {
  return (
    <svg viewBox="0 0 1200 400" aria-hidden>
      <path className="fill-scene-sky" d="M96 330V152a76 72 0 0 1 152 0v178Z" />
      <path className="fill-scene-far" d="M96 330V214h40v-28h46v40h28v-20h38v124Z" />
      <clipPath id="table-window">
        <path d="M330 330V196a190 172 0 0 1 380 0v134Z" />
      </clipPath>
      <g clipPath="url(#table-window)">
        <path className="fill-scene-sky" d="M330 20h380v310H330z" />
        <circle cx="446" cy="108" r="26" className="fill-scene-light" />
        <path className="fill-scene-far" d="M330 330V230l60-34 70 40 60-26 80 34 110-44v130Z" />
        <path className="fill-scene-mid" d="M560 330V148h44v-24h40v206ZM660 330V186h50v144Z" />
        <Windows x={572} y={162} columns={4} rows={5} lit={[1, 6, 11]} />
        <Palm x={404} y={330} scale={1.2} />
      </g>
      <path className="fill-scene-warm" d="M822 330V176a74 70 0 0 1 148 0v154Z" />
      <path className="fill-scene-light" opacity=".6" d="M846 330 896 120l50 210Z" />
      <g className="stroke-scene-oat" fill="none" strokeWidth="10">
        <path d="M96 330V152a76 72 0 0 1 152 0v178M330 330V196a190 172 0 0 1 380 0v134M520 24v220" />
        <path d="M822 330V176a74 70 0 0 1 148 0v154" />
      </g>
      <Shelf />
      <Lamp x={390} drop={86} />
      <Lamp x={896} drop={64} />
      {SEATED.map(([who, x]) => (
        <g key={who} transform={`translate(${x} 254)`}>
          <Person {...PERSON_LOOKS[who]} />
        </g>
      ))}
      {/* The free chair. */}
      <path className="stroke-scene-wood" fill="none" strokeWidth="13" d="M856 330v-74a40 36 0 0 1 80 0v74" />
      <path className="stroke-scene-wood" strokeWidth="8" d="M856 262h80M882 262v60M910 262v60" />
      <path className="fill-scene-wood" d="M40 316h1120v20H40z" />
      <path className="fill-scene-near" opacity=".3" d="M40 336h1120v10H40z" />
      <path className="fill-scene-wood" d="M92 336h24v64H92zM1084 336h24v64h-24zM588 336h24v64h-24z" />
      <OnTheTable />
    </svg>
  )
}

function Lamp({ x, drop }: { x: number; drop: number }) {
  return (
    <g transform={`translate(${x} ${drop})`}>
      <path className="stroke-scene-near" strokeWidth="4" d={`M0-${drop}V-24`} />
      <path className="fill-scene-near" d="M-38 8c2-22 17-32 38-32S36-14 38 8Z" />
      <path className="fill-scene-light" d="M-16 8a16 11 0 0 0 32 0Z" />
    </g>
  )
}

function Shelf() {
  return (
    <g>
      <path className="fill-scene-wood" d="M1010 140h150v9h-150z" />
      <path className="fill-scene-clay" d="M1026 108h24v32h-24z" />
      <path className="fill-scene-mid" d="M1058 98h18v42h-18z" />
      <path className="fill-scene-near" d="M1080 104h14v36h-14z" />
      <path className="fill-scene-oat" d="M1110 118h30v22h-30z" />
      <path
        className="fill-scene-leaf"
        d="M1126 118c-18-6-24-24-20-38 14 6 22 20 20 38Zm0 0c-2-20 6-32 18-38 6 16-2 32-18 38Z"
      />
    </g>
  )
}

function OnTheTable() {
  return (
    <g>
      <path className="fill-scene-clay" d="M224 296h26v20h-26zM250 300h5a6 6 0 0 1 0 12h-5Z" />
      <path className="fill-scene-paper" d="M366 300h72c0 11-12 16-36 16s-36-5-36-16Z" />
      <path className="fill-scene-leaf" d="M374 300c8-14 48-14 56 0Z" />
      <path
        className="fill-scene-near"
        d="M520 316c-6-30 4-40 22-40s28 10 22 40Zm44-30 18-10v7l-16 14ZM538 268h8v9h-8z"
      />
      <path className="fill-scene-paper" d="M652 292h56v24h-56z" />
      <path className="fill-scene-far" d="M658 298h44v3h-44zM658 305h30v3h-30z" />
      <path className="fill-scene-mid" d="M796 294h24v22h-24zM820 299h5a6 6 0 0 1 0 12h-5Z" />
      {/* The set place in front of the free chair. */}
      <path className="fill-scene-paper" d="M862 308h68v5a6 6 0 0 1-6 6h-56a6 6 0 0 1-6-6Z" />
      <path className="fill-scene-light" d="M942 290h24v26h-24zM966 295h5a6 6 0 0 1 0 12h-5Z" />
      <path className="fill-scene-clay" d="M1096 302h58c0 9-10 14-29 14s-29-5-29-14Z" />
      <g className="fill-scene-light">
        <circle cx="1112" cy="296" r="10" />
        <circle cx="1134" cy="296" r="10" />
      </g>
    </g>
  )
}
