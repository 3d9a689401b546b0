import { lazy, Suspense } from 'react'
import { classes } from '../../ui/classes.ts'
import type { SafetyMenuProps } from './safety-actions.tsx'

// Loaded after the screen, which is read first.
const SafetyActions = lazy(() =>
  import('./safety-actions.tsx').then((module) => ({ default: module.SafetyActions })),
)

/** The menu beside a person: the items of its place, then those that are the same everywhere: to block and to report. */
export function SafetyMenu(props: SafetyMenuProps) {
  return (
    <Suspense fallback={<span className={classes('block size-11', props.className)} />}>
      <SafetyActions {...props} />
    </Suspense>
  )
}
