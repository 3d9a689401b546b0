import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { HELP_TIP_MS } from '../../domain/core/limits.ts'
import { classes } from './classes.ts'

interface HelpTipProps {
  /** The accessible name of the button: what the tip explains. */
  label: string
  children: ReactNode
}

/**
 * A question mark that shows a tip for three seconds, or for as long as the pointer rests on it. The tip is
 * above the nearest positioned element, so that it stays on narrow screens.
 */
export function HelpTip({ label, children }: HelpTipProps) {
  const id = useId()
  /** Counts the presses, so that another one starts the time again; 0 while the tip is hidden. */
  const [shown, setShown] = useState(0)
  const [isHovered, setHovered] = useState(false)
  useEffect(() => {
    if (shown === 0 || isHovered) return undefined
    const timer = setTimeout(() => setShown(0), HELP_TIP_MS)
    return () => clearTimeout(timer)
  }, [shown, isHovered])
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onClick={() => setShown((count) => count + 1)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setShown(0)
        }}
        className="-mx-2.5 grid size-11 place-items-center rounded-full text-muted hover:text-text"
      >
        <CircleQuestionMark aria-hidden className="size-5" />
      </button>
      <span
        role="tooltip"
        id={id}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        className={classes(
          'absolute bottom-full left-0 z-40 mb-1 w-72 max-w-[calc(100vw-2.5rem)] rounded-md bg-night px-4 py-2.5 text-sm text-on-night shadow-float',
          shown > 0 ? 'animate-rise' : 'hidden',
        )}
      >
        {children}
      </span>
    </>
  )
}
