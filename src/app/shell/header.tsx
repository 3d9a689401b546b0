import { Menu as MenuLines } from 'lucide-react'
import type { ReactNode } from 'react'
import { EARLY_ACCESS, HEADER_LINKS, type NavLink } from '../../content/nav.ts'
import { Wordmark } from '../illustrations/mark.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { isCurrent, navRole, type Viewer } from './viewer.ts'

export interface HeaderProps {
  viewer: Viewer | null
  /** location.pathname */
  path: string
  unread: number
  /** The quiet status: <SyncStatus />. */
  status?: ReactNode
  onSignOut: () => void
}

export function Header({ viewer, path, unread, status, onSignOut }: HeaderProps) {
  const links = HEADER_LINKS[navRole(viewer)]
  return (
    <header className="safe-top sticky top-0 z-30 border-b border-line bg-surface">
      <div className="gutter mx-auto flex min-h-15 max-w-7xl items-center gap-x-1 sm:gap-x-3">
        <Link
          to="/"
          aria-label="Commonroof, home"
          className="mr-auto min-w-0 rounded-md py-2 text-text lg:mr-2 lg:shrink-0 xl:mr-5"
        >
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden items-center lg:flex">
          {links.map((link) => (
            <HeaderLink key={link.to} link={link} current={isCurrent(path, link.to)} unread={unread} />
          ))}
        </nav>
        {status}
        {viewer === null ? (
          <>
            <ButtonLink to={EARLY_ACCESS.to} size="sm" className="px-2.5 whitespace-nowrap sm:px-3">
              {EARLY_ACCESS.label}
            </ButtonLink>
            <div className="lg:hidden">
              <Menu
                label="Menu"
                path={path}
                triggerClassName="size-11 justify-center hover:bg-lavender"
                trigger={<MenuLines aria-hidden className="size-6" />}
                items={links.map(({ to, label }) => ({ to, label }))}
              />
            </div>
          </>
        ) : (
          <AccountMenu viewer={viewer} path={path} onSignOut={onSignOut} places={links} />
        )}
      </div>
    </header>
  )
}

interface HeaderLinkProps {
  link: NavLink
  current: boolean
  unread: number
}

function HeaderLink({ link, current, unread }: HeaderLinkProps) {
  return (
    <Link
      to={link.to}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'relative inline-flex min-h-15 items-center gap-1.5 px-2 text-sm whitespace-nowrap xl:px-3.5 xl:text-[0.95rem]',
        'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full xl:after:inset-x-3.5',
        current ? 'font-semibold after:bg-brand' : 'text-muted hover:text-text hover:after:bg-lavender-deep',
      )}
    >
      {link.label}
      {link.unread && <Badge count={unread} label={`${unread} unread`} />}
    </Link>
  )
}
