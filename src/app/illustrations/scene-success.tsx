import { SceneArch } from './scene-arch.tsx'

/** A lit window and its keys. */
export function SceneSuccess({ className }: { className?: string | undefined }) {
  return (
    <SceneArch
      className={className}
      inside={
        <g>
          <path className="fill-scene-far" d="M52 214v-74h28v-26h34v34h104v-44h30v28h20v82Z" opacity=".8" />
        </g>
      }
    >
      <path className="fill-scene-near" d="M78 214v-88l74-58 74 58v88Z" />
      <path
        className="stroke-scene-mid"
        fill="none"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m62 134 90-72 90 72"
      />
      <path className="fill-scene-mid" d="M100 214v-42a20 20 0 0 1 40 0v42Z" />
      <path className="fill-scene-light" d="M160 190v-28a22 22 0 0 1 44 0v28Z" />
      <path className="stroke-scene-near" strokeWidth="3.5" d="M182 140v50M160 166h44" />
      <path className="fill-scene-paper" d="M154 188h56v7h-56z" />
      <circle cx="132" cy="192" r="3" className="fill-scene-light" />
      <path className="fill-scene-leaf-deep" d="M206 214c-4-16 8-24 16-18 6-12 26-8 26 6 10-2 14 6 12 12Z" />
      <path className="fill-scene-beam" d="M40 214h240v5H40z" />
      <g>
        <circle cx="264" cy="56" r="19" className="stroke-scene-light" fill="none" strokeWidth="7" />
        <g transform="rotate(-38 264 56) translate(12 -12)">
          <path className="fill-scene-light" d="M247 84h11v56h-11zM258 112h13v9h-13zM258 127h10v9h-10z" />
        </g>
        <g transform="rotate(14 264 74) translate(14 -12)">
          <path className="fill-scene-clay" d="M236 90h26v34a8 8 0 0 1-8 8h-10a8 8 0 0 1-8-8Z" />
          <circle cx="249" cy="99" r="3.5" className="fill-scene-paper" />
          <path className="fill-scene-paper" d="M241 110h16v4h-16zM241 118h11v4h-11z" />
        </g>
      </g>
    </SceneArch>
  )
}
