import { PERSON_LOOKS } from './person-looks.ts'
import { Person } from './person.tsx'

interface SceneHeroProps {
  /** Leaves out the sky, for a page with a dark background. */
  bare?: boolean | undefined
  className?: string | undefined
}

/**
 * The hero scene after the logo: one gable line over two windows. Behind the lit one three people sit at a
 * kitchen table; behind the other a person carries a box upstairs. It is evening in both color schemes.
 */
export function SceneHero({ bare = false, className }: SceneHeroProps) {
  return (
    <svg
      viewBox="0 0 760 640"
      role="img"
      aria-label="Three people at a kitchen table behind a lit window, at dusk"
      className={className}
    >
      {!bare && (
        <path className="fill-night" d="M0 640V130A130 130 0 0 1 130 0h500a130 130 0 0 1 130 130v510Z" />
      )}
      <Sky />
      <Neighbours />
      <path className="fill-night-raised" d="M92 322 390 78l298 244v318H92Z" />
      <path className="fill-night-line" d="M560 214V96h48v157Z" />
      <path
        className="stroke-on-night"
        fill="none"
        strokeWidth="26"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M52 330 390 56l338 274"
      />
      <StairWindow />
      <KitchenWindow />
      <Street />
    </svg>
  )
}

function Sky() {
  return (
    <g>
      <path className="fill-lamp" opacity=".95" d="M688 74a34 34 0 1 1-40-44 28 28 0 0 0 40 44Z" />
      <g className="fill-on-night-muted">
        <circle cx="120" cy="66" r="3" />
        <circle cx="214" cy="126" r="2" />
        <circle cx="52" cy="172" r="2.4" />
        <circle cx="282" cy="40" r="2" />
        <circle cx="520" cy="48" r="2.6" />
        <circle cx="724" cy="186" r="2" />
      </g>
    </g>
  )
}

function Neighbours() {
  return (
    <g>
      <path
        className="fill-scene-near"
        opacity=".55"
        d="M0 640V398h40v-26h54v268ZM664 640V300l44-34 52 40v334Z"
      />
      <g className="fill-night-line">
        <path d="M16 430h16v24H16zM46 430h16v24H46zM16 478h16v24H16zM46 478h16v24H46zM716 350h18v28h-18zM716 410h18v28h-18z" />
      </g>
      <path className="fill-lamp" opacity=".75" d="M46 526h16v24H46z" />
    </g>
  )
}

function StairWindow() {
  return (
    <g>
      <clipPath id="hero-stair">
        <path d="M134 556V402a62 62 0 0 1 124 0v154Z" />
      </clipPath>
      <g clipPath="url(#hero-stair)">
        <path className="fill-scene-mid" opacity=".55" d="M134 330h124v230H134Z" />
        <path
          className="fill-night"
          opacity=".75"
          d="M134 560v-28h22v-22h22v-22h22v-22h22v-22h22v-22h20v138Z"
        />
        <path
          className="stroke-scene-far"
          opacity=".55"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          d="m128 478 132-128"
        />
        <g transform="translate(194 434) scale(.62)">
          <path className="fill-scene-near" d="M-28 82v-40h56v40l-6 46h-18l-4-40-4 40h-18Z" />
          <Person {...PERSON_LOOKS.nia} />
          <path className="fill-scene-clay" d="M-6 14h64v46H-6z" />
          <path className="fill-scene-oat" d="M20 14h12v46H20z" />
          <path
            className="fill-scene-leaf"
            d="M40 14c-2-20 6-30 14-34 4 14 0 26-6 34Zm-8 0C22 4 14-4 6-6c0 10 8 18 16 20Z"
          />
        </g>
      </g>
      <path className="stroke-on-night" fill="none" strokeWidth="9" d="M134 556V402a62 62 0 0 1 124 0v154" />
      <path className="fill-on-night" d="M120 552h152v14H120z" />
    </g>
  )
}

