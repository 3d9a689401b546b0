import { SceneArch } from './scene-arch.tsx'

/** A room at the start of a move: boxes, a rolled rug and a lit lamp. */
export function SceneSetup({ className }: { className?: string | undefined }) {
  return (
    <SceneArch
      className={className}
      inside={
        <g>
          <path className="fill-scene-light" opacity=".35" d="m224 92 44 122H150Z" />
          <path className="fill-scene-paper" d="M98 70h60v74H98z" />
          <path className="fill-scene-far" d="M104 76h48v62h-48z" />
          <path className="fill-scene-mid" d="M104 138v-20l14-12 12 12 10-8 12 10v18Z" />
          <path className="stroke-scene-paper" strokeWidth="4" d="M128 72v70" />
        </g>
      }
    >
      <path className="fill-scene-oat" d="M24 206h272v10H24z" />
      <path className="stroke-scene-near" strokeWidth="5" d="M224 104v102" />
      <path className="fill-scene-near" d="M204 202h40v6h-40z" />
      <path className="fill-scene-light" d="m204 104 10-34h20l10 34Z" />
      <path className="fill-scene-clay" d="M36 142h76v64H36z" />
      <path className="fill-scene-oat" d="M66 142h16v64H66z" />
      <path className="fill-scene-wood" d="M36 142h76v8H36z" opacity=".5" />
      <path className="fill-scene-wood" d="M112 166h62v40h-62z" />
      <path className="fill-scene-oat" d="M138 166h10v40h-10z" />
      <path className="fill-scene-clay" d="M52 108h50v34H52z" opacity=".85" />
      <path className="fill-scene-deep" d="M60 108c-2-14 4-24 10-28l-1-10 7 5h9l7-5v14c6 6 9 14 8 24Z" />
      <g className="fill-scene-light">
        <circle cx="77" cy="86" r="2" />
        <circle cx="88" cy="86" r="2" />
      </g>
      <path className="fill-scene-mid" d="M254 206V128a11 11 0 0 1 22 0v78Z" />
      <path className="fill-scene-far" d="M254 138h22v7h-22zM254 186h22v7h-22z" />
      <path className="fill-scene-paper" d="M128 148h30l-4 18h-22z" />
      <path
        className="fill-scene-leaf"
        d="M143 148c-18-6-24-22-20-32 14 4 20 16 20 32Zm0 0c-4-18 4-30 14-36 6 14 0 28-14 36Zm0 0c10-14 24-14 32-8-6 10-20 14-32 8Z"
      />
    </SceneArch>
  )
}
