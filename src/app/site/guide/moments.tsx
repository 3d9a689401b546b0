import type { MomentsSection } from '../../../content/schema/guide-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { classes } from '../../ui/classes.ts'
import { LinkedText } from '../document/linked-text.tsx'
import { Section } from '../site-section.tsx'

/** Tips by the moment when they are needed; the heading of a moment sticks while its tips scroll. */
export function Moments({ id, title, lede, moments }: MomentsSection) {
  return (
    <>
      <Section id={id} className="pt-14 pb-10 md:pt-24 md:pb-14">
        <h2 className="text-4xl">{title}</h2>
        <p className="mt-4 max-w-[46ch] text-lg text-muted">{lede}</p>
      </Section>
      {moments.map(({ id: momentId, when, scene, tips }, index) => (
        <Section
          key={momentId}
          id={momentId}
          tone={index % 2 === 0 ? 'oat' : 'paper'}
          className="grid gap-x-16 gap-y-6 py-12 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:py-20"
        >
          <div className="self-start md:sticky md:top-24">
            <h3 className="text-3xl">{when}</h3>
            {scene && <Picture name={scene} className="mt-6 hidden h-auto w-full max-w-64 md:block" />}
          </div>
          <ul className={classes('grid gap-x-12', tips.length > 3 && 'xl:grid-cols-2')}>
            {tips.map((tip, at) => (
              <li
                key={tip.title}
                className={classes(
                  'border-t border-line-strong py-6',
                  // With an odd number of tips, the first one takes the whole width, so that no cell is
                  // empty.
                  at === 0 && 'xl:nth-last-[odd]:col-span-2',
                )}
              >
                <h4 className={classes('font-display font-bold', at === 0 ? 'text-2xl' : 'text-xl')}>
                  {tip.title}
                </h4>
                <p className="mt-1.5 max-w-[58ch] text-muted">
                  <LinkedText>{tip.text}</LinkedText>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}
