import { ChevronDown, LogOut } from 'lucide-react'
import { accountLinks, bottomLinks } from '../../content/nav-signed-in.ts'
import type { NavLink } from '../../content/nav.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { NavIcon } from './nav-icon.tsx'
import * as strings from './strings/frame.tsx'
import { navRole, type Viewer } from './viewer.ts'

interface AccountMenuProps {
  viewer: Viewer
  path: string
  onSignOut: () => void
  /**
   * The header's links; the menu lists those that the bottom bar lacks, so that phones can reach them too.
   */
  headerLinks: readonly NavLink[]
}

/** The menu of the signed-in person: further pages and Sign Out. */
export function AccountMenu({ viewer, path, onSignOut, headerLinks }: AccountMenuProps) {
  const name = viewer.firstName.trim() || strings.nameless
  const role = navRole(viewer)
  const below = bottomLinks(role, viewer.looksAlone)
  const own = accountLinks(role, viewer.findsGroup, viewer.isModerator)
  const extra = headerLinks.filter(({ to }) => ![...below, ...own].some((link) => link.to === to))
  const items: MenuItem[] = [
    ...[...extra, ...own].map(({ to, label, icon }) => ({
      to,
      label,
      icon: <NavIcon name={icon} className="size-5 text-muted" />,
    })),
    {
      label: strings.signOut,
      icon: <LogOut aria-hidden className="size-5 text-muted" />,
      onSelect: onSignOut,
    },
  ]
  return (
    <Menu
      path={path}
      heading={
        <p className="text-sm text-muted">
          {strings.welcomeBack}
          <span className="block max-w-60 truncate font-display text-lg leading-tight font-bold text-text">
            {name}
          </span>
        </p>
      }
      items={items}
      triggerClassName="min-h-11 pr-1 hover:bg-lavender"
      trigger={
        <>
          <Avatar name={name} src={viewer.profilePicture} size="md" />
          <span className="sr-only xl:hidden">{strings.welcomeBackTo(name)}</span>
          <span className="hidden max-w-56 truncate text-sm xl:inline">
            {strings.quietWelcomeBack(name, (words) => (
              <span className="text-muted">{words}</span>
            ))}
          </span>
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </>
      }
    />
  )
}
