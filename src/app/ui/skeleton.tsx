import { classes } from './classes.ts'

/** A placeholder for content that loads, with the content's size; hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden className={classes('skeleton block shrink-0', className)} />
}

const WIDTHS = ['h-4 w-full', 'h-4 w-11/12', 'h-4 w-4/5', 'h-4 w-2/3']

/** A placeholder for lines of text; the last line is short. */
export function SkeletonText({
  lines = 3,
  className,
}: {
  lines?: number | undefined
  className?: string | undefined
}) {
  return (
    <span aria-hidden className={classes('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={line === lines - 1 ? 'h-4 w-1/2' : (WIDTHS[line % WIDTHS.length] ?? '')}
        />
      ))}
    </span>
  )
}
