import { BETA_BANNER } from '../../content/nav.ts'
import { Link } from '../ui/link.tsx'

/** For logged-out visitors; `showsBetaBanner` of content/paths.ts says where. */
export function BetaBanner() {
  return (
    <aside aria-label={BETA_BANNER.name} className="bg-lamp text-on-lamp print:hidden">
      <p className="gutter mx-auto flex min-h-10 max-w-7xl flex-wrap items-center justify-center gap-x-2 py-1.5 text-center text-sm">
        <span className="hidden sm:inline">{BETA_BANNER.text}</span>
        <span className="sm:hidden">{BETA_BANNER.short}</span>
        <Link
          to={BETA_BANNER.to}
          className="inline-flex items-center gap-1 rounded-sm font-semibold underline decoration-2 underline-offset-3 focus-visible:outline-on-lamp"
        >
          {BETA_BANNER.action}
          <span aria-hidden>→</span>
        </Link>
      </p>
    </aside>
  )
}
