import type { ReactNode } from 'react'

/** A phone before an arch, 160 by 136 units; `children` are on its screen, `light` may extend beyond it. */
function Phone({ children, light }: { children: ReactNode; light: ReactNode }) {
  return (
    <svg viewBox="0 0 160 136" aria-hidden className="block h-auto w-full">
      <path className="fill-scene-sky" d="M10 136V68a70 64 0 0 1 140 0v68Z" />
      <rect className="fill-scene-near" x="40" y="8" width="80" height="122" rx="14" />
      <rect className="fill-scene-paper" x="45" y="13" width="70" height="112" rx="9.5" />
      {children}
      {light}
      <path className="fill-scene-near" d="M18 130h124v6H18z" />
    </svg>
  )
}

const ROUND = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
/** The lines of the symbols on the screen. */
const SYMBOL = { ...ROUND, strokeWidth: 2.4 }

/** A house of the page on the screen. */
function House({ y }: { y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path className="fill-scene-far" d="M56 44V22l24-16 24 16v22Z" />
      <path {...ROUND} className="stroke-scene-mid" strokeWidth="5" d="m53 23 27-18 27 18" />
      <path className="fill-scene-mid" d="M65 44V33a5.5 5.5 0 0 1 11 0v11ZM84 44V33a5.5 5.5 0 0 1 11 0v11Z" />
    </g>
  )
}

/** The Share button in the bar at the bottom or at the top of a browser. */
export function PhoneShareButton({ isAtTop }: { isAtTop: boolean }) {
  const [x, y] = isAtTop ? [103, 23] : [80, 114]
  return (
    <Phone
      light={
        <g transform={`translate(${x} ${y})`}>
          <circle className="fill-scene-light" r="15" />
          <path
            {...SYMBOL}
            className="stroke-scene-deep"
            d="M-3-2.5h-3.5v9.5h13v-9.5h-3.5M0 2v-10.5m-3.8 3.5 3.8-3.8 3.8 3.8"
          />
        </g>
      }
    >
      <House y={isAtTop ? 48 : 30} />
      <path
        className="fill-scene-oat"
        d={isAtTop ? 'M56 104h48v5H56zM56 113h30v5H56z' : 'M56 84h48v5H56zM56 93h30v5H56z'}
      />
      <path
        className="fill-scene-oat"
        d={
          isAtTop
            ? 'M45 33V22.5a9.5 9.5 0 0 1 9.5-9.5h51a9.5 9.5 0 0 1 9.5 9.5V33Z'
            : 'M45 105v10.5a9.5 9.5 0 0 0 9.5 9.5h51a9.5 9.5 0 0 0 9.5-9.5V105Z'
        }
      />
      {isAtTop ? (
        <rect className="fill-scene-paper" x="52" y="19" width="34" height="8" rx="4" />
      ) : (
        <path {...SYMBOL} className="stroke-scene-mid" d="m56 111-3.5 4 3.5 4M104 112h6v7h-6z" />
      )}
    </Phone>
  )
}

/** The list that the Share button opens, with its line for the home screen. */
export function PhoneShareSheet() {
  return (
    <Phone
      light={
        <>
          <rect className="fill-scene-light" x="32" y="77" width="96" height="22" rx="7" />
          <g {...SYMBOL} className="stroke-scene-deep">
            <rect x="40" y="82" width="12" height="12" rx="3" />
            <path d="M46 85.5v5M43.5 88h5" />
          </g>
          <rect className="fill-scene-deep" x="60" y="85.5" width="52" height="5" rx="2.5" />
        </>
      }
    >
      <House y={14} />
      <path
        className="fill-scene-oat"
        d="M45 52a8 8 0 0 1 8-8h54a8 8 0 0 1 8 8v63.5a9.5 9.5 0 0 1-9.5 9.5h-51a9.5 9.5 0 0 1-9.5-9.5Z"
      />
      <rect className="fill-scene-far" x="70" y="48" width="20" height="3" rx="1.5" />
      <g className="fill-scene-far">
        <rect x="52" y="60" width="9" height="9" rx="2.5" />
        <rect x="67" y="62.5" width="34" height="4" rx="2" />
        <rect x="52" y="107" width="9" height="9" rx="2.5" />
        <rect x="67" y="109.5" width="26" height="4" rx="2" />
      </g>
    </Phone>
  )
}

/** The question for the name of the app, with its Add button. */
export function PhoneAddButton() {
  return (
    <Phone
      light={
        <>
          <rect className="fill-scene-light" x="88" y="30" width="42" height="24" rx="12" />
          <text
            className="fill-scene-deep font-sans text-[13px] font-bold"
            x="109"
            y="46.5"
            textAnchor="middle"
          >
            Add
          </text>
        </>
      }
    >
      <path
        className="fill-scene-oat"
        d="M45 34a9 9 0 0 1 9-9h52a9 9 0 0 1 9 9v81.5a9.5 9.5 0 0 1-9.5 9.5h-51a9.5 9.5 0 0 1-9.5-9.5Z"
      />
      <rect className="fill-scene-far" x="52" y="40" width="24" height="4" rx="2" />
      <rect className="fill-scene-paper" x="50" y="64" width="60" height="34" rx="7" />
      <rect className="fill-scene-mid" x="55" y="69" width="24" height="24" rx="6" />
      <path {...ROUND} className="stroke-scene-paper" strokeWidth="2.6" d="m59 81.5 8-7 8 7" />
      <path
        className="fill-scene-paper"
        d="M61.5 89v-3.2a2.2 2.2 0 0 1 4.4 0V89ZM68.1 89v-3.2a2.2 2.2 0 0 1 4.4 0V89Z"
      />
      <rect className="fill-scene-far" x="85" y="74" width="20" height="4" rx="2" />
      <rect className="fill-scene-far" x="85" y="83" width="14" height="4" rx="2" />
    </Phone>
  )
}
