import { PERSON_LOOKS } from './person-looks.ts'
import { Person } from './person.tsx'

/** Two people who talk over two half-open doors under one gable; 480 by 400 units. */
export function SceneDoors() {
  return (
    <svg viewBox="0 0 480 400" aria-hidden>
      <path className="fill-scene-light" d="M452 66a26 26 0 1 1-31-34 21 21 0 0 0 31 34Z" />
      <g className="fill-scene-eaves">
        <circle cx="52" cy="84" r="2.4" />
        <circle cx="112" cy="38" r="2" />
        <circle cx="372" cy="28" r="2" />
        <circle cx="26" cy="150" r="1.8" />
        <circle cx="460" cy="150" r="1.8" />
      </g>
      <path className="fill-scene-near" d="M44 370V202L240 56l196 146v168Z" />
      <path
        className="stroke-scene-eaves"
        fill="none"
        strokeWidth="16"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M20 214 240 46l220 168"
      />
      <Door x={148} who="june" side={-1} />
      <Door x={332} who="theo" side={1} />
      {/* The lantern between the doors. */}
      <circle cx="240" cy="200" r="40" className="fill-scene-light" opacity=".16" />
      <path className="stroke-scene-paper" strokeWidth="4" d="M240 152v22" />
      <path className="fill-scene-light" d="M226 212v-24a14 14 0 0 1 28 0v24Z" />
      <path className="fill-scene-paper" d="M222 210h36v6h-36zM228 176h24v5h-24z" />
      <Cat />
      <path className="fill-scene-mid" d="M14 362h452v8H14z" />
      <Pot x={52} />
      <Pot x={428} />
    </svg>
  )
}

function Door({ x, who, side }: { x: number; who: 'june' | 'theo'; side: 1 | -1 }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <clipPath id={`door-${who}`}>
        <path d="M-62 370V242a62 62 0 0 1 124 0v128Z" />
      </clipPath>
      <g clipPath={`url(#door-${who})`}>
        <path
          className={who === 'june' ? 'fill-scene-warm' : 'fill-scene-warm-deep'}
          d="M-62 170H62v200H-62z"
        />
        {who === 'june' ? (
          <g>
            <path className="fill-scene-wood" d="M-62 236h40v5h-40z" />
            <path className="fill-scene-mid" d="M-58 214h10v22h-10z" />
            <path className="fill-scene-clay" d="M-46 218h8v18h-8zM-36 210h7v26h-7z" />
          </g>
        ) : (
          <g>
            <path className="stroke-scene-wood" strokeWidth="4" d="M18 196h44" />
            <path
              className="fill-scene-near"
              d="M26 196h4v14h-4zM20 210h16a8 8 0 0 1-16 0ZM46 196h4v20h-4zM40 216h16v6H40z"
            />
          </g>
        )}
        <g transform="translate(0 282) scale(.94)">
          <Person {...PERSON_LOOKS[who]} />
        </g>
      </g>
      <path className="fill-scene-clay" d="M-62 322H62v48H-62z" />
      <path className="fill-scene-wood" d="M-50 332h44v28h-44zM6 332h44v28H6z" opacity=".55" />
      <path className="fill-scene-paper" d="M-70 314H70v10H-70z" />
      {/* The open upper half of the door. */}
      <path
        className="fill-scene-clay"
        transform={`scale(${side} 1)`}
        d="M62 314V240c4-22 12-34 26-40v122Z"
      />
      <circle cx={side * 80} cy="272" r="3.4" className="fill-scene-light" />
      {who === 'june' ? (
        <path className="fill-scene-paper" d="M-30 292h24v22h-24zM-6 297h5a6 6 0 0 1 0 12h-5z" />
      ) : (
        <path className="fill-scene-deep" d="M4 302h40c0 8-6 12-20 12S4 310 4 302Zm40 0 24-8v5l-22 8Z" />
      )}
    </g>
  )
}

function Cat() {
  return (
    <g className="fill-scene-oat">
      <path d="M222 364c-4-22 4-38 16-44l-2-16 9 7h8l9-7 1 17c10 10 12 26 8 43Z" />
      <path
        className="stroke-scene-oat"
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        d="M268 356c14 2 18-10 10-16"
      />
    </g>
  )
}

function Pot({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 362)`}>
      <path className="fill-scene-clay" d="M-14-26h28l-4 26h-20z" />
      <path
        className="fill-scene-leaf"
        d="M0-26c-20-6-24-26-20-42C-6-62 2-46 0-26Zm0 0c16-6 22-22 18-36C6-56-2-42 0-26Zm0 0c-6-18-2-36 4-46 8 14 6 32-4 46Z"
      />
    </g>
  )
}
