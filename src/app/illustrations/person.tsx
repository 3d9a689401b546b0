export type Skin = 1 | 2 | 3
export type Hair = 'bun' | 'bob' | 'short' | 'curls' | 'long' | 'beard' | 'scarf' | 'cap'
export type Top = 'violet' | 'clay' | 'leaf' | 'lamp' | 'oat' | 'deep'

/** The looks of a drawn person. */
export interface PersonLook {
  skin: Skin
  hair: Hair
  top: Top
}

const SKIN: Record<Skin, string> = { 1: 'fill-scene-skin-1', 2: 'fill-scene-skin-2', 3: 'fill-scene-skin-3' }
const TOP: Record<Top, string> = {
  violet: 'fill-scene-mid',
  clay: 'fill-scene-clay',
  leaf: 'fill-scene-leaf',
  lamp: 'fill-scene-light',
  oat: 'fill-scene-oat',
  deep: 'fill-scene-near',
}

/** The paths of the hair behind the head. */
const BACK: Partial<Record<Hair, string>> = {
  bob: 'M-28-12c-4-14-4-28 0-38a28 27 0 0 1 56 0c4 10 4 24 0 38-4 6-14 6-18 2h-20c-4 4-14 4-18-2Z',
  long: 'M-28 26c-6-30-6-60 0-76a28 27 0 0 1 56 0c6 16 6 46 0 76-8 4-16 2-20-4h-16c-4 6-12 8-20 4Z',
  bun: 'M-13-72a13 12 0 1 1 26 0 13 12 0 0 1-26 0Z',
  curls:
    'M-31-30c-6-8-4-18 3-22-2-11 8-19 18-17 6-8 20-8 25 0 11-2 19 8 16 18 7 6 7 15 1 21 2 9-4 15-12 16h-40c-8-1-13-8-11-16Z',
}
/** The paths of the hair over the forehead. */
const FRONT: Record<Hair, string> = {
  bun: 'M-23-34c-3-18 8-30 23-30s26 12 23 30c-3-10-9-15-14-17-9 5-25 5-32 17Z',
  bob: 'M-23-32c-3-20 8-31 23-31s26 11 23 31c-3-9-6-13-9-16-10 8-29 6-37 16Z',
  short: 'M-24-34c-4-20 8-32 25-31 16 0 27 12 23 31-2-6-4-10-7-13-10 2-24 0-31-6-6 4-8 11-10 19Z',
  curls: 'M-23-36c-2-16 8-27 23-27s25 11 23 27c-3-6-6-9-9-11-3 3-8 3-11 0-4 4-9 4-12 0-5 1-10 4-14 11Z',
  long: 'M-23-30c-3-22 8-33 23-33s26 11 23 33c-2-10-8-17-16-22-6 9-22 10-30 22Z',
  beard: 'M-24-36c-3-18 8-29 24-29s27 11 24 29c-3-7-5-10-8-12-9 4-23 4-32 0-3 2-5 5-8 12Z',
  scarf: '',
  cap: 'M-25-40c0-16 10-26 25-26 14 0 24 9 25 22l14 3c3 1 2 5-1 5-20 1-44-1-63-4Z',
}

/** A head with shoulders, about 96 wide and 140 high; the origin is the base of the neck. */
export function Person({ skin, hair, top }: PersonLook) {
  const skinFill = SKIN[skin]
  const back = BACK[hair]
  return (
    <g>
      {hair === 'scarf' && (
        <path
          className="fill-scene-clay"
          d="M-31-34c0-20 13-34 31-34s31 14 31 34c0 16-3 26 3 40h-68c6-14 3-24 3-40Z"
        />
      )}
      {back && <path className="fill-scene-hair" d={back} />}
      <path className={skinFill} d="M-9-20h18V6a9 9 0 0 1-18 0Z" />
      <path className={TOP[top]} d="M-50 64C-51 22-38 6-11 0c5 8 17 8 22 0 27 6 40 22 39 64Z" />
      {hair === 'scarf' && <path className="fill-scene-clay" d="M-30 8C-18-6 18-6 30 8 20 22-20 22-30 8Z" />}
      <ellipse cy="-34" rx="22" ry="26" className={skinFill} />
      {hair === 'beard' && (
        <path
          className="fill-scene-hair"
          d="M-22-34c1 22 10 28 22 28s21-6 22-28c-3 9-8 12-12 12-6-3-14-3-20 0-4 0-9-3-12-12Z"
        />
      )}
      {FRONT[hair] && <path className="fill-scene-hair" d={FRONT[hair]} />}
      {hair === 'scarf' && (
        <path
          className="fill-scene-clay"
          d="M-23-34c0-17 9-28 23-28s23 11 23 28c-4-11-11-16-23-16s-19 5-23 16Z"
        />
      )}
      <g className="stroke-scene-hair" fill="none" strokeWidth="2.4" strokeLinecap="round">
        <path d="M-9-33v1M9-33v1" />
        <path d={hair === 'beard' ? '' : 'M-6-20c4 4 8 4 12 0'} />
      </g>
    </g>
  )
}