function KitchenWindow() {
  return (
    <g>
      <clipPath id="hero-kitchen">
        <path d="M300 556V412a180 154 0 0 1 360 0v144Z" />
      </clipPath>
      <g clipPath="url(#hero-kitchen)">
        <path className="fill-scene-warm" d="M300 240h360v330H300Z" />
        <path className="fill-scene-light" opacity=".75" d="m480 322 250 260H230Z" />
        <Shelf />
        <g transform="translate(376 446)">
          <Person {...PERSON_LOOKS.theo} />
        </g>
        <g transform="translate(486 436)">
          <Person {...PERSON_LOOKS.june} />
        </g>
        <g transform="translate(596 448)">
          <Person {...PERSON_LOOKS.marisol} />
        </g>
        <Lamp />
        <Table />
      </g>
      <path
        className="stroke-on-night"
        fill="none"
        strokeWidth="11"
        d="M300 556V412a180 154 0 0 1 360 0v144"
      />
      <path className="fill-on-night" d="M284 552h392v16H284z" />
      <SillCat />
    </g>
  )
}

function Lamp() {
  return (
    <g>
      <path className="stroke-scene-near" strokeWidth="4" d="M480 250v52" />
      <path className="fill-scene-near" d="M440 330c2-22 18-34 40-34s38 12 40 34Z" />
      <path className="fill-scene-paper" d="M462 330a18 12 0 0 0 36 0Z" />
    </g>
  )
}

function Shelf() {
  return (
    <g>
      <path className="fill-scene-wood" d="M546 352h100v8H546z" />
      <path className="fill-scene-clay" d="M560 326h20v26h-20z" />
      <path className="fill-scene-paper" d="M586 318h16v34h-16z" />
      <path className="fill-scene-mid" d="M608 332h22v20h-22z" />
      <path className="fill-scene-paper" opacity=".9" d="M336 346h44v54h-44z" />
      <path className="fill-scene-leaf" d="M342 394c4-20 14-30 18-30s12 12 14 30Z" />
    </g>
  )
}

function Table() {
  return (
    <g>
      {/* The arms and cups come first, so that the edge of the table covers them. */}
      <path className="fill-scene-leaf" d="M328 500c6-26 20-32 34-26l26 26Z" />
      <path className="fill-scene-skin-3" d="M384 488a11 10 0 0 1 22 0v12h-22Z" />
      <path
        className="fill-scene-mid"
        d="M440 500c4-24 16-32 30-28l20 28ZM530 500c-4-24-14-30-26-26l-14 26Z"
      />
      <path className="fill-scene-clay" d="M646 500c-6-26-20-32-34-26l-26 26Z" />
      <path className="fill-scene-wood" d="M300 498h360v22H300z" />
      <path className="fill-scene-near" opacity=".25" d="M300 520h360v40H300z" />
      <path className="fill-scene-paper" d="M414 476h26v22h-26zM440 480h5a6 6 0 0 1 0 12h-5Z" />
      <path
        className="fill-scene-near"
        d="M520 498c-6-26 4-34 20-34s26 8 20 34Zm40-26 14-8v6l-12 14ZM536 458h8v8h-8z"
      />
      <path className="fill-scene-paper" d="M582 482h44c0 11-8 16-22 16s-22-5-22-16Z" />
      <path className="fill-scene-light" d="M588 482c4-9 28-9 32 0Z" />
      <path className="fill-scene-clay" d="M340 484h40c0 9-8 14-20 14s-20-5-20-14Z" />
    </g>
  )
}

function SillCat() {
  return (
    <g className="fill-scene-deep">
      <path d="M320 552c-4-24 4-44 20-50l-2-16 10 7h10l10-7 1 18c12 10 16 30 12 48Z" />
      <path d="M376 548c18 4 30-2 32-16 4 2 6 6 4 12-6 12-24 14-40 10Z" />
    </g>
  )
}

function Street() {
  return (
    <g>
      <path className="fill-scene-deep" d="M0 608h760v32H0z" />
      <path
        className="fill-scene-leaf-deep"
        d="M560 612c-6-26 14-38 26-28 6-22 38-20 42 2 18-6 34 8 28 26ZM88 612c-4-18 10-26 20-20 6-16 28-14 32 2 12-2 20 8 16 18Z"
      />
      <g
        className="stroke-on-night-muted"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="216" cy="588" r="22" />
        <circle cx="296" cy="588" r="22" />
        <path d="m216 588 22-34h36l22 34M238 554l20 34h-42M258 588l16-34M232 546h14M270 546l-6-2M274 554l-6-12h-10" />
      </g>
    </g>
  )
}
