import { Palm, SkylineFrame, Windows } from '../skyline-parts.tsx'

/** The observatory on its hill, downtown in the haze below. */
export function LosAngeles({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 84, y: 92, r: 40 }}>
      <path
        className="fill-scene-far"
        d="M0 210v-32h20v-34h22v-26h24v20h16V82l12-12 12 12v40h16v-22l26-8v50h14v-30h22v-40l8-12 8 12v54h22v32h24v46Z"
      />
      <path
        className="fill-scene-mid"
        opacity=".42"
        d="M0 222c60-30 120-20 170-40 60-26 96-60 140-64 34-2 62 10 90 24v138H0Z"
      />
      <path
        className="fill-scene-near"
        d="M96 280c40-34 92-60 138-74 22-8 30-20 50-22h64c24 4 36 16 52 26v70Z"
      />
      <g>
        <path className="fill-scene-paper" d="M234 156h150v36H234z" />
        <path className="fill-scene-oat" d="M284 136h50v56h-50z" />
        <path className="fill-scene-leaf-deep" d="M280 138a29 29 0 0 1 58 0Z" />
        <path className="fill-scene-near" d="M306 110h6v28h-6z" />
        <path className="fill-scene-oat" d="M228 148h28v44h-28zM362 148h28v44h-28z" />
        <path className="fill-scene-leaf-deep" d="M226 149a16 16 0 0 1 32 0ZM360 149a16 16 0 0 1 32 0Z" />
        <path className="fill-scene-light" d="M302 192v-24a7 7 0 0 1 14 0v24Z" />
        <path
          className="fill-scene-near"
          opacity=".75"
          d="M264 166h8v16h-8zM344 166h8v16h-8zM238 164h8v14h-8zM372 164h8v14h-8z"
        />
        <path className="fill-scene-paper" d="M222 190h174v6H222z" />
      </g>
      <path
        className="stroke-scene-mid"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        d="M400 252c-60-24-110-20-160 0s-70 18-100 28"
      />
      <path className="fill-scene-deep" d="M0 280v-34c30-6 70 0 120 34Z" />
      <Palm x={46} y={262} scale={1.25} />
      <Palm x={92} y={272} scale={0.8} />
      <Windows x={88} y={96} columns={1} rows={3} lit={[1]} dark="fill-scene-mid" />
    </SkylineFrame>
  )
}
