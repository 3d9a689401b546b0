import { COPYRIGHT, LEGAL_LINKS } from '../../content/nav.ts'
import { Link } from '../ui/link.tsx'
import * as strings from './strings/legal-links.ts'

/** The legal links in one line, which ends the profile: a member's screens have no footer. */
export function LegalLine() {
  return (
    <nav
      aria-label={strings.legal}
      className="flex flex-wrap items-center gap-x-4 border-t border-line pt-4 text-sm text-muted"
    >
      {LEGAL_LINKS.map(({ to, label }) => (
        <Link key={to} to={to} className="min-h-11 content-center hover:text-text hover:underline">
          {label}
        </Link>
      ))}
      <span>{COPYRIGHT}</span>
    </nav>
  )
}
