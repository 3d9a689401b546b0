import { CircleHelp, Heart, X, type LucideIcon } from 'lucide-react'
import { MARK_LABELS, MARKS, type Mark } from '../../../../domain/matches/person-marks.ts'
import { classes } from '../../../ui/classes.ts'
import * as strings from '../strings/people.tsx'

const ICONS: Record<Mark, LucideIcon> = { interested: Heart, maybe: CircleHelp, pass: X }

interface MarkChoiceProps {
  name: string
  value: Mark | null
  /** Called with null when the chosen mark is pressed again. */
  onChange: (mark: Mark | null) => void
}

/** Buttons for the mark of a person; the person learns only of mutual interest. */
export function MarkChoice({ name, value, onChange }: MarkChoiceProps) {
  return (
    <div
      role="group"
      aria-label={strings.whatYouThinkOf(name)}
      className="flex rounded-md border border-line-strong"
    >
      {MARKS.map((mark, index) => {
        const Icon = ICONS[mark]
        const chosen = value === mark
        return (
          <button
            key={mark}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? null : mark)}
            className={classes(
              'inline-flex min-h-11 grow items-center justify-center gap-1.5 px-2 text-sm font-semibold transition-colors duration-150 focus-visible:outline-offset-[-3px] min-[22.5rem]:px-3 md:min-h-10',
              index > 0 && 'border-l border-line-strong',
              index === 0 && 'rounded-l-[calc(var(--radius-md)-1px)]',
              index === MARKS.length - 1 && 'rounded-r-[calc(var(--radius-md)-1px)]',
              chosen ? 'bg-lavender text-on-lavender' : 'bg-raised text-text hover:bg-lavender',
            )}
          >
            <Icon
              aria-hidden
              className={classes('size-4', chosen && mark === 'interested' && 'fill-current')}
            />
            {MARK_LABELS[mark]}
          </button>
        )
      })}
    </div>
  )
}
