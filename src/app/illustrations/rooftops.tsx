/** The edge between a page and its dark footer: a row of roofs with one lit window, in `currentColor`. */
export function Rooftops({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 1440 96" preserveAspectRatio="xMidYMax slice" aria-hidden className={className}>
      <path
        fill="currentColor"
        d="M0 96V62h64V44h14V30h22v14h16v18h60l58-36 58 36h46V40h118v22h40l40-24 40 24h58V18h20v44h40l74-46 74 46h42V46h96v16h52V34h16V22h18v12h18v28h46l52-32 52 32h64V38h110v24h38V96Z"
      />
      <path className="fill-lamp" d="M744 84V70a9 9 0 0 1 18 0v14Z" />
      <path
        className="fill-night-line"
        d="M776 84V70a9 9 0 0 1 18 0v14ZM226 84V72a8 8 0 0 1 16 0v12ZM1190 84V72a8 8 0 0 1 16 0v12Z"
      />
    </svg>
  )
}
