import { SceneArch } from './scene-arch.tsx'

/** An empty tray, a cup of tea and a cat, for an empty outbox. */
export function SceneNothingWaiting({ className }: { className?: string | undefined }) {
  return (
    <SceneArch
      className={className}
      inside={
        <g>
          <path
            className="fill-scene-far"
            opacity=".8"
            d="M52 176v-34l30-22 32 22v-14h32v22l34-24 36 26v-10h52v34Z"
          />
          <circle cx="218" cy="82" r="20" className="fill-scene-light" />
          <path className="stroke-scene-paper" strokeWidth="7" d="M160 12v164M52 104h216" />
        </g>
      }
    >
      <path className="fill-scene-wood" d="M20 176h280v14H20z" />
      <path className="fill-scene-near" opacity=".9" d="M34 190h252v24H34z" />
      <path className="fill-scene-mid" d="M46 152h92l8 24H38Z" />
      <path className="fill-scene-near" d="M54 158h76l4 12H50Z" />
      <path
        className="fill-scene-paper"
        d="M158 148h30v20a8 8 0 0 1-8 8h-14a8 8 0 0 1-8-8Zm30 5h5a8 8 0 0 1 0 15h-5v-4h4a4 4 0 0 0 0-7h-4Z"
      />
      <path
        className="stroke-scene-paper"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        d="M167 140c-4-6 4-8 0-15M179 140c-4-6 4-8 0-15"
      />
      <path className="fill-scene-deep" d="M204 176c-4-24 14-36 38-36 30 0 52 12 54 28 1 6-4 8-9 8Z" />
      <path className="fill-scene-deep" d="m204 164-2-22 10 7 12 0 9-7v20a16 16 0 0 1-29 2Z" />
      <path
        className="stroke-scene-far"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        d="M208 160c2 2 5 2 7 0M220 160c2 2 5 2 7 0"
      />
      <path
        className="stroke-scene-deep"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        d="M288 172c14 4 12 24-6 24"
      />
    </SceneArch>
  )
}
