import type { ReactElement } from 'react'
import type { SceneParts } from '../../content/schema/city-guide-schema.ts'

/** The land of a neighborhood scene. */
export interface Ground {
  /** The y coordinate of a house with its middle at `x`, which is 0 to 400 from the left. */
  levelAt: (x: number) => number
  /** The land behind the houses. */
  back: ReactElement
  /** The land from the feet of the houses to the lower edge. */
  front: ReactElement
  /** The objects; a scene shows one of them. */
  objects: readonly ReactElement[]
}

/** The five kinds of land, 400 by 240 units. */
export const GROUNDS: Record<SceneParts['ground'], Ground> = {
  street: {
    levelAt: () => 204,
    back: (
      <path
        className="fill-scene-far"
        opacity=".75"
        d="M0 204v-86h34v-22h40v30h44v-46h36v38h52v-26h42v34h50v-52h34v40h68v90Z"
      />
    ),
    front: (
      <>
        <path className="fill-scene-oat" d="M0 203h400v10H0z" />
        <path className="fill-scene-near" d="M0 213h400v27H0z" />
        <path
          className="fill-scene-paper"
          opacity=".7"
          d="M20 225h34v4H20zM98 225h34v4H98zM176 225h34v4h-34zM254 225h34v4h-34zM332 225h34v4h-34z"
        />
      </>
    ),
    objects: [
      <g key="bicycle" className="stroke-scene-light" fill="none" strokeWidth="3.5" strokeLinecap="round">
        <circle cx="280" cy="206" r="11" />
        <circle cx="314" cy="206" r="11" />
        <path d="M280 206l11-18h16l7 18M291 188l9 18h-20M288 183h8M307 188l-3-8h7" />
      </g>,
      <g key="bus">
        <path className="fill-scene-clay" d="M206 222v-42a8 8 0 0 1 8-8h104a8 8 0 0 1 8 8v42Z" />
        <path className="fill-scene-paper" d="M206 206h120v5H206z" />
        <path
          className="fill-scene-light"
          d="M214 182h20v16h-20zM240 182h20v16h-20zM266 182h20v16h-20zM306 180h20v20h-20z"
        />
        <path className="fill-scene-near" d="M290 180h12v42h-12z" />
        <circle cx="232" cy="223" r="9" className="fill-scene-deep" />
        <circle cx="306" cy="223" r="9" className="fill-scene-deep" />
      </g>,
      <g key="bench">
        <path
          className="fill-scene-deep"
          d="M246 132h4v76h-4zM250 132h18v4h-18zM284 196h52v4h-52zM284 184h52v4h-52zM290 184h4v24h-4zM326 184h4v24h-4z"
        />
        <path className="fill-scene-light" d="M260 136h16l-3 10h-10z" />
        <path className="fill-scene-clay" d="M304 196v-12a7 7 0 0 1 14 0v12h6v6h-20z" />
        <circle cx="311" cy="170" r="6" className="fill-scene-skin-2" />
      </g>,
    ],
  },
  canyon: {
    levelAt: (x) => (x < 140 ? 150 : x < 280 ? 156 : 148),
    back: <path className="fill-scene-far" opacity=".7" d="M0 160V96l70-22 66 14 90-30 82 26 92-20v96Z" />,
    front: (
      <>
        <path className="fill-scene-leaf" d="M0 152c70-10 110 4 200-4s150-8 200 4v88H0Z" />
        <path className="fill-scene-leaf-deep" d="M0 172c60 2 96 34 150 44 30 6 60 8 90 24H0Z" />
        <path
          className="fill-scene-leaf-deep"
          opacity=".75"
          d="M400 166c-60 6-92 30-140 40-20 6-30 18-40 34h180Z"
        />
      </>
    ),
    objects: [
      <g key="path">
        <path
          className="stroke-scene-oat"
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          d="M214 244c6-26-34-30-26-50s60-14 54-32"
        />
        <path
          className="fill-scene-near"
          opacity=".55"
          d="M40 206a10 10 0 0 1 20 0ZM96 226a9 9 0 0 1 18 0ZM330 204a12 12 0 0 1 24 0ZM292 228a9 9 0 0 1 18 0Z"
        />
      </g>,
      <g key="footbridge">
        <path className="stroke-scene-oat" fill="none" strokeWidth="5" d="M96 176c70 26 150 26 214-4" />
        <path className="stroke-scene-near" fill="none" strokeWidth="2" d="M96 154c70 26 150 26 214-4" />
        <path
          className="fill-scene-near"
          d="M92 146h6v60h-6zM308 142h6v60h-6zM130 166h2v22h-2zM165 173h2v22h-2zM202 174h2v22h-2zM239 172h2v22h-2zM274 164h2v22h-2z"
        />
      </g>,
    ],
  },
  beach: {
    levelAt: () => 172,
    back: <path className="fill-scene-far" opacity=".55" d="M0 172v-34c60-16 130-4 180 4s150-14 220-2v32Z" />,
    front: (
      <>
        <path className="fill-scene-oat" d="M0 171h400v69H0z" />
        <path className="fill-scene-paper" d="M0 226c50-16 90 2 150-6s170-12 250-8v28H0Z" />
        <path className="fill-scene-mid" d="M0 234c60-14 100 2 160-6s170-12 240-8v20H0Z" />
      </>
    ),
    objects: [
      <g key="umbrella">
        <path className="stroke-scene-near" strokeWidth="3.5" strokeLinecap="round" d="m136 212 8-40" />
        <path className="fill-scene-clay" d="M114 178c4-18 22-26 38-16 10 6 14 16 12 26Z" />
        <path className="fill-scene-light" d="M133 182c0-12 6-20 19-20 4 8 5 14 2 24Z" />
        <path className="fill-scene-mid" d="M102 211l44-4 6 6-48 5z" />
      </g>,
      <g key="boards">
        <path className="fill-scene-clay" d="M248 214c-4-20 0-40 8-46 8 8 10 28 4 46Z" />
        <path className="fill-scene-paper" d="M268 216c-4-22 0-44 9-52 8 10 10 32 4 52Z" />
        <path className="fill-scene-mid" d="M290 214c-4-20 0-36 8-42 8 8 10 24 4 42Z" />
        <path className="fill-scene-near" d="M236 192h80v4h-80zM240 192h4v24h-4zM308 192h4v24h-4z" />
      </g>,
      <g key="tower">
        <path
          className="fill-scene-near"
          d="M252 174h46v6h-46zM258 180h4l-6 36h-5zM288 180h4l7 36h-5zM256 198h38v4h-38z"
        />
        <path className="fill-scene-paper" d="M256 148h38v26h-38z" />
        <path className="fill-scene-clay" d="m248 150 27-16 27 16Z" />
        <path className="fill-scene-light" d="M264 156h22v10h-22z" />
      </g>,
    ],
  },
  hills: {
    levelAt: (x) => (x < 110 ? 206 : x < 205 ? 178 : x < 305 ? 150 : 184),
    back: (
      <>
        <path
          className="fill-scene-far"
          d="M0 190c40-76 90-112 140-96 44 14 62-40 112-44s98 50 148 76v80H0Z"
        />
        <path
          className="fill-scene-leaf-deep"
          opacity=".55"
          d="M0 214c70-44 130-50 190-84 70-34 140-10 210 30v80H0Z"
        />
      </>
    ),
    front: (
      <>
        <path
          className="fill-scene-leaf"
          d="M0 206h104c16 0 20-28 38-28h54c18 0 22-28 40-28h60c22 0 30 34 56 34h48v56H0Z"
        />
        <path className="fill-scene-leaf-deep" d="M0 226c90-24 150-6 220-20s120-10 180 0v34H0Z" />
      </>
    ),
    objects: [
      <path
        key="stairs"
        className="fill-scene-paper"
        d="M206 240v-12h11v-12h11v-12h11v-12h11v-12h11v-12h11v12h-5v12h-11v12h-11v12h-11v12h-11v12Z"
      />,
      <path
        key="road"
        className="stroke-scene-oat"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        d="M150 246c10-20 120-16 112-34s-60-8-54-24 48-12 56-30"
      />,
    ],
  },
  water: {
    levelAt: () => 166,
    back: (
      <path
        className="fill-scene-far"
        opacity=".8"
        d="M0 168v-44h30v-28h22v28h24v-52h24v34h28V84h22v40h40v-24h30v24h32V80h26v44h34v-26h30v26h58v44Z"
      />
    ),
    front: (
      <>
        <path className="fill-scene-leaf-deep" d="M0 165h400v12H0z" />
        <path className="fill-scene-mid" d="M0 176h400v64H0z" />
        <path
          className="fill-scene-paper"
          opacity=".35"
          d="M24 190h70v4H24zM300 186h76v4h-76zM150 202h60v4h-60zM36 220h110v4H36zM288 224h84v4h-84z"
        />
      </>
    ),
    objects: [
      <g key="pier">
        <path
          className="fill-scene-near"
          d="M196 184h204v8H196zM214 192h6v40h-6zM262 192h6v44h-6zM310 192h6v46h-6zM358 192h6v48h-6z"
        />
        <circle cx="276" cy="150" r="30" className="stroke-scene-clay" fill="none" strokeWidth="6" />
        <path
          className="stroke-scene-paper"
          fill="none"
          strokeWidth="2.5"
          d="M276 120v60M246 150h60M255 129l42 42M297 129l-42 42"
        />
        <path className="fill-scene-near" d="m274 150-16 34h6l12-26 12 26h6l-16-34Z" />
      </g>,
      <g key="sail">
        <path
          className="fill-scene-paper"
          d="m238 206 1-48c16 12 26 28 30 48zM232 206v-34c-9 10-14 22-16 34z"
        />
        <path className="fill-scene-clay" d="M206 210h70c-4 10-10 14-18 14h-34c-9 0-14-5-18-14Z" />
      </g>,
    ],
  },
}
