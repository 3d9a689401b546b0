import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { usePressOutside } from './use-press-outside.ts'

interface MenuItemBase {
  label: ReactNode
  icon?: ReactNode
  danger?: boolean | undefined
}
export type MenuItem =
  | (MenuItemBase & { to: string; search?: Record<string, unknown> | undefined; onSelect?: undefined })
  | (MenuItemBase & { onSelect: () => void; to?: undefined })

export interface MenuProps {
  trigger: ReactNode
  /** The accessible name of the button, when the trigger has no text. */
  label?: string | undefined
  /** The content above the items, such as "Welcome back, Ana". */
  heading?: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  triggerClassName?: string | undefined
  /** The path of the current page; its item gets `aria-current`. */
  path?: string | undefined
  /** Called when the menu opens, to load what its items lead to. */
  onOpen?: (() => void) | undefined
}

/** A menu button; arrow keys move, and Escape, a click outside or the loss of the focus closes the menu. */
export function Menu({
  trigger,
  label,
  heading,
  items,
  align = 'end',
  triggerClassName,
  path,
  onOpen,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }, [open, root])
  usePressOutside(
    root,
    open,
    useCallback(() => setOpen(false), []),
  )

  const show = () => {
    setOpen(true)
    onOpen?.()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const next = moves[event.key]
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    } else if (!open && event.key === 'ArrowDown') {
      event.preventDefault()
      show()
    } else if (open && next !== undefined) {
      event.preventDefault()
      all[(next + all.length) % all.length]?.focus()
    }
  }

  const itemClass = (danger: boolean | undefined) =>
    classes(
      'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-lavender focus:bg-lavender focus-visible:outline-offset-[-3px] aria-[current=page]:font-semibold',
      danger && 'text-bad',
    )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="relative flex"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // The target is null after a click on an element without focus; `usePressOutside` handles that.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        id={`${menuId}-button`}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-label={label}
        onClick={() => (open ? setOpen(false) : show())}
        className={classes('inline-flex items-center gap-2 rounded-full', triggerClassName)}
      >
        {trigger}
      </button>
      {open && (
        <div
          className={classes(
            'absolute top-full z-40 mt-2 w-max max-w-[calc(100vw-2rem)] min-w-56 animate-rise rounded-lg border border-line bg-raised p-1.5 text-text shadow-float',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {heading && <div className="border-b border-line px-3 pt-1.5 pb-2.5 mb-1.5">{heading}</div>}
          <div id={menuId} role="menu" aria-labelledby={`${menuId}-button`}>
            {items.map((item, index) => {
              const inside = (
                <>
                  {item.icon}
                  {item.label}
                </>
              )
              return item.to === undefined ? (
                <button
                  key={index}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={itemClass(item.danger)}
                  onClick={() => {
                    close()
                    item.onSelect()
                  }}
                >
                  {inside}
                </button>
              ) : (
                <Link
                  key={index}
                  to={item.to}
                  search={item.search}
                  role="menuitem"
                  tabIndex={-1}
                  aria-current={item.to === path ? 'page' : undefined}
                  className={itemClass(item.danger)}
                  onClick={() => setOpen(false)}
                >
                  {inside}
                </Link>
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}
