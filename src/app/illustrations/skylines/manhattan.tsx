import { SkylineFrame, Windows } from '../skyline-parts.tsx'

/** Towers in three depths; a water tank and one lit flat in front. */
export function Manhattan({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 318, y: 78, r: 26 }}>
      <path
        className="fill-scene-far"
        d="M0 280V150h26v-36h24v20h18V96h22v40h22v-22h20v-18l10-22 10 22v30h24V80h28v50h18v-30h24v34h20V92h26v40h22v-22h26v30h18v-24h32v166Z"
      />
      <g className="fill-scene-mid">
        <path d="M162 280V138h10v-24h8V92h8V66h6V28h4v38h6v26h8v22h8v24h10v142Z" />
        <path d="M270 280V122l14-14V92l6-4c0-14 4-26 8-52 4 26 8 38 8 52l6 4v16l14 14v158Z" />
        <path d="M58 280V130l28-24 28 24v150Z" />
        <path d="M346 280V152h54v128Z" />
      </g>
      <Windows x={174} y={146} columns={4} rows={3} dx={11} lit={[2, 9]} />
      <Windows x={68} y={140} columns={3} rows={3} lit={[4]} />
      <Windows x={282} y={130} columns={3} rows={4} dx={12} lit={[6]} />
      <g className="fill-scene-near">
        <path d="M0 280v-76h58v-10h8v10h20v76ZM96 280v-52h96v52ZM192 280v-84h70v84ZM262 280v-58h64v58ZM326 280v-92h74v92Z" />
        <path d="M126 186h36v26h-36zM122 188l22-18 22 18ZM130 212h4v18h-4zM154 212h4v18h-4z" />
        <path d="M346 158h26v18h-26zM343 160l16-14 16 14ZM348 176h3v14h-3zM367 176h3v14h-3z" />
      </g>
      <Windows x={206} y={212} columns={3} rows={3} dx={18} dy={22} lit={[4]} dark="fill-scene-mid" />
      <Windows x={14} y={222} columns={4} rows={2} dx={17} dy={24} lit={[1]} dark="fill-scene-mid" />
      <Windows x={340} y={206} columns={3} rows={3} dx={20} dy={24} lit={[7]} dark="fill-scene-mid" />
    </SkylineFrame>
  )
}
