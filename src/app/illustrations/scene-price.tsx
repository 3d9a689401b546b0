/** A price tag in a window with its figures crossed out; 480 by 400 units. */
export function ScenePrice() {
  return (
    <svg viewBox="0 0 480 400" aria-hidden>
      <clipPath id="price-window">
        <path d="M84 330V186a156 150 0 0 1 312 0v144Z" />
      </clipPath>
      <g clipPath="url(#price-window)">
        <path className="fill-scene-sky" d="M84 30h312v300H84z" />
        <circle cx="318" cy="104" r="26" className="fill-scene-light" />
        <path
          className="fill-scene-far"
          d="M84 330v-92l40-30 40 30v-22h44v-40l34-26 34 26v54h36v-26l42-32 42 32v126Z"
        />
        <path className="fill-scene-mid" d="M84 330v-54h70v-24h60v38h84v-30h52v22h46v48Z" />
        <path className="fill-scene-light" d="M318 276h11v16h-11zM338 276h11v16h-11zM236 198h13v18h-13z" />
      </g>
      <path
        className="stroke-scene-eaves"
        fill="none"
        strokeWidth="12"
        d="M84 330V186a156 150 0 0 1 312 0v144M84 196h312"
      />
      <path className="fill-scene-wood" d="M44 330h392v18H44z" />
      <path className="fill-scene-beam" d="M60 348h360v22H60z" />
      {/* The tag on its string. */}
      <path className="stroke-scene-deep" fill="none" strokeWidth="3" d="M226 196c2 8 6 14 12 22" />
      <g transform="translate(246 268) rotate(9)">
        <path
          className="fill-scene-deep"
          opacity=".22"
          d="M-42-26 4-62l54 36v104a8 8 0 0 1-8 8h-84a8 8 0 0 1-8-8Z"
        />
        <path className="fill-scene-paper" d="M-50-32 0-68l50 36V72a8 8 0 0 1-8 8h-84a8 8 0 0 1-8-8Z" />
        <circle cy="-42" r="8" className="fill-scene-clay" />
        <circle cy="-42" r="3.6" className="fill-scene-deep" />
        <path
          className="fill-scene-far"
          d="M-30-24h11v20h-11zM-13-24H-2v20h-11zM14-24h11v20H14zM31-24h8v20h-8zM3-9h6v5H3z"
        />
        <path className="stroke-scene-clay" strokeWidth="5" strokeLinecap="round" d="m-38-9 80-11" />
        <ellipse cy="38" rx="19" ry="26" className="stroke-scene-mid" fill="none" strokeWidth="13" />
      </g>
      {/* The jar with coins. */}
      <path
        className="fill-scene-paper"
        opacity=".85"
        d="M116 270h56a10 10 0 0 1 10 10v42a8 8 0 0 1-8 8h-60a8 8 0 0 1-8-8v-42a10 10 0 0 1 10-10Z"
      />
      <path className="fill-scene-oat" d="M120 260h48v10h-48z" />
      <g className="fill-scene-light stroke-scene-warm-deep" strokeWidth="2.5">
        <circle cx="124" cy="318" r="10" />
        <circle cx="146" cy="319" r="10" />
        <circle cx="165" cy="314" r="10" />
        <circle cx="134" cy="303" r="10" />
        <circle cx="156" cy="300" r="10" />
      </g>
      <path className="fill-scene-clay" d="M352 296h44l-6 34h-32z" />
      <path
        className="fill-scene-leaf"
        d="M374 296c-26-8-36-32-30-56 20 8 32 30 30 56Zm0 0c-4-28 8-50 24-60 8 24-2 48-24 60Zm0 0c14-20 36-24 50-14-12 16-32 22-50 14Z"
      />
      <path className="fill-scene-leaf-deep" d="M374 296c-16-2-30-12-34-28 18 0 32 12 34 28Z" />
    </svg>
  )
}
