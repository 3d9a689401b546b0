import { EARLY_ACCESS, FRAME_LABELS, VISITOR_LINKS } from '../../content/nav.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { HeaderBar } from './header-bar.tsx'
import { isCurrentLink } from './current-link.ts'

const MENU = 'site-menu'

/** The header for visitors. On phones its links are in a popover, which opens without JavaScript too. */
export function VisitorHeader({ path }: { path: string }) {
  return (
    <HeaderBar links={VISITOR_LINKS} path={path}>
      <ButtonLink to={EARLY_ACCESS.to} size="sm" className="px-2.5 whitespace-nowrap sm:px-3">
        {EARLY_ACCESS.label}
      </ButtonLink>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label={FRAME_LABELS.menu}
        className="menu-button menu-opener"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className="size-6"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <path d="M4 5h16M4 12h16M4 19h16" />
        </svg>
      </button>
      <nav id={MENU} popover="auto" aria-label={FRAME_LABELS.menu} className="menu-sheet menu-panel">
        <ul>
          {VISITOR_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrentLink(path, to) ? 'page' : undefined}
                onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                className="menu-link"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </HeaderBar>
  )
}
