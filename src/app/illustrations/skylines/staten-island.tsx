import { SkylineFrame } from '../skyline-parts.tsx'

/** The ferry on its way, the Narrows bridge behind, houses up the hill. */
export function StatenIsland({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 286, y: 98, r: 36 }}>
      <g className="stroke-scene-far" fill="none" strokeWidth="4">
        <path d="M120 150C180 60 196 66 214 54c40 96 120 96 160 0 8 10 20 40 40 62" />
        <path strokeWidth="8" d="M110 158h300" />
        <path strokeWidth="2.5" d="M240 104v54M262 122v36M286 128v30M310 126v32M334 112v46M352 92v66" />
      </g>
      <path
        className="fill-scene-far"
        d="M207 50h14v116h-14zM367 50h14v116h-14zM204 84h20v8h-20zM364 84h20v8h-20z"
      />
      <path className="fill-scene-mid" opacity=".5" d="M0 172h400v108H0z" />
      <path className="fill-scene-leaf" d="M0 190v-60c24-22 58-26 84-8 26 16 50 40 70 68Z" />
      <path className="fill-scene-leaf-deep" d="M0 190v-26c30-14 70-10 120 26Z" />
      <g>
        <path className="fill-scene-paper" d="M20 138h22v22H20zM62 132h24v24H62z" />
        <path className="fill-scene-near" d="M16 140l15-16 15 16ZM58 134l16-17 16 17Z" />
        <path className="fill-scene-light" d="M28 146h7v14h-7zM70 140h7v16h-7z" />
      </g>
      <path
        className="fill-scene-paper"
        opacity=".3"
        d="M24 214h66v5H24zM296 196h90v5h-90zM330 214h50v5h-50zM10 258h90v5H10zM300 262h80v5h-80z"
      />
      <g>
        <path className="fill-scene-clay" d="M92 216h248l-18 36H116Z" />
        <path className="fill-scene-near" d="M103 234h228l-9 18H116Z" />
        <path className="fill-scene-light" d="M120 180h192v38H120z" />
        <path className="fill-scene-clay" d="M112 176h208v9H112zM112 200h208v6H112z" />
        <path
          className="fill-scene-near"
          d="M132 187h14v11h-14zM156 187h14v11h-14zM180 187h14v11h-14zM204 187h14v11h-14zM228 187h14v11h-14zM252 187h14v11h-14zM276 187h14v11h-14zM132 207h14v9h-14zM168 207h14v9h-14zM204 207h14v9h-14zM240 207h14v9h-14zM276 207h14v9h-14z"
        />
        <path className="fill-scene-paper" d="M150 152h132v24H150z" />
        <path
          className="fill-scene-near"
          d="M160 159h18v9h-18zM188 159h18v9h-18zM216 159h18v9h-18zM244 159h18v9h-18zM202 126h26v26h-26z"
        />
        <path className="fill-scene-clay" d="M202 126h26v8h-26z" />
      </g>
      <path
        className="fill-scene-mid"
        d="M0 280v-26c36 10 60-8 100-4s56 14 100 8 70-14 110-6 60 2 90-6v34Z"
      />
      <g
        className="stroke-scene-near"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M54 74c8-8 14-6 18 2 4-8 12-10 18-4M112 46c6-6 11-5 14 2 3-7 9-8 14-3" />
      </g>
    </SkylineFrame>
  )
}
