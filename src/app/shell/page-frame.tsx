import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'

export interface PageFrameProps {
  title: ReactNode
  /** The introduction below the title: the purpose of the page. */
  lede?: ReactNode
  /** The age of the page's data. It stands in the space below the title, so that it moves nothing when it comes. */
  asOf?: ReactNode
  back?: { to: string; label: string } | undefined
  /** Links to the neighboring places, above the title. */
  places?: ReactNode
  /** The page's main actions, beside the title. */
  actions?: ReactNode
  /** The width of the column in the page: `narrow` for forms and reading, `wide` for lists beside details. */
  width?: 'narrow' | 'normal' | 'wide' | undefined
  children: ReactNode
}

const WIDTHS = { narrow: 'max-w-[44rem]', normal: 'max-w-[64rem]', wide: '' }

/** The <main> of a signed-in page. Every page begins at the same edge, below the header's logo. */
export function PageFrame({
  title,
  lede,
  asOf,
  back,
  places,
  actions,
  width = 'normal',
  children,
}: PageFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="gutter mx-auto w-full max-w-7xl grow pt-6 pb-16 md:pt-10">
      <div className={WIDTHS[width]}>
        {places}
        {back && (
          <Link
            to={back.to}
            className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm text-muted hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
        )}
        <div className="relative mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-3xl">{title}</h1>
            {lede && <div className="prose-line mt-2 text-muted">{lede}</div>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
          {asOf && <div className="absolute top-full left-0 truncate max-w-full pt-0.5">{asOf}</div>}
        </div>
        {children}
      </div>
    </main>
  )
}
