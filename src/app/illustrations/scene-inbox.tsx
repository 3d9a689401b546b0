import { SceneArch } from './scene-arch.tsx'

/** A letter between two windows, for an empty inbox. */
export function SceneInbox({ className }: { className?: string | undefined }) {
  return (
    <SceneArch className={className}>
      <path className="fill-scene-far" d="M96 214v-86l64-40 64 40v86Z" opacity=".7" />
      <path className="fill-scene-near" d="M14 214V84h88v130Z" />
      <path className="fill-scene-mid" d="M218 214V66h88v148Z" />
      <path
        className="stroke-scene-beam"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m4 90 54-40 54 40"
      />
      <path className="fill-scene-beam" d="M210 58h104v10H210z" />
      <path className="fill-scene-light" d="M38 158v-32a20 20 0 0 1 40 0v32Z" />
      <path className="fill-scene-far" d="M242 142v-32a20 20 0 0 1 40 0v32Z" />
      <path className="fill-scene-near" d="M52 158c-1-14 2-22 8-22s10 8 9 22Z" />
      <circle cx="60.5" cy="129" r="7.5" className="fill-scene-near" />
      <path className="fill-scene-paper" d="M32 156h52v7H32zM236 140h52v7h-52z" />
      <path className="stroke-scene-near" fill="none" strokeWidth="2.5" d="M80 140c50 34 120 30 166-14" />
      <g transform="rotate(5 162 176)">
        <path className="fill-scene-paper" d="M134 160h58v40h-58z" />
        <path
          className="stroke-scene-mid"
          fill="none"
          strokeWidth="3"
          strokeLinejoin="round"
          d="m134 161 29 22 29-22"
        />
        <path className="fill-scene-clay" d="M146 154h6v12h-6zM174 154h6v12h-6z" />
      </g>
      <path className="fill-scene-clay" d="M240 128h18l-3 13h-12z" />
      <path
        className="fill-scene-leaf"
        d="M249 129c-12-6-14-16-12-22 8 4 12 12 12 22Zm0 0c10-4 14-12 13-20-8 2-13 10-13 20Z"
      />
      <path className="fill-scene-beam" d="M22 214h276v5H22z" />
    </SceneArch>
  )
}
