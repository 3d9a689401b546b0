import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { classes } from '../../ui/classes.ts'
import type { SafetyMenuProps } from './safety-actions.tsx'

/** The place of the menu, so that nothing moves when it comes. */
const Place = ({ className }: SafetyMenuProps) => <span className={classes('block size-11', className)} />

/**
 * The menu beside a person: the items of its place, then those that are the same everywhere: to block and to report.
 * It is loaded after the screen, which is read first.
 */
export const SafetyMenu = lazyPart(() => import('./safety-actions.tsx'), 'SafetyActions', Place)
