/** A free room with a made bed, a lit window and keys on a hook; 480 by 400 units. */
export function SceneSpareRoom({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden className={className ?? 'block h-auto w-full'}>
      <path className="fill-scene-sky" d="M40 366V170L240 34l200 136v196Z" />
      <path className="fill-scene-oat" d="M40 300h400v66H40z" />
      <path
        className="stroke-scene-beam"
        fill="none"
        strokeWidth="18"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M18 182 240 32l222 150"
      />
      <path className="fill-scene-light" d="M190 214v-58a50 50 0 0 1 100 0v58Z" />
      <path className="stroke-scene-paper" strokeWidth="7" d="M240 106v108M190 160h100" />
      <path className="fill-scene-paper" d="M178 212h124v10H178z" />
      <path className="fill-scene-light" opacity=".3" d="m190 222 100 0 70 144H120Z" />
      <path
        className="fill-scene-leaf"
        d="M206 212c-16-8-20-22-17-32 11 4 18 18 17 32Zm0 0c14-8 17-20 14-30-10 6-15 18-14 30Z"
      />
      <path className="fill-scene-clay" d="M196 198h20l-4 15h-12z" />
      {/* The bed. */}
      <path className="fill-scene-wood" d="M60 250h14v112H60zM246 306h12v56h-12z" />
      <path className="fill-scene-paper" d="M74 296h176v30H74z" />
      <path className="fill-scene-mid" d="M132 286h104a20 20 0 0 1 20 20v34H124v-46a8 8 0 0 1 8-8Z" />
      <path className="fill-scene-near" d="M132 286h20v54h-28v-46a8 8 0 0 1 8-8Z" />
      <path className="fill-scene-far" d="M186 286h16v54h-16zM222 286h12v54h-12z" opacity=".7" />
      <path
        className="fill-scene-paper"
        d="M78 276c12-8 34-8 44 0 4 8 4 16 0 22-12 4-32 4-44 0-4-6-4-14 0-22Z"
      />
      <path className="fill-scene-wood" d="M74 336h184v10H74z" />
      {/* A desk with a lamp, a chair. */}
      <path className="fill-scene-near" d="M312 282h104v10H312zM320 292h8v72h-8zM400 292h8v72h-8z" />
      <path
        className="stroke-scene-near"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M396 282v-36l-22-20"
      />
      <path className="fill-scene-clay" d="m356 238 12-24 20 14Z" />
      <path className="fill-scene-paper" d="M324 274h40v8h-40zM330 266h34v8h-34z" />
      <path className="fill-scene-clay" d="M328 258h32v8h-32z" />
      <path
        className="fill-scene-clay"
        d="M340 312h44v10h-44zM378 262h8v60h-8zM342 322h7v42h-7zM376 322h7v42h-7z"
        opacity=".92"
      />
      {/* Keys on a hook. */}
      <path className="fill-scene-near" d="M96 196h52v10H96z" />
      <circle cx="122" cy="220" r="9" className="stroke-scene-light" fill="none" strokeWidth="4" />
      <path className="fill-scene-light" d="M119 228h6v26h-6zM125 242h7v5h-7z" />
      <ellipse cx="218" cy="366" rx="96" ry="10" className="fill-scene-clay" opacity=".75" />
      <path className="fill-scene-beam" d="M24 362h432v8H24z" />
    </svg>
  )
}
