import { useCallback, useEffect, useRef, useState } from 'react'
import { FRAME_LABELS, SIGN_IN, VISITOR_LINKS } from '../../content/nav.ts'
import { useReferral } from '../data/use-referral.ts'
import { Link } from '../ui/link.tsx'
import { usePressOutside } from '../ui/use-press-outside.ts'
import { isCurrentLink } from './current-link.ts'

const MENU = 'site-menu'

/** Whether the browser itself shows the menu, as a popover. */
const isPopoverOpen = (menu: Element | null) =>
  'popover' in HTMLElement.prototype && !!menu?.matches(':popover-open')

/**
 * The visitor's menu on phones. Without a script, it is a popover of the browser. With the first press the
 * script takes over, because Safari has popovers only since 17, and closes them by a tap outside only since
 * 18.3.
 */
export function VisitorMenu({ path }: { path: string }) {
  const referral = useReferral()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  /** Null until the script opens or closes the menu. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    // The person opened it before the script ran.
    if (isPopoverOpen(menu.current)) setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  usePressOutside(root, isOpen === true, close)
  useEffect(() => {
    if (!isOpen) return undefined
    // Safari does not focus a button that is clicked, so the key can be pressed anywhere.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, close])
  return (
    <div ref={root} className="contents">
      <button
        ref={button}
        type="button"
        popoverTarget={isOpen === null ? MENU : undefined}
        aria-expanded={isOpen ?? undefined}
        aria-label={FRAME_LABELS.menu}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!(isOpen ?? isPopoverOpen(menu.current)))
        }}
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
      <nav
        ref={menu}
        id={MENU}
        popover={isOpen === null ? 'auto' : undefined}
        data-open={isOpen || undefined}
        aria-label={FRAME_LABELS.menu}
        className="menu-sheet menu-panel"
      >
        <ul>
          {VISITOR_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrentLink(path, to) ? 'page' : undefined}
                onClick={close}
                className="menu-link"
              >
                {label}
              </Link>
            </li>
          ))}
          <li className="mt-1.5 border-t border-line pt-1.5">
            <Link
              to={SIGN_IN.to}
              search={{ ...SIGN_IN.search, ...referral }}
              onClick={close}
              className="menu-link"
            >
              {SIGN_IN.label}
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}
