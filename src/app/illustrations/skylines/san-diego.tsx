import { Palm, SkylineFrame } from '../skyline-parts.tsx'

/** The long curve of the Coronado bridge over the bay, sails, and two palms. */
export function SanDiego({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 116, y: 96, r: 34 }}>
      <path
        className="fill-scene-far"
        d="M0 168v-24h26v-22h22v22h14v-40h20v40h16v-28l10-8 10 8v28h22v-16h18v16h24v-10h26v10l60 10 132 8v24Z"
      />
      <path className="fill-scene-mid" opacity=".5" d="M0 166h400v114H0z" />
      <path
        className="fill-scene-paper"
        opacity=".22"
        d="M30 196h120v5H30zM196 212h130v5H196zM66 232h76v5H66zM250 248h110v5H250z"
      />
      <g className="fill-scene-near">
        <path d="M74 158h7v36h-7zM124 140h8v60h-8zM178 124h9v84h-9zM238 116h10v100h-10zM300 122h11v104h-11zM366 142h12v96h-12z" />
      </g>
      <path
        className="stroke-scene-near"
        fill="none"
        strokeWidth="10"
        d="M-6 178C80 158 160 112 250 110s128 30 160 50"
      />
      <path
        className="fill-scene-paper"
        d="M196 236l0-54c20 16 30 34 34 54ZM190 236v-38c-12 12-18 24-20 38Z"
      />
      <path className="fill-scene-clay" d="M164 240h72c-4 12-12 16-22 16h-30c-10 0-16-6-20-16Z" />
      <path className="fill-scene-near" d="M0 280v-26c40-10 76-8 104 6 14 8 22 14 26 20Z" />
      <Palm x={38} y={262} scale={1.05} />
      <Palm x={82} y={270} scale={0.75} />
    </SkylineFrame>
  )
}
