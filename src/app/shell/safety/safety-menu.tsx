import { Suspense } from 'react'
import { lazyPart } from '../../background/pwa/lazy-part.ts'
import { classes } from '../../ui/classes.ts'
import type { SafetyMenuProps } from './safety-actions.tsx'

// Loaded after the screen, which is read first.
const SafetyActions = lazyPart(() => import('./safety-actions.tsx'), 'SafetyActions')

/** The menu beside a person: the items of its place, then those that are the same everywhere: to block and to report. */
export function SafetyMenu(props: SafetyMenuProps) {
  return (
    <Suspense fallback={<span className={classes('block size-11', props.className)} />}>
      <SafetyActions {...props} />
    </Suspense>
  )
}
