import { EARLY_ACCESS, VISITOR_LINKS } from '../../content/nav.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { HeaderBar } from './header-bar.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

/** The header for visitors. On phones its links are in a menu, which opens without JavaScript too. */
export function VisitorHeader({ path }: { path: string }) {
  return (
    <HeaderBar links={VISITOR_LINKS} path={path}>
      <ButtonLink to={EARLY_ACCESS.to} size="sm" className="px-2.5 whitespace-nowrap sm:px-3">
        {EARLY_ACCESS.label}
      </ButtonLink>
      <VisitorMenu path={path} />
    </HeaderBar>
  )
}
