import { classes } from '../../ui/classes.ts'

interface LitWindowProps {
  /** Light is on. Leave it to a parent's state with a class instead where that is CSS alone. */
  lit?: boolean | undefined
  className?: string | undefined
}

/** A small window, lit or dark; what it means stands in words beside it. */
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
