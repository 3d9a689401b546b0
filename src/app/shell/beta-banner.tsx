import { BETA_BANNER } from '../../content/nav.ts'
import { useReferral } from '../data/use-referral.ts'
import { Link } from '../ui/link.tsx'

/** The beta banner for visitors; `showsBetaBanner` of content/paths.ts decides on which pages. */
export function BetaBanner() {
  return (
    <aside aria-label={BETA_BANNER.name} className="bg-lamp text-on-lamp print:hidden">
      <p className="beta-line">
        <span className="hidden sm:inline">{BETA_BANNER.text}</span>
        <span className="sm:hidden">{BETA_BANNER.short}</span>
        <Link to={BETA_BANNER.to} search={useReferral()} className="beta-link">
          {BETA_BANNER.action}
          <span aria-hidden>→</span>
        </Link>
      </p>
    </aside>
  )
}
