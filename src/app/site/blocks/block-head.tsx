import type { Tone } from '../../../content/schema/block-parts.ts'
import type { ClaimStatus } from '../../../content/schema/shared-schema.ts'
import { classes } from '../../ui/classes.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { MUTED_TEXT_CLASSES } from './block-tones.ts'

interface BlockHeadProps {
  block: {
    tone?: Tone | undefined
    title: string
    lede?: string | undefined
    tag?: { status: ClaimStatus; words: string }
  }
  /** A smaller heading, for a block whose content is larger than its heading. */
  small?: boolean | undefined
  className?: string | undefined
}

/** The heading of a block: its title, its claim tag and its introduction. */
export function BlockHead({ block, small = false, className }: BlockHeadProps) {
  const { tone = 'paper', title, lede, tag } = block
  return (
    <div className={className}>
      <h2 className={classes('max-w-[20ch]', small ? 'text-xl' : 'text-3xl')}>{title}</h2>
      {tag && (
        <p className="mt-3">
          <ClaimTag status={tag.status}>{tag.words}</ClaimTag>
        </p>
      )}
      {lede && <p className={classes('mt-3 max-w-[52ch] text-lg', MUTED_TEXT_CLASSES[tone])}>{lede}</p>}
    </div>
  )
}
