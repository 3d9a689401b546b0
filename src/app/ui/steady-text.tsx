import { classes } from './classes.ts'

interface SteadyTextProps {
  /** Every text that can stand here. */
  texts: readonly string[]
  shown: string
}

/** One of several texts, in the room of the longest: when the text changes, the page below it stays in place. */
export function SteadyText({ texts, shown }: SteadyTextProps) {
  return (
    <span className="grid">
      {[...new Set(texts)].map((text) => (
        <span
          key={text}
          aria-hidden={text !== shown || undefined}
          className={classes('col-start-1 row-start-1', text !== shown && 'invisible')}
        >
          {text}
        </span>
      ))}
    </span>
  )
}
