import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'

/** Space between the tray and a toast above it, in pixels. */
const GAP_PX = 12
/** A tray that ends further above the end of the window than this is not where toasts appear. */
const TOASTS_PX = 160

interface TrayProps {
  children: ReactNode
  className: string
  onNight?: boolean
  /** Whether it is a bar over the whole width that lies on the bottom bar; beside a wide page it does not stick. */
  flush?: boolean
}

/** A bar that stays at the bottom of the window above the bottom bar; toasts appear above it. */
export function Tray({ children, className, onNight = false, flush = false }: TrayProps) {
  const tray = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tray.current
    if (!element) return undefined
    const { style } = document.documentElement
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect()
      const isInReach = bottom > 0 && innerHeight - bottom < TOASTS_PX
      style.setProperty('--tray-reach', isInReach ? `${innerHeight - top + GAP_PX}px` : '0px')
    }
    // The tray is not at the bottom of the window at the end of a list, and grows when its line breaks.
    const observer = new ResizeObserver(measure)
    // Beside longer filters, a list can become shorter without a change of the page's height.
    for (const each of element.parentElement?.children ?? [element]) observer.observe(each)
    observer.observe(document.body)
    const listening = new AbortController()
    for (const event of ['scroll', 'resize'])
      addEventListener(event, measure, { passive: true, signal: listening.signal })
    measure()
    return () => {
      observer.disconnect()
      listening.abort()
      style.removeProperty('--tray-reach')
    }
  }, [])
  return (
    <div
      ref={tray}
      data-tray
      data-on-night={onNight ? '' : undefined}
      className={classes(
        'z-20 flex flex-wrap items-center',
        flush
          ? 'sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] gap-2 border-t low:static lg:static'
          : 'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] gap-3 border px-4 shadow-float low:bottom-2 lg:bottom-4',
        className,
      )}
    >
      {children}
    </div>
  )
}
