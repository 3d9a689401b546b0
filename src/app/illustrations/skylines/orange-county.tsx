import { SkylineFrame } from '../skyline-parts.tsx'

/** A wooden pier with its red-roofed diner, the hills behind, a long wave in front. */
export function OrangeCounty({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 292, y: 116, r: 42 }}>
      <path
        className="fill-scene-far"
        d="M0 176c40-44 76-64 110-50 26 10 40 4 66-12 34-20 62 2 92 20 40 22 80 14 132 42v12H0Z"
      />
      <path
        className="fill-scene-leaf"
        opacity=".55"
        d="M0 180c30-26 70-34 104-20 20 8 40 6 62 8 30 2 40 12 60 16H0Z"
      />
      <path className="fill-scene-mid" opacity=".55" d="M0 178h400v102H0z" />
      <path
        className="fill-scene-light"
        opacity=".5"
        d="M262 190h60v5h-60zM272 204h40v5h-40zM250 218h80v5h-80z"
      />
      <g className="stroke-scene-near" fill="none" strokeWidth="6" strokeLinecap="round">
        <path d="M150 184v62M186 184v58M222 184v54M258 184v48M294 184v42M150 206l36-20M222 206l36-20M186 206l-36-20M258 204l-36-20" />
      </g>
      <path className="fill-scene-near" d="M400 172v14H132l-8-7 8-7Z" />
      <path className="fill-scene-paper" d="M142 142h62v30h-62z" />
      <path className="fill-scene-clay" d="M132 144l18-26h46l18 26ZM160 118l6-12h14l6 12Z" />
      <path className="fill-scene-light" d="M152 152h12v12h-12zM184 152h12v12h-12z" />
      <path className="fill-scene-near" d="M168 152h11v20h-11z" />
      <path className="stroke-scene-near" strokeWidth="3" d="M240 172v-30M288 172v-30M336 172v-30" />
      <path className="fill-scene-paper" d="M236 136h8v8h-8zM284 136h8v8h-8zM332 136h8v8h-8z" />
      <path
        className="fill-scene-mid"
        d="M0 236c44-20 76 8 118 2 50-6 80-30 138-16 50 12 90 6 144-10v68H0Z"
      />
      <path
        className="fill-scene-paper"
        opacity=".9"
        d="M0 236c44-20 76 8 118 2 50-6 80-30 138-16 50 12 90 6 144-10v7c-54 16-96 20-146 10-58-12-86 10-136 16-42 4-76-20-118-1Z"
      />
      <path className="fill-scene-oat" d="M0 280v-16c60-14 120-6 176 16Z" />
      <g transform="rotate(12 58 240)">
        <path className="fill-scene-light" d="M58 194c12 14 16 36 14 76H44c-2-40 2-62 14-76Z" />
        <path className="fill-scene-clay" d="M56 194h4v76h-4z" />
      </g>
    </SkylineFrame>
  )
}
