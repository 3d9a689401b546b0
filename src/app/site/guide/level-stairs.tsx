import type { LevelsSection } from '../../../content/schema/guide-schema.ts'
import { classes } from '../../ui/classes.ts'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** Each stair is higher and darker than the one before; in the dark theme the last ones are light. */
const STAIRS = [
  { look: 'bg-lavender text-on-lavender', height: 'lg:pb-8', indent: 'ml-0' },
  { look: 'bg-lavender-deep text-on-lavender', height: 'lg:pb-28', indent: 'ml-3 sm:ml-10' },
  { look: 'bg-brand text-on-brand', height: 'lg:pb-48', indent: 'ml-6 sm:ml-20' },
  {
    look: 'bg-night text-on-night dark:bg-text dark:text-surface',
    height: 'lg:pb-68',
    indent: 'ml-9 sm:ml-30',
  },
  {
    look: 'bg-night text-on-night dark:bg-text dark:text-surface',
    height: 'lg:pb-88',
    indent: 'ml-12 sm:ml-40',
  },
]

/** The levels of consequences for breaking a rule, as a staircase. */
export function LevelStairs({ id, title, lede, levels, note }: LevelsSection) {
  return (
    <Section id={id} tone="oat" className="py-14 md:py-24">
      <h2 className="text-4xl">{title}</h2>
      <p className="mt-3 max-w-[46ch] text-lg text-muted">{lede}</p>
      <ol className="mt-8 grid gap-1 lg:-mt-20 lg:grid-flow-col lg:auto-cols-fr lg:items-end">
        {levels.map(({ name, text, example }, index) => (
          <li
            key={name}
            className={classes(
              'lg:ml-0',
              STAIRS[index]?.indent,
              'px-5 py-6 sm:px-6',
              STAIRS[index]?.look,
              STAIRS[index]?.height,
            )}
          >
            <h3 className="text-2xl">{name}</h3>
            <p className="mt-2">{text}</p>
            <p className="mt-4 border-t border-current pt-3 text-sm">{example}</p>
          </li>
        ))}
      </ol>
      <p className="prose-line mt-8 text-muted [&_a]:text-link">
        <LinkedText>{note}</LinkedText>
      </p>
    </Section>
  )
}
