import { EARLY_ACCESS, SIGN_IN, VISITOR_LINKS } from '../../content/nav.ts'
import { useReferral } from '../data/use-referral.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { HeaderBar } from './header-bar.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

/** The header for visitors. On phones its links are in a menu, which opens without JavaScript too. */
export function VisitorHeader({ path }: { path: string }) {
  const referral = useReferral()
  return (
    <HeaderBar links={VISITOR_LINKS} path={path}>
      {/* On phones this link is in the menu. */}
      <span className="hidden sm:block">
        <Link
          to={SIGN_IN.to}
          search={{ ...SIGN_IN.search, ...referral }}
          className="header-link header-elsewhere"
        >
          {SIGN_IN.label}
        </Link>
      </span>
      <ButtonLink
        to={EARLY_ACCESS.to}
        search={referral}
        size="sm"
        className="px-2.5 whitespace-nowrap sm:px-3"
      >
        {EARLY_ACCESS.label}
      </ButtonLink>
      <VisitorMenu path={path} />
    </HeaderBar>
  )
}
