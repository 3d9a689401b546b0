import { SkylineFrame, Tree, Windows } from '../skyline-parts.tsx'

/** High Bridge's stone arches over the river, and a rounded Grand Concourse corner. */
export function Bronx({ className }: { className?: string | undefined }) {
  return (
    <SkylineFrame className={className} sun={{ x: 100, y: 86, r: 34 }}>
      <path className="fill-scene-far" d="M0 190v-50c40-26 86-30 130-18 46 12 74 4 110-8v76Z" />
      <path className="fill-scene-leaf" opacity=".5" d="M0 196v-30c36-14 66-16 96-8 40 10 80 8 144 12v26Z" />
      <path className="fill-scene-mid" opacity=".5" d="M0 214h400v66H0z" />
      <path
        className="fill-scene-mid"
        d="M0 134h252v16h-8v76h-16v-38c0-16-9-26-22-26s-22 10-22 26v38h-18v-38c0-16-9-26-22-26s-22 10-22 26v38h-18v-38c0-16-9-26-22-26s-22 10-22 26v38H42v-38c0-16-9-26-22-26-8 0-15 4-20 10Z"
      />
      <path className="fill-scene-near" d="M0 128h256v9H0z" />
      <path
        className="fill-scene-paper"
        opacity=".25"
        d="M20 236h70v5H20zM110 250h90v5h-90zM40 264h60v5H40z"
      />
      <path className="fill-scene-near" d="M238 280V104h26V92h104v12h32v176Z" />
      <path className="fill-scene-mid" d="M238 280V112c0-22 16-34 38-34h16v202Z" />
      <path className="fill-scene-near" d="M234 108c2-24 18-36 42-36h20v10h-18c-20 0-32 10-34 26Z" />
      <g className="fill-scene-far">
        <path d="M246 126h34v14h-34zM246 158h34v14h-34zM246 222h34v14h-34z" />
      </g>
      <path className="fill-scene-light" d="M246 190h34v14h-34z" />
      <Windows x={306} y={114} columns={4} rows={4} dx={22} dy={32} lit={[6, 13]} dark="fill-scene-mid" />
      <path
        className="fill-scene-near"
        d="M322 62h38v24h-38zM318 64l23-20 23 20ZM326 86h4v10h-4zM352 86h4v10h-4z"
      />
      <path className="fill-scene-light" d="M250 280v-22a12 12 0 0 1 24 0v22Z" />
      <path className="fill-scene-leaf-deep" d="M0 280v-12c70-10 150-8 240 12Z" />
      <Tree x={206} y={278} scale={1.1} />
      <Tree x={26} y={276} scale={0.9} />
    </SkylineFrame>
  )
}
