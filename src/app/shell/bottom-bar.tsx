import { bottomLinks } from '../../content/nav-signed-in.ts'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { NavIcon } from './nav-icon.tsx'
import { isCurrentLink } from './current-link.ts'
import * as strings from './strings/frame.tsx'
import { navRole, type Viewer } from './viewer.ts'

export interface BottomBarProps {
  viewer: Viewer
  path: string
  unread: number
}

/**
 * At most five links at the bottom of the screen, below a width of 1024 px, where the header has no links. In a low
 * window the bar is at the end of the page.
 */
export function BottomBar({ viewer, path, unread }: BottomBarProps) {
  const role = navRole(viewer)
  return (
    <>
      {/* A spacer, so that the bar does not cover the end of the page. */}
      <div
        aria-hidden
        className="bottom-bar h-[calc(3.75rem+env(safe-area-inset-bottom))] shrink-0 low:hidden keyboard:hidden lg:hidden"
      />
      <nav
        aria-label={strings.places}
        className="bottom-bar safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised low:static keyboard:hidden lg:hidden"
      >
        <ul className="mx-auto flex max-w-xl">
          {bottomLinks(role, viewer.looksAlone).map((link) => {
            const current =
              isCurrentLink(path, link.to) || (link.holds !== undefined && isCurrentLink(path, link.holds))
            return (
              <li key={link.to} className="min-w-0 flex-1">
                <Link
                  to={link.to}
                  aria-current={current ? 'page' : undefined}
                  className={classes(
                    'flex min-h-15 flex-col items-center justify-center gap-0.5 text-[0.75rem] focus-visible:outline-offset-[-3px]',
                    current ? 'font-semibold text-text' : 'text-muted',
                  )}
                >
                  <span
                    className={classes(
                      'relative flex h-7 w-12 items-center justify-center rounded-full transition-colors duration-150',
                      current && 'bg-lamp text-on-lamp',
                    )}
                  >
                    <NavIcon name={link.icon} />
                    {link.unread && (
                      <Badge
                        count={unread}
                        label={strings.unread(unread)}
                        tone="brand"
                        className="absolute -top-1.5 left-7 ring-2 ring-raised"
                      />
                    )}
                  </span>
                  <span className="max-w-full truncate">
                    <span aria-hidden={link.short !== undefined || undefined}>
                      {link.short ?? link.label}
                    </span>
                    {link.short !== undefined && <span className="sr-only">{link.label}</span>}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
