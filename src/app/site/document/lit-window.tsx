import { classes } from '../../ui/classes.ts'

interface LitWindowProps {
  /** Whether the window is lit; use a class instead when the state exists only in CSS. */
  lit?: boolean | undefined
  className?: string | undefined
}

/** A small window, lit or dark, as decoration beside a text with the same meaning. */
export function LitWindow({ lit = false, className }: LitWindowProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-block h-5 w-3.5 shrink-0 rounded-t-full border-2 border-scene-near',
        lit ? 'bg-lamp' : 'bg-transparent',
        className,
      )}
    />
  )
}
