import { ARCH, SceneArch } from './scene-arch.tsx'
import { PERSON_LOOKS } from './person-looks.ts'
import { Person } from './person.tsx'

/** A person with a phone in a dark stairwell, for a missing connection. */
export function SceneNoSignal({ className }: { className?: string | undefined }) {
  return (
    <SceneArch
      className={className}
      inside={
        <g>
          <path className="fill-scene-mid" d={ARCH} />
          <path
            className="fill-scene-near"
            opacity=".55"
            d="M52 112a108 100 0 0 1 12-48l204 66v-18l-60-82c36 14 60 46 60 82v36L60 84c-5 9-8 18-8 28Z"
          />
        </g>
      }
    >
      <path className="fill-scene-near" d="M30 214v-18h38v-20h38v-20h38v-20h38v-20h38V96h48v118Z" />
      <path
        className="fill-scene-far"
        d="M30 196h38v5H30zM68 176h38v5H68zM106 156h38v5h-38zM144 136h38v5h-38zM182 116h38v5h-38zM220 96h48v5h-48z"
        opacity=".75"
      />
      <path
        className="stroke-scene-paper"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        d="m26 152 200-104M54 138v56M130 98v56M206 60v54"
        opacity=".8"
      />
      <path className="fill-scene-light" opacity=".28" d="m136 150-74-52 12 84Z" />
      <g transform="translate(166 104) scale(.72)">
        <path className="fill-scene-deep" d="M-40 50h66l-6 30h-36l-10 46h-28l8-52c1-10 2-18 6-24Z" />
        <path className="fill-scene-paper" d="M-42 118h26v12h-38c-2-8 4-12 12-12Z" />
        <Person {...PERSON_LOOKS.dev} top="clay" />
        <path className="fill-scene-clay" d="M-46 60c-4-18 0-34 14-42l18 20-8 30Z" />
        <path className="fill-scene-skin-2" d="M-34 52h18v12h-18z" />
        <path className="fill-scene-deep" d="m-44 30 16-4 8 32-16 4Z" />
        <path className="fill-scene-light" d="m-46 33 5-2 7 30-4 1Z" />
      </g>
      <g className="stroke-scene-near" fill="none" strokeWidth="5" strokeLinecap="round">
        <path d="M36 52c14-13 34-13 48 0M46 64c8-8 20-8 28 0" />
        <path className="stroke-scene-clay" d="m34 76 50-38" />
      </g>
      <circle cx="60" cy="76" r="4.5" className="fill-scene-near" />
    </SceneArch>
  )
}
