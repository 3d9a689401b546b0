import type { StoriesPage } from '../../../content/schema/stories-schema.ts'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { ClaimHeading } from './claim-heading.tsx'

/** The heights of the windows. */
const HEIGHTS = ['pt-16 sm:pt-24', 'pt-12 sm:pt-14', 'pt-20 sm:pt-32', 'pt-10 sm:pt-18']

/** Four figures in four lit windows. */
export function StatisticsRow({ statistics }: Pick<StoriesPage, 'statistics'>) {
  const { items, ...heading } = statistics
  return (
    <Section
      tone="night"
      className="grid items-end gap-x-14 gap-y-8 pt-14 md:pt-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="lg:pb-16">
        <ClaimHeading {...heading} />
      </div>
      <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-6 sm:grid-cols-4 sm:gap-x-5">
        {items.map(({ figure, label }, index) => (
          <div
            key={label}
            className={classes(
              'flex flex-col-reverse rounded-t-full bg-lamp px-2 pb-5 text-center text-on-lamp',
              HEIGHTS[index % HEIGHTS.length],
            )}
          >
            <dt className="font-semibold">{label}</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
