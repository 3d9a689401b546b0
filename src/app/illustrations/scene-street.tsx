import { Tree, Windows } from './skyline-parts.tsx'
import { SceneArch } from './scene-arch.tsx'

/** A street of homes, one of them lit, for lists without homes. */
export function SceneStreet({ className }: { className?: string | undefined }) {
  return (
    <SceneArch className={className} inside={<circle cx="112" cy="70" r="17" className="fill-scene-light" />}>
      <path className="fill-scene-far" d="M66 214v-96h60v-24h52v40h70v80Z" />
      <path className="fill-scene-mid" d="M22 214v-78l42-34 42 34v78Z" />
      <path className="fill-scene-near" d="M106 214V112h62v102Z" />
      <path className="fill-scene-clay" d="M168 214v-68l38-28 38 28v68Z" />
      <path className="fill-scene-mid" d="M244 214v-86h56v86Z" />
      <path className="fill-scene-near" d="M240 120h64v9h-64zM102 104h70v9h-70z" />
      <path
        className="stroke-scene-near"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m16 140 48-39 48 39M162 150l44-33 44 33"
      />
      <path className="fill-scene-near" d="M54 214v-30a11 11 0 0 1 22 0v30Z" />
      <path className="fill-scene-far" d="M58 148h14v18H58z" />
      <path className="fill-scene-light" d="M186 186v-16a20 20 0 0 1 40 0v16Z" />
      <path className="fill-scene-paper" d="M181 184h50v6h-50z" />
      <Windows x={118} y={128} columns={3} rows={3} dx={16} dy={26} dark="fill-scene-mid" />
      <Windows x={256} y={142} columns={2} rows={2} dx={22} dy={30} dark="fill-scene-near" />
      <Tree x={112} y={216} scale={0.75} />
      <Tree x={292} y={216} scale={0.9} />
      <path className="fill-scene-beam" d="M10 214h300v5H10z" />
    </SceneArch>
  )
}
