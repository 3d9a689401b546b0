import type { ClosingBlock } from '../../../content/schema/blocks-schema.ts'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { ActionLink } from '../action-link.tsx'
import { GroundScene } from '../ground-scene.tsx'
import { BUTTON_VARIANTS, MUTED_TEXT_CLASSES } from './block-tones.ts'

interface ClosingProps {
  block: ClosingBlock
  signedIn: boolean
}

/** The last block of a page, with one action. */
export function Closing({ block, signedIn }: ClosingProps) {
  const { tone = 'paper', id, title, lede, action, signedInTo, signedInLabel, scene } = block
  const shownAction =
    signedIn && signedInTo ? { label: signedInLabel ?? action.label, to: signedInTo } : action
  return (
    <Section
      tone={tone}
      id={id}
      className={classes(
        'grid items-end gap-x-12 gap-y-8 pt-14 md:pt-24',
        scene ? 'md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]' : 'pb-14 md:pb-24',
      )}
    >
      <div className={classes(scene && 'md:pb-24')}>
        <h2 className="max-w-[18ch] text-4xl">{title}</h2>
        {lede && <p className={classes('mt-4 text-lg', MUTED_TEXT_CLASSES[tone])}>{lede}</p>}
        <ActionLink action={shownAction} variant={BUTTON_VARIANTS[tone][0]} size="lg" className="mt-8" />
      </div>
      {/* The padding keeps the roofs of the footer from covering the lower part of the kitchen scene. */}
      {scene && (
        <GroundScene scene={scene} className={classes('max-w-md', scene === 'kitchen' && 'pb-7 md:pb-12')} />
      )}
    </Section>
  )
}
