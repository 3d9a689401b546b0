import { SkylineFrame, Tree } from '../skyline-parts.tsx'

const STAYS = [0, 1, 2, 3, 4, 5, 6, 7]

/** One gothic tower of the bridge, and a row of brownstones with their stoops. */
export function Brooklyn({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 70, y: 84, r: 30 }}>
      <path
        className="fill-scene-far"
        opacity=".8"
        d="M0 190v-40h30v-30h20v24h26V92h18v40h26v22h40v36ZM320 190v-34h28v-26h22v40h30v20Z"
      />
      <g className="stroke-scene-mid" fill="none" strokeWidth="3.5">
        <path d="M-10 92C50 176 130 172 226 48c60 84 130 110 184 112" />
        {STAYS.map((stay) => (
          <path
            key={stay}
            strokeWidth="2"
            d={`M226 56 ${18 + stay * 26} 180M232 56 ${282 + stay * 20} 180`}
          />
        ))}
      </g>
      <path className="fill-scene-mid" d="M0 176h400v12H0z" />
      <path
        className="fill-scene-mid"
        fillRule="evenodd"
        d="M184 232 190 62h-6V46h92v16h-6l6 170Zm14-8 3-104c0-16 8-28 12-34 4 6 11 18 11 34v104Zm38 0V120c0-16 7-28 11-34 4 6 12 18 12 34l3 104Z"
      />
      <path className="fill-scene-mid" opacity=".45" d="M0 188h400v40H0z" />
      <g>
        <path className="fill-scene-clay" d="M0 280v-84h78v84Z" />
        <path className="fill-scene-near" d="M78 280v-92h84v92Z" />
        <path className="fill-scene-clay" d="M322 280v-86h78v86Z" />
        <path className="fill-scene-near" d="M246 280v-78h76v78Z" />
        <path className="fill-scene-deep" opacity=".35" d="M0 190h80v9H0zM320 188h80v9h-80z" />
        <path className="fill-scene-mid" d="M75 182h90v9H75zM243 196h82v9h-82z" />
        <path
          className="fill-scene-paper"
          opacity=".85"
          d="M14 212h14v22H14zM46 212h14v22H46zM338 210h14v22h-14zM368 210h14v22h-14zM264 218h13v20h-13z"
        />
        <path className="fill-scene-light" d="M92 206h15v24H92zM290 218h13v20h-13z" />
        <path className="fill-scene-mid" d="M126 206h15v24h-15z" />
        <path className="fill-scene-light" d="M122 280v-30a9 9 0 0 1 18 0v30Z" opacity=".9" />
        <path className="fill-scene-oat" d="M108 280v-10h14v-9h20v19ZM20 280v-10h14v-9h22v19Z" />
      </g>
      <Tree x={206} y={280} scale={1.25} />
    </SkylineFrame>
  )
}
