import { SkylineFrame, Tree } from '../skyline-parts.tsx'

/** The steel globe in its park, the fair's towers, and the train overhead. */
export function Queens({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 330, y: 70, r: 24 }}>
      <path
        className="fill-scene-far"
        d="M0 214v-38h34v-20h30v34h28v-24h40v48ZM268 214v-30h30v-26h26v30h30v-18h46v44Z"
      />
      <g className="fill-scene-mid">
        <path d="M64 216V92h9v124ZM92 216v-98h8v98ZM44 100l6-14h37l6 14ZM78 124l5-12h26l5 12Z" />
      </g>
      <circle cx="206" cy="132" r="76" className="fill-scene-far" opacity=".55" />
      <g className="stroke-scene-near" fill="none" strokeWidth="4">
        <circle cx="206" cy="132" r="76" strokeWidth="5" />
        <ellipse cx="206" cy="132" rx="40" ry="76" />
        <path d="M206 56v152M130 132h152M142 92h128M142 172h128" />
      </g>
      <g className="stroke-scene-paper" fill="none" strokeWidth="3.5">
        <ellipse cx="206" cy="132" rx="98" ry="26" transform="rotate(-24 206 132)" />
      </g>
      <path
        className="fill-scene-near"
        d="M160 100c10-18 28-26 42-22 6 8-4 14-2 22 10 4 8 16-2 18-6 10-4 20-12 26-12-4-10-18-18-24-8-4-12-12-8-20Zm70 14c12-8 28-6 36 2 6 14 4 26-4 34-6 2-8-6-14-6-10-2-12-8-10-14-6-4-12-8-8-16Zm-26 52c8-4 18-2 22 6 0 10-8 18-14 24-8-6-12-22-8-30Z"
      />
      <path className="fill-scene-near" d="M184 244l14-40h16l14 40Z" />
      <path className="fill-scene-leaf" d="M0 246c60-20 130-12 206-8 70 2 130-14 194 0v42H0Z" />
      <ellipse cx="206" cy="246" rx="84" ry="11" className="fill-scene-paper" />
      <path className="fill-scene-mid" d="M150 246h112v6H150z" opacity=".5" />
      <g className="fill-scene-near">
        <path d="M296 208h104v9H296zM312 217h8v40h-8zM380 217h8v40h-8z" />
      </g>
      <path className="fill-scene-mid" d="M302 180h98v28h-98a8 8 0 0 1-8-8v-10a10 10 0 0 1 8-10Z" />
      <path
        className="fill-scene-light"
        d="M304 187h16v11h-16zM328 187h16v11h-16zM352 187h16v11h-16zM376 187h16v11h-16z"
      />
      <Tree x={40} y={262} scale={1.35} />
      <Tree x={104} y={254} scale={0.85} />
    </SkylineFrame>
  )
}
