import type { ReactNode } from 'react'
import { FRAME_LABELS, type NavLink } from '../../content/nav.ts'
import { Wordmark } from '../illustrations/logo.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { isCurrentLink } from './current-link.ts'

interface HeaderBarProps {
  links: readonly NavLink[]
  /** location.pathname */
  path: string
  /** The badge beside the link to the messages. */
  unread?: ReactNode
  /** The content at the right end. */
  children?: ReactNode
}

/** The header: the logo, the links, and the content for a visitor or a signed-in person. */
export function HeaderBar({ links, path, unread, children }: HeaderBarProps) {
  return (
    <header className="site-header">
      <div className="site-header-line">
        <Link to="/" aria-label={FRAME_LABELS.home} className="site-header-mark">
          <Wordmark />
        </Link>
        <nav aria-label={FRAME_LABELS.main} className="mr-auto hidden items-center lg:flex">
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              aria-current={isCurrentLink(path, link.to) ? 'page' : undefined}
              className={classes(
                'header-link',
                isCurrentLink(path, link.to) ? 'font-semibold after:bg-brand' : 'header-elsewhere',
              )}
            >
              {link.label}
              {link.unread && unread}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </header>
  )
}
